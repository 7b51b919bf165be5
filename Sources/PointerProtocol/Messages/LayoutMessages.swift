public import PointerModel

/// The reply of Get.
public struct LayoutReply: Codable, Sendable, Equatable {
    public var outputs: [Output]
    public var surfaces: [SurfaceMessage]

    public init(_ layout: Layout) {
        outputs = layout.outputs
        surfaces = layout.surfaces.map(SurfaceMessage.init)
    }
}

/// The wire's Surface.
public struct SurfaceMessage: Codable, Sendable, Equatable {
    public var id: String
    public var output: String?
    public var frame: Rect
    public var z: Int
    public var hitInsets: Insets?
    public var nodes: [NodeMessage]

    public init(_ surface: Surface) {
        id = surface.id
        output = surface.output
        frame = surface.frame
        z = surface.z
        hitInsets = surface.hitInsets == .zero ? nil : surface.hitInsets
        nodes = surface.nodes.map(NodeMessage.init)
    }
}

/// The wire's Node.
public struct NodeMessage: Codable, Sendable, Equatable {
    public var id: String
    public var parent: String?
    public var frame: Rect
    public var transform: AffineTransform?
    public var hitInsets: Insets?
    public var hidden: Bool?
    public var alpha: Double?
    public var enabled: Bool?
    public var appearance: AppearanceMessage?
    public var interaction: InteractionMessage?

    public init(_ node: Node) {
        id = node.id
        parent = node.parent
        frame = node.frame
        transform = node.transform == .identity ? nil : node.transform
        hitInsets = node.hitInsets
        hidden = node.isHidden
        alpha = node.alpha
        enabled = node.isEnabled
        appearance = AppearanceMessage(opaque: node.appearance.isOpaque, cornerRadius: node.appearance.cornerRadius)
        interaction = node.interaction.map(InteractionMessage.init)
    }
}

/// The wire's Appearance.
public struct AppearanceMessage: Codable, Sendable, Equatable {
    public var opaque: Bool?
    public var cornerRadius: Double?
}

/// The wire's Interaction.
public struct InteractionMessage: Codable, Sendable, Equatable {
    public var enabled: Bool?
    public var regions: [RegionDeclarationMessage]?
    public var style: StyleDeclarationMessage?

    public init(_ interaction: Interaction) {
        enabled = interaction.isEnabled
        regions = interaction.regions.map(RegionDeclarationMessage.init)
        style = interaction.style.map(StyleDeclarationMessage.init)
    }
}

/// The wire's RegionDeclaration.
public struct RegionDeclarationMessage: Codable, Sendable, Equatable {
    public var rect: Rect
    public var identifier: String?
    public var latchingAxes: [String]?
    public var modifiers: [String]?
    public var style: StyleDeclarationMessage?

    public init(_ region: Region) {
        rect = region.rect
        identifier = region.identifier
        latchingAxes = region.latchingAxes.names
        modifiers = region.modifiers.names
        style = region.style.map(StyleDeclarationMessage.init)
    }
}
