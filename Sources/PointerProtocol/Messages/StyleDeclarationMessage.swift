public import PointerModel

/// The wire's StyleDeclaration; exactly one of `pointer`, `effect`, or `shape` without effect is there.
public struct StyleDeclarationMessage: Codable, Sendable, Equatable {
    public var pointer: String?
    public var effect: String?
    public var preview: PreviewMessage?
    public var tint: String?
    public var shadow: Bool?
    public var scale: Bool?
    public var shape: ShapeDeclarationMessage?
    public var constrainedAxes: [String]?

    public init(_ style: Style) {
        switch style {
        case .system: pointer = "system"
        case .hidden: pointer = "hidden"
        case .content(let effect, let shape):
            set(effect)
            self.shape = shape.map(ShapeDeclarationMessage.init)
        case .shape(let shape, let axes):
            self.shape = ShapeDeclarationMessage(shape)
            // A pointer's own shape goes with the pointer; there is no space that it could be placed in.
            self.shape?.space = nil
            constrainedAxes = axes.names
        }
    }

    private mutating func set(_ effect: Effect) {
        switch effect {
        case .automatic: self.effect = "automatic"
        case .highlight: self.effect = "highlight"
        case .lift: self.effect = "lift"
        case .hover(_, let tint, let shadow, let scale):
            self.effect = "hover"
            self.tint = tint.rawValue
            self.shadow = shadow
            self.scale = scale
        }
        if effect.preview != Preview() { preview = PreviewMessage(effect.preview) }
    }
}

/// The wire's Preview.
public struct PreviewMessage: Codable, Sendable, Equatable {
    public var node: String?
    public var container: String?

    public init(_ preview: Preview) {
        node = preview.node
        container = preview.container
    }
}

/// The wire's ShapeDeclaration; exactly one of `roundedRect`, `path` and `beam` is there.
public struct ShapeDeclarationMessage: Codable, Sendable, Equatable {
    public var roundedRect: Rect?
    public var radius: Double?
    public var path: String?
    public var beam: String?
    public var length: Double?
    public var space: String?

    public init(_ shape: Shape) {
        switch shape {
        case .roundedRect(let rect, let radius, let space):
            roundedRect = rect
            self.radius = radius
            self.space = space.rawValue
        case .path(let path, let space):
            self.path = path.svg
            self.space = space.rawValue
        case .beam(let axis, let length):
            beam = axis.rawValue
            self.length = length
        }
    }
}
