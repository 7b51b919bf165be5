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
    /// The axes on which `displayed` is held to the middle of the region.
    public var constrainedAxes: Axes
    /// The node that a content effect treats.
    public var content: String?
    /// Where the content's tint lies.
    public var tint: Effect.Tint
    /// Whether the content casts a shadow.
    public var shadow: Bool
    /// Whether the content may grow.
    public var scale: Bool

    public init(
        kind: Kind,
        shape: ResolvedShape? = nil,
        constrainedAxes: Axes = [],
        content: String? = nil,
        tint: Effect.Tint = .none,
        shadow: Bool = false,
        scale: Bool = false
    ) {
        self.kind = kind
        self.shape = shape
        self.constrainedAxes = constrainedAxes
        self.content = content
        self.tint = tint
        self.shadow = shadow
        self.scale = scale
    }
}
