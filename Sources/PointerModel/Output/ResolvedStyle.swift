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
    /// Whether a highlight or a lift holds the displayed position at the middle of its shape. If not, other content is so close that the
    /// pointer is displayed where it is, on the shape. True for all other kinds.
    public let snaps: Bool
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
        snaps: Bool = true,
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
        self.snaps = snaps
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
            snaps: snaps,
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
                && left.constrainedAxes == right.constrainedAxes && left.snaps == right.snaps
                && left.content == right.content
                && left.tint == right.tint && left.shadow == right.shadow && left.scale == right.scale
                && left.accessories == right.accessories
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(shape)
        hasher.combine(shapeFollowsPointer)
        hasher.combine(constrainedAxes)
        hasher.combine(snaps)
        hasher.combine(content)
        hasher.combine(tint)
        hasher.combine(shadow)
        hasher.combine(scale)
        hasher.combine(accessories)
    }
}

/// A shape, resolved for drawing without knowledge of the nodes.
///
/// The coordinates of a content effect are in the global space of the outputs. Those of a shape style are relative to the
/// displayed pointer, so that motion alone never changes a style.
public enum ResolvedShape: Sendable, Hashable {
    case roundedRect(Rect, radius: Double)
    /// An outline. `origin` is the position of the path's (0, 0).
    case path(Path, origin: Point)
    /// A beam, centered on the displayed pointer.
    case beam(axis: Shape.BeamAxis, length: Double)
}

/// An accessory, resolved for drawing.
public struct ResolvedAccessory: Sendable, Hashable {
    /// The shape; nil for the client's own arrow.
    public var shape: ResolvedShape?
    /// Position relative to the displayed pointer, in points.
    public var center: Point
    /// Rotation of the mark, in radians clockwise.
    public var rotation: Double

    package init(shape: ResolvedShape?, center: Point, rotation: Double) {
        self.shape = shape
        self.center = center
        self.rotation = rotation
    }
}

/// The content that an effect applies to, in the global space of the outputs.
public struct ResolvedContent: Sendable, Hashable {
    /// The node that the effect applies to, on the region's surface.
    @ByteExact public var node: String
    /// The rectangle around the affected part, after the effect, in points; nil in the message of an older daemon.
    public var rect: Rect?
    /// Corner radius of `rect`, in points on screen: the node's radius or ``Shape/defaultRadius``. nil if `rect` is.
    public var radius: Double?
    /// The part of the node that the effect applies to; nil for all of it.
    public var visiblePath: ResolvedPath?
    /// The outline that casts the shadow; nil for a diffuse shadow.
    public var shadowPath: ResolvedPath?
    /// Color painted behind the content; nil for none.
    public var background: Color?
    /// Target of the content's middle; nil if it stays.
    public var center: Point?
    /// Transform about the content's middle, in addition to the effect.
    public var transform: AffineTransform
    /// The visible rectangle of the content and of the shape, if clipping nodes or the surface cut off a part; nil if all is
    /// visible.
    public var clip: Rect?

    package init(
        node: String,
        rect: Rect? = nil,
        radius: Double? = nil,
        visiblePath: ResolvedPath? = nil,
        shadowPath: ResolvedPath? = nil,
        background: Color? = nil,
        center: Point? = nil,
        transform: AffineTransform = .identity,
        clip: Rect? = nil
    ) {
        self.clip = clip
        self.node = node
        self.rect = rect
        self.radius = radius
        self.visiblePath = visiblePath
        self.shadowPath = shadowPath
        self.background = background
        self.center = center
        self.transform = transform
    }
}

/// An outline with the position of its (0, 0).
public struct ResolvedPath: Sendable, Hashable {
    public var path: Path
    public var origin: Point

    package init(_ path: Path, origin: Point) {
        self.path = path
        self.origin = origin
    }
}
