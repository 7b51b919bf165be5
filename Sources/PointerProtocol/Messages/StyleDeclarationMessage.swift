public import PointerModel

/// The wire's StyleDeclaration; exactly one of `pointer`, `effect`, or `shape` without effect is present.
public struct StyleDeclarationMessage: Codable, Sendable, Equatable {
    public var pointer: String?
    public var effect: String?
    public var preview: PreviewMessage?
    public var tint: String?
    public var shadow: Bool?
    public var scale: Bool?
    public var shape: ShapeDeclarationMessage?
    public var constrainedAxes: [String]?
    public var accessories: [AccessoryDeclarationMessage]?

    public init(_ style: Style) {
        switch style.kind {
        case .system: pointer = "system"
        case .hidden: pointer = "hidden"
        case .content(let effect, let shape):
            set(effect)
            self.shape = shape.map(ShapeDeclarationMessage.init)
        case .shape(let shape, let axes):
            self.shape = ShapeDeclarationMessage(shape)
            // A pointer's own shape moves with the pointer, so it has no coordinate space.
            self.shape?.space = nil
            constrainedAxes = axes.names
        }
        if !style.accessories.isEmpty { accessories = style.accessories.map(AccessoryDeclarationMessage.init) }
    }

    /// Decodes an object, or a single word, which names the effect or the pointer.
    public init(from decoder: any Decoder) throws {
        let container: KeyedDecodingContainer<CodingKeys>
        do {
            container = try decoder.container(keyedBy: CodingKeys.self)
        } catch {
            guard let word = try? decoder.singleValueContainer().decode(String.self) else { throw error }
            if Self.pointers.contains(word) { pointer = word } else { effect = word }
            return
        }
        pointer = try container.decodeIfPresent(String.self, forKey: .pointer)
        effect = try container.decodeIfPresent(String.self, forKey: .effect)
        preview = try container.decodeIfPresent(PreviewMessage.self, forKey: .preview)
        tint = try container.decodeIfPresent(String.self, forKey: .tint)
        shadow = try container.decodeIfPresent(Bool.self, forKey: .shadow)
        scale = try container.decodeIfPresent(Bool.self, forKey: .scale)
        shape = try container.decodeIfPresent(ShapeDeclarationMessage.self, forKey: .shape)
        constrainedAxes = try container.decodeIfPresent([String].self, forKey: .constrainedAxes)
        accessories = try container.decodeIfPresent([AccessoryDeclarationMessage].self, forKey: .accessories)
    }

    /// Words for a pointer without shape and effect.
    static let pointers = ["system", "hidden"]

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

/// The wire's Preview. `container`, `center` and `transform` belong to the preview's target.
public struct PreviewMessage: Codable, Sendable, Equatable {
    public var node: String?
    public var visiblePath: String?
    public var shadowPath: String?
    public var background: String?
    public var container: String?
    public var center: Point?
    public var transform: AffineTransform?

    public init(_ preview: Preview) {
        node = preview.node
        visiblePath = preview.visiblePath?.svg
        shadowPath = preview.shadowPath?.svg
        background = preview.background?.hexadecimal
        container = preview.target.container
        center = preview.target.center
        transform = preview.target.transform == .identity ? nil : preview.target.transform
    }
}

/// The wire's ShapeDeclaration; exactly one of `roundedRect`, `path` and `beam` is present.
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

/// The wire's AccessoryDeclaration. Without a shape it is the client's own arrow.
public struct AccessoryDeclarationMessage: Codable, Sendable, Equatable {
    public var shape: ShapeDeclarationMessage?
    public var offset: Double?
    public var angle: Double?
    public var orientationMatchesAngle: Bool?

    public init(_ accessory: Accessory) {
        if case .shape(let shape) = accessory.mark {
            self.shape = ShapeDeclarationMessage(shape)
            // It moves with the pointer, as a pointer's own shape does.
            self.shape?.space = nil
        }
        offset = accessory.offset
        angle = accessory.angle
        orientationMatchesAngle = accessory.orientationMatchesAngle
    }
}
