package import PointerModel
import TestBasics

/// Interactions, their regions and styles.
extension RandomLayouts {
    /// Makes an interaction.
    /// - Parameters:
    ///   - bounds: the bounds of its node.
    ///   - nodes: the ids of the nodes that a preview may name.
    mutating func interaction(in bounds: Rect, nodes: [String]) -> Interaction {
        var interaction = Interaction(isEnabled: !numbers.once(in: 10), updatesWhilePanning: numbers.once(in: 3))
        interaction.isAsked = variety.contains(.asked) && numbers.once(in: 6)
        let hasPriorities = numbers.once(in: 2)
        if numbers.once(in: 2) {
            for _ in 0..<Int.random(in: 1...5, using: &numbers) {
                interaction.regions.append(region(in: bounds, hasPriority: hasPriorities, nodes: nodes))
            }
        }
        if numbers.once(in: 4) {
            let first = region(in: bounds, hasPriority: hasPriorities, nodes: nodes)
            interaction.repeating = RepeatingRegions(
                first: first,
                pitch: pitch(of: first.rect),
                count: numbers.pick(1, 3, 12)
            )
        }
        if numbers.once(in: 2) { interaction.style = style(nodes: nodes) }
        return interaction
    }

    package mutating func region(in bounds: Rect, hasPriority: Bool, nodes: [String]) -> Region {
        var region = Region(rect: numbers.once(in: 6) ? bounds : frame(in: bounds, atLeast: 0))
        if numbers.once(in: 6) { region.path = path(in: region.rect) }
        if numbers.once(in: 3) { region.identifier = numbers.pick("a", "b", "c") }
        if numbers.once(in: 4) { region.latchingAxes = numbers.pick(.horizontal, .vertical, .both) }
        if numbers.once(in: 5) { region.modifiers = numbers.pick(.command, [.command, .alternate], .shift) }
        if hasPriority { region.priority = Int.random(in: -1...2, using: &numbers) }
        if numbers.once(in: 3) { region.style = style(nodes: nodes) }
        if numbers.once(in: 6) { region.enterAnimations = [NodeAnimation(node: "line", alpha: 0)] }
        if numbers.once(in: 6) { region.exitAnimations = [NodeAnimation(node: "line", alpha: 1)] }
        return region
    }

    private mutating func pitch(of rect: Rect) -> Vector {
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: Vector(dx: 0, dy: max(rect.height, 1))
        case 1: Vector(dx: max(rect.width, 1), dy: 0)
        case 2: Vector(dx: 0, dy: numbers.pick(-20, 4, 22))
        default: Vector(dx: numbers.eighths(1...30), dy: numbers.eighths(-30...30))
        }
    }

    mutating func style(nodes: [String]) -> Style {
        var style: Style
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0: style = .system
        case 1: style = .hidden
        case 2...5:
            let isPlaced = numbers.once(in: 3)
            style = .content(effect(nodes: nodes), shape: isPlaced ? shape(isPlaced: true) : nil)
        default:
            style = .shape(shape(isPlaced: false), constrainedAxes: numbers.pick([], .vertical, .horizontal, .both))
        }
        if numbers.once(in: 6) {
            for _ in 0..<Int.random(in: 1...4, using: &numbers) { style.accessories.append(accessory()) }
        }
        return style
    }

    private mutating func effect(nodes: [String]) -> Effect {
        var preview = Preview()
        if numbers.once(in: 6) { preview.node = numbers.pick(from: nodes) }
        if numbers.once(in: 6) { preview.visiblePath = path(in: Rect(x: 0, y: 0, width: 30, height: 20)) }
        if numbers.once(in: 6) { preview.shadowPath = path(in: Rect(x: 0, y: 0, width: 30, height: 20)) }
        if numbers.once(in: 8) { preview.target.container = numbers.pick(from: nodes) }
        if numbers.once(in: 8) { preview.target.center = Point(x: numbers.eighths(0...100), y: 10) }
        if numbers.once(in: 8) { preview.target.transform = AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0) }
        return switch Int.random(in: 0..<4, using: &numbers) {
        case 0: .automatic(preview)
        case 1: .highlight(preview)
        case 2: .lift(preview)
        default:
            .hover(
                preview,
                tint: numbers.pick(.none, .overlay, .underlay),
                shadow: numbers.once(in: 2),
                scale: numbers.once(in: 2)
            )
        }
    }

    private mutating func shape(isPlaced: Bool) -> Shape {
        let space = isPlaced ? numbers.pick(.node, .container, .screen, .pointer) : CoordinateSpace.container
        let rect = Rect(
            x: numbers.eighths(-20...40),
            y: numbers.eighths(-20...40),
            width: numbers.eighths(0...60),
            height: numbers.eighths(0...60)
        )
        return switch Int.random(in: 0..<3, using: &numbers) {
        case 0: .roundedRect(rect, radius: numbers.eighths(0...12), space: space)
        case 1: .path(path(in: rect), space: space)
        default: .beam(axis: numbers.pick(.horizontal, .vertical), length: numbers.eighths(0...100))
        }
    }

    private mutating func accessory() -> Accessory {
        let rect = Rect(x: -4, y: -4, width: 8, height: 8)
        return Accessory(
            numbers.pick(.arrow, .shape(.roundedRect(rect, radius: 2)), .shape(.path(path(in: rect)))),
            offset: numbers.eighths(0...12),
            angle: Double.random(in: -100...100, using: &numbers),
            orientationMatchesAngle: numbers.once(in: 2)
        )
    }
}
