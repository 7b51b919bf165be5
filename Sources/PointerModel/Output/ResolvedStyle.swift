/// How the pointer and the content under it are to be drawn now.
public struct ResolvedStyle: Sendable, Hashable {
    /// Which of the treatments applies; the automatic effect has become one of them.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case system
        case hidden
        case highlight
        case lift
        case hover
        case shape
    }

    public static let system = ResolvedStyle(kind: .system)
    public static let hidden = ResolvedStyle(kind: .hidden)

    public var kind: Kind
    /// nil: the system's own shape.
    public var shape: ResolvedShape?
    /// Whether the shape's coordinates are relative to the displayed pointer, as in every style of the kind `shape`; else they are in
    /// the global space.
    public var shapeFollowsPointer: Bool
    /// The axes on which `displayed` is held to the middle of the region.
    public var constrainedAxes: Axes
    /// What a content effect treats.
    public var content: ResolvedContent?
    /// Where the content's tint lies.
    public var tint: Effect.Tint
    /// Whether the content casts a shadow.
    public var shadow: Bool
    /// Whether the content may grow.
    public var scale: Bool
    /// At most ``Style/maximumAccessories``.
    public var accessories: [ResolvedAccessory]

    public init(
        kind: Kind,
        shape: ResolvedShape? = nil,
        shapeFollowsPointer: Bool = false,
        constrainedAxes: Axes = [],
        content: ResolvedContent? = nil,
        tint: Effect.Tint = .none,
        shadow: Bool = false,
        scale: Bool = false,
        accessories: [ResolvedAccessory] = []
    ) {
        self.kind = kind
        self.shape = shape
        self.shapeFollowsPointer = shapeFollowsPointer
        self.constrainedAxes = constrainedAxes
        self.content = content
        self.tint = tint
        self.shadow = shadow
        self.scale = scale
        self.accessories = accessories
    }
}
