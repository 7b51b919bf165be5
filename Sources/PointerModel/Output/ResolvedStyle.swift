/// The style of the pointer and of the content under it, resolved for drawing.
///
/// An immutable class, so that all events and states share one instance per style. Equality compares values.
public final class ResolvedStyle: Sendable, Hashable {
    /// Kind of a resolved style. The automatic effect is resolved to another one.
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
    /// The shape; nil for the system's own shape.
    public let shape: ResolvedShape?
    /// Whether the shape's coordinates are relative to the displayed pointer, as in every style of the kind `shape`. Otherwise
    /// they are in the global space.
    public let shapeFollowsPointer: Bool
    /// Axes on which the displayed position is held at the middle of the region.
    public let constrainedAxes: Axes
    /// The content that a content effect applies to.
    public let content: ResolvedContent?
    /// Position of the tint relative to the content.
    public let tint: Effect.Tint
    /// Whether the content casts a shadow.
    public let shadow: Bool
    /// Whether the content may grow.
    public let scale: Bool
    /// At most four.
    public let accessories: [ResolvedAccessory]

    package init(
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

    /// Returns the style with these accessories in place of its own.
    package func with(accessories: [ResolvedAccessory]) -> ResolvedStyle {
        ResolvedStyle(
            kind: kind,
            shape: shape,
            shapeFollowsPointer: shapeFollowsPointer,
            constrainedAxes: constrainedAxes,
            content: content,
            tint: tint,
            shadow: shadow,
            scale: scale,
            accessories: accessories
        )
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
