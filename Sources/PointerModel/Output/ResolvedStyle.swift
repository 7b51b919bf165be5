/// How the pointer and the content under it are to be drawn now.
///
/// A class that never changes, so that all events and states that tell of a style share it: two are equal as their values are.
public final class ResolvedStyle: Sendable, Hashable {
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

    public let kind: Kind
    /// nil: the system's own shape.
    public let shape: ResolvedShape?
    /// Whether the shape's coordinates are relative to the displayed pointer, as in every style of the kind `shape`; else they are in
    /// the global space.
    public let shapeFollowsPointer: Bool
    /// The axes on which `displayed` is held to the middle of the region.
    public let constrainedAxes: Axes
    /// What a content effect treats.
    public let content: ResolvedContent?
    /// Where the content's tint lies.
    public let tint: Effect.Tint
    /// Whether the content casts a shadow.
    public let shadow: Bool
    /// Whether the content may grow.
    public let scale: Bool
    /// At most ``Style/maximumAccessories``.
    public let accessories: [ResolvedAccessory]

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

    public static func == (left: ResolvedStyle, right: ResolvedStyle) -> Bool {
        left === right
            || left.kind == right.kind && left.shape == right.shape
                && left.shapeFollowsPointer == right.shapeFollowsPointer
                && left.constrainedAxes == right.constrainedAxes && left.content == right.content
                && left.tint == right.tint && left.shadow == right.shadow && left.scale == right.scale
                && left.accessories == right.accessories
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(shape)
        hasher.combine(shapeFollowsPointer)
        hasher.combine(constrainedAxes)
        hasher.combine(content)
        hasher.combine(tint)
        hasher.combine(shadow)
        hasher.combine(scale)
        hasher.combine(accessories)
    }
}
