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
