package import PointerModel
package import TestBasics

/// Generator of layouts that no person would draw, but that clients may declare: boxes in boxes of all kinds, with coordinates
/// that are multiples of an eighth, so that arithmetic with them is exact without rotation.
package struct RandomLayouts {
    /// Unusual features that a layout may have.
    package struct Variety: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Nodes rotated by other angles than right angles.
        package static let turned = Variety(rawValue: 1 << 0)
        /// Nodes whose transform leaves no area; no client may declare them.
        package static let flat = Variety(rawValue: 1 << 1)
        /// Interactions whose region the client is asked for.
        package static let asked = Variety(rawValue: 1 << 2)
        /// Controls and gestures.
        package static let tracked = Variety(rawValue: 1 << 3)
        /// Sizes and factors up to the limits of what a client may declare.
        package static let extreme = Variety(rawValue: 1 << 4)

        /// All features that clients may declare.
        package static let declared: Variety = [.turned, .asked, .tracked, .extreme]
    }

    package var variety: Variety
    package var numbers: RepeatableNumbers
    private var lastID = 0

    package init(seed: UInt64, variety: Variety) {
        numbers = RepeatableNumbers(seed: seed)
        self.variety = variety
    }

    /// Makes one to three outputs, adjacent or apart, with up to four surfaces that overlap.
    package mutating func layout() -> Layout {
        let outputs = self.outputs()
        var layout = Layout(outputs: outputs)
        for _ in 0..<Int.random(in: 1...4, using: &numbers) {
            layout.surfaces.append(surface(id: newID("s"), outputs: outputs))
        }
        return layout
    }

    /// Makes one to three outputs.
    package mutating func outputs() -> [Output] {
        var outputs: [Output] = []
        var x = numbers.pick(0.0, -256, 16)
        for number in 0..<Int.random(in: 1...3, using: &numbers) {
            let width = numbers.pick(320.0, 512, 640)
            let frame = Rect(x: x, y: numbers.pick(0, -64, 40), width: width, height: numbers.pick(240, 400, 1))
            outputs.append(Output(name: "o\(number)", frame: frame))
            x += width + (numbers.once(in: 4) ? 32 : 0)
        }
        return outputs
    }

    /// Makes a surface with up to forty nodes.
    /// - Parameters:
    ///   - id: the surface's id.
    ///   - outputs: the outputs that it may be on.
    package mutating func surface(id: String, outputs: [Output]) -> Surface {
        var surface = Surface(
            id: id,
            output: numbers.once(in: 2) ? numbers.pick(from: outputs)?.name : nil,
            frame: frame(in: Rect(x: -40, y: -40, width: 480, height: 320), atLeast: 60),
            z: Int.random(in: -1...1, using: &numbers),
            hitInsets: numbers.once(in: 3) ? insets() : .zero,
            targeting: numbers.once(in: 3) ? numbers.pick(from: Targeting.allCases) : nil,
            emptiness: numbers.once(in: 3) ? numbers.pick(from: Emptiness.allCases) : nil
        )
        for _ in 0..<Int.random(in: 0...numbers.pick(2, 8, 40), using: &numbers) {
            surface.nodes.append(node(id: newID("n"), in: surface))
        }
        return surface
    }

    /// Makes a node in a surface or in one of its nodes.
    package mutating func node(id: String, in surface: Surface) -> Node {
        // Most often the last node, because trees would not become deep otherwise.
        let parent =
            numbers.once(in: 3) ? nil : numbers.once(in: 2) ? surface.nodes.last : numbers.pick(from: surface.nodes)
        let size = parent.map(\.bounds) ?? Rect(x: 0, y: 0, width: surface.frame.width, height: surface.frame.height)
        var node = Node(id: id, parent: parent?.id, frame: frame(in: size, atLeast: 0))
        if numbers.once(in: 4) { node.transform = transform() }
        if numbers.once(in: 3) { node.hitInsets = insets() }
        if numbers.once(in: 8) { node.hitPath = path(in: node.bounds) }
        if numbers.once(in: 6) { node.padding = padding() }
        node.clipsToBounds = numbers.once(in: 8)
        node.isHidden = numbers.once(in: 16)
        node.isEnabled = !numbers.once(in: 16)
        if numbers.once(in: 8) { node.alpha = numbers.pick(0, 0.0078125, 0.01, 0.5) }
        node.appearance = Appearance(
            isOpaque: numbers.once(in: 2),
            cornerRadius: numbers.once(in: 4) ? numbers.eighths(0...20) : nil
        )
        if numbers.once(in: 3) { node.role = numbers.pick(from: Role.allCases) }
        if parent?.role == .segmentedControl { node.role = numbers.pick(.segment, .segment, .separator) }
        if numbers.once(in: 2) {
            node.interaction = interaction(in: node.bounds, nodes: surface.nodes.map(\.id) + [id])
        }
        if variety.contains(.tracked) { track(&node) }
        return node
    }

    /// Returns an id that no other node or surface of this generator has.
    package mutating func newID(_ prefix: String) -> String {
        lastID += 1
        return "\(prefix)\(lastID)"
    }

    private mutating func track(_ node: inout Node) {
        if numbers.once(in: 3) { node.gestures = numbers.options(of: Gestures.self, each: 3) }
        if !node.gestures.isEmpty { node.scrollMask = numbers.options(of: ScrollMask.self, each: 2) }
        if node.gestures.contains(.tap), numbers.once(in: 2) {
            node.tapButtons = numbers.options(of: Buttons.self, each: 2).union(.middle)
        }
        guard numbers.once(in: 8) else { return }
        let maximum = numbers.pick(1.0, 0, 100)
        node.control = numbers.pick(
            .confirm(ConfirmDeclaration()),
            .slider(
                SliderDeclaration(
                    axis: numbers.pick(.horizontal, .vertical),
                    maximum: maximum,
                    value: maximum / 4,
                    scrollMask: numbers.options(of: ScrollMask.self, each: 2)
                )
            )
        )
    }

    // MARK: Geometry

    /// Makes a rectangle that mostly overlaps `area`.
    package mutating func frame(in area: Rect, atLeast side: Double) -> Rect {
        if variety.contains(.extreme), side == 0, numbers.once(in: 64) {
            return Rect(
                x: numbers.pick(-1e6, 0, 1e6),
                y: numbers.pick(-1e6, 0),
                width: numbers.pick(0, 1e6),
                height: 1e6
            )
        }
        let width = max(area.width, 8)
        let height = max(area.height, 8)
        return Rect(
            x: numbers.eighths(area.minX - 8...area.minX + width * 0.75),
            y: numbers.eighths(area.minY - 8...area.minY + height * 0.75),
            width: max(numbers.eighths(0...width), side),
            height: max(numbers.eighths(0...height), side)
        )
    }

    mutating func insets() -> Insets {
        if numbers.once(in: 2) { return Insets(all: numbers.pick(0, -20, -8, 4.5, 30)) }
        return Insets(
            top: numbers.eighths(-20...10),
            left: numbers.eighths(-20...10),
            bottom: numbers.eighths(-20...10),
            right: numbers.eighths(-20...10)
        )
    }

    private mutating func padding() -> Insets {
        if numbers.once(in: 2) { return Insets(all: numbers.pick(0, 4.5, 10)) }
        return Insets(
            top: numbers.eighths(0...12),
            left: numbers.eighths(0...6),
            bottom: numbers.eighths(0...20),
            right: 8
        )
    }

    mutating func path(in rect: Rect) -> Path {
        // Within the limits of clients, including corners that lie outside of the rectangle.
        let rect = rect.intersection(Rect(x: -9e5, y: -9e5, width: 1.8e6, height: 1.8e6))
        if rect.isNull { return Path(polygon: [Point(x: 0, y: 0), Point(x: 8, y: 0), Point(x: 0, y: 8)]) }
        return switch Int.random(in: 0..<4, using: &numbers) {
        case 0 where !rect.isEmpty: Path(ovalIn: rect)
        case 1 where !rect.isEmpty: Path(roundedRect: rect.insetBy(dx: -4, dy: -4), cornerRadius: 6)
        case 2: Path(polygon: (0..<5).map { _ in numbers.point(in: rect.insetBy(dx: -10, dy: -10)) })
        default:
            Path(polygon: [
                rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY),
            ])
        }
    }

    /// Makes a translation, a scale by powers of two, a mirror, a quarter turn, or a rotation whose sine and cosine are
    /// fractions.
    mutating func transform() -> AffineTransform {
        var transform = AffineTransform.identity
        switch Int.random(in: 0..<7, using: &numbers) {
        case 0: transform = AffineTransform(translation: Vector(dx: numbers.eighths(-30...30), dy: 4.5))
        case 1: (transform.a, transform.d) = (numbers.pick(0.5, 2, 1), numbers.pick(0.5, 2, 4))
        case 2: (transform.a, transform.d) = (numbers.pick(-1, 1, -2), numbers.pick(-1, -0.5))
        case 3: transform = AffineTransform(a: 0, b: numbers.pick(1, -1), c: numbers.pick(-1, 1), d: 0, tx: 0, ty: 0)
        case 4 where variety.contains(.turned):
            let (cosine, sine) = numbers.pick((0.6, 0.8), (0.8, -0.6), (-5.0 / 13, 12.0 / 13))
            transform = AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 3, ty: 0)
        case 5 where variety.contains(.flat):
            (transform.a, transform.d) = (numbers.pick(0, 1), 0)
        case 6 where variety.contains(.extreme) && numbers.once(in: 4):
            let factor = numbers.pick(1e6, 1e-100, 1e-9)
            (transform.a, transform.d) = (factor, factor)
        default: break
        }
        return transform
    }
}
