/// The content that an effect treats, in the global space of the outputs.
public struct ResolvedContent: Sendable, Hashable {
    /// The treated node, of the region's surface.
    @ByteExact public var node: String
    /// Around the treated part where the effect puts it, in points; nil: the message of an older daemon.
    public var rect: Rect?
    /// Of the corners of `rect`, in points: the node's corner radius or ``Shape/defaultRadius``, on screen. nil as `rect` is.
    public var radius: Double?
    /// The part of it that is treated; nil: all of it.
    public var visiblePath: ResolvedPath?
    /// The outline that casts the shadow; nil: none is known, the shadow is diffuse.
    public var shadowPath: ResolvedPath?
    /// What is painted behind it; nil: nothing.
    public var background: Color?
    /// Where its middle goes; nil: it stays.
    public var center: Point?
    /// What becomes of it about its middle, beside what the effect does.
    public var transform: AffineTransform
    /// What of the content and of the shape is visible, where nodes that clip or the surface cut some of it off; nil: nothing is cut off.
    public var clip: Rect?

    public init(
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

/// An outline with the place of its (0, 0).
public struct ResolvedPath: Sendable, Hashable {
    public var path: Path
    public var origin: Point

    public init(_ path: Path, origin: Point) {
        self.path = path
        self.origin = origin
    }
}
