public import PointerModel

/// The reply of Get.
public struct LayoutReply: Codable, Sendable, Equatable {
    public var outputs: [Output]
    public var surfaces: [SurfaceMessage]
    /// Number of the layout.
    public var state: Int64
    /// Surfaces that went since the requested state; nil if none did.
    public var removed: [SurfaceNameMessage]?
    /// true if the reply has all surfaces, else nil.
    public var complete: Bool?

    public init(_ layout: Layout, state: Int64, removed: [SurfaceName] = [], isComplete: Bool = true) {
        outputs = layout.outputs
        surfaces = layout.surfaces.map(SurfaceMessage.init)
        self.state = state
        self.removed = removed.isEmpty ? nil : removed.map(SurfaceNameMessage.init)
        complete = isComplete ? true : nil
    }
}

/// The reply of Update.
public struct UpdateReply: Codable, Sendable, Equatable {
    /// Number of updates of the surface including this one, as ``SurfaceEventMessage/updates`` counts them; nil from a daemon
    /// that does not count.
    public var updates: Int?

    public init(updates: Int?) {
        self.updates = updates
    }
}

/// The wire's Surface.
public struct SurfaceMessage: Codable, Sendable, Equatable {
    public var id: String
    /// User id of the surface's owner; nil if the configuration declares the surface. Attach and Show ignore it.
    public var owner: UInt32?
    public var output: String?
    public var frame: Rect
    public var z: Int
    public var hitInsets: Insets?
    public var targeting: String?
    public var nodes: [NodeMessage]

    public init(_ surface: Surface) {
        id = surface.id
        owner = surface.owner.user
        output = surface.output
        frame = surface.frame
        z = surface.z
        hitInsets = surface.hitInsets == .zero ? nil : surface.hitInsets
        targeting = surface.targeting?.rawValue
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
    public var hitPath: String?
    public var padding: Insets?
    public var clips: Bool?
    public var hidden: Bool?
    public var alpha: Double?
    public var enabled: Bool?
    public var appearance: AppearanceMessage?
    public var role: String?
    public var interaction: InteractionMessage?
    public var gestures: [String]?
    public var tapButtons: [String]?
    public var scrollMask: [String]?
    public var control: ControlMessage?

    public init(_ node: Node) {
        id = node.id
        parent = node.parent
        frame = node.frame
        transform = node.transform == .identity ? nil : node.transform
        hitInsets = node.hitInsets
        hitPath = node.hitPath?.svg
        padding = node.padding
        clips = node.clipsToBounds ? true : nil
        hidden = node.isHidden
        alpha = node.alpha
        enabled = node.isEnabled
        appearance = AppearanceMessage(opaque: node.appearance.isOpaque, cornerRadius: node.appearance.cornerRadius)
        role = node.role?.rawValue
        interaction = node.interaction.map(InteractionMessage.init)
        gestures = node.gestures.isEmpty ? nil : node.gestures.names
        tapButtons = node.tapButtons == .primary ? nil : node.tapButtons.names
        scrollMask = node.scrollMask.isEmpty ? nil : node.scrollMask.names
        control = node.control.map(ControlMessage.init)
    }
}

/// The wire's Appearance.
public struct AppearanceMessage: Codable, Sendable, Equatable {
    public var opaque: Bool?
    public var cornerRadius: Double?
}
