import LayoutTesting
import PointerModel
import TestBasics

/// Random surfaces that say something in everything that can be declared, with names and numbers that are hard to write.
struct DeclaredLayouts {
    private var layouts: RandomLayouts
    private var numbers: RepeatableNumbers

    init(seed: UInt64) {
        layouts = RandomLayouts(seed: seed, variety: .declared)
        numbers = RepeatableNumbers(seed: ~seed)
    }

    mutating func surfaces() -> [Surface] {
        layouts.layout().surfaces.map { surface in
            var surface = surface
            surface.id = Self.odd(surface.id)
            surface.output = surface.output.map(Self.odd)
            surface.frame = odd(surface.frame)
            surface.z *= 1_000_000
            surface.nodes = surface.nodes.map { odd($0) }
            return surface
        }
    }

    /// The same name for the same name.
    private static func odd(_ name: String) -> String { name + #" "é" \ ✓ # = ]"# }

    /// A number no further from 0, with as many digits as a Double can have.
    private mutating func odd(_ number: Double) -> Double {
        Bool.random(using: &numbers) ? number : number * Double.random(in: 0.5...1, using: &numbers)
    }

    private mutating func odd(_ rect: Rect) -> Rect {
        Rect(x: odd(rect.x), y: odd(rect.y), width: odd(rect.width), height: odd(rect.height))
    }

    private mutating func odd(_ vector: Vector) -> Vector { Vector(dx: odd(vector.dx), dy: odd(vector.dy)) }

    private mutating func odd(_ node: Node) -> Node {
        var node = node
        node.id = Self.odd(node.id)
        node.parent = node.parent.map(Self.odd)
        node.frame = odd(node.frame)
        node.alpha = odd(node.alpha)
        node.transform.b = node.transform == .identity ? odd(0.1) : node.transform.b
        node.interaction = node.interaction.map { odd($0) }
        switch node.control {
        case .confirm?:
            let offset = odd(Vector(dx: 70, dy: -30))
            node.control = .confirm(ConfirmDeclaration(width: odd(80), height: odd(90), offset: offset))
        case .slider(var slider)?:
            slider.minimum = odd(-5)
            node.control = .slider(slider)
        case nil: break
        }
        return node
    }

    private mutating func odd(_ interaction: Interaction) -> Interaction {
        var interaction = interaction
        interaction.regions = interaction.regions.map { odd($0) }
        if var repeating = interaction.repeating {
            repeating.first = odd(repeating.first)
            repeating.pitch = odd(repeating.pitch)
            let last = repeating.first.rect.origin + repeating.pitch * Double(repeating.count - 1)
            if max(abs(last.x), abs(last.y)) > LayoutLimits.position.upperBound { repeating.count = 1 }
            interaction.repeating = repeating
        }
        interaction.style = interaction.style.map { odd($0) }
        return interaction
    }

    private mutating func odd(_ region: Region) -> Region {
        var region = region
        region.rect = odd(region.rect)
        region.identifier = region.identifier.map(Self.odd)
        region.style = region.style.map { odd($0) }
        region.enterAnimations = region.enterAnimations.flatMap { animation in
            [NodeAnimation(node: Self.odd(animation.node), alpha: odd(1)), animation]
        }
        return region
    }

    private mutating func odd(_ style: Style) -> Style {
        var style = style
        for index in style.accessories.indices {
            style.accessories[index].offset = odd(style.accessories[index].offset)
        }
        guard case .content(let effect, let shape) = style.kind else { return style }
        var preview = effect.preview
        preview.node = preview.node.map(Self.odd)
        preview.target.container = preview.target.container.map(Self.odd)
        if preview.target.transform != .identity {
            preview.target.transform = AffineTransform(
                a: odd(2),
                b: odd(0.25),
                c: odd(-0.5),
                d: odd(3),
                tx: odd(7),
                ty: odd(-9)
            )
        }
        if Bool.random(using: &numbers) {
            preview.background = Color(red: 1, green: 0xAB, blue: .random(in: 0...255, using: &numbers), alpha: 7)
        }
        let odd: Effect =
            switch effect {
            case .automatic: .automatic(preview)
            case .highlight: .highlight(preview)
            case .lift: .lift(preview)
            case .hover(_, let tint, let shadow, let scale):
                .hover(preview, tint: tint, shadow: shadow, scale: scale)
            }
        style.kind = .content(odd, shape: shape)
        return style
    }
}
