/// What an effect is applied to; UIKit's UITargetedPreview.
public struct Preview: Sendable, Hashable {
    /// The node to be treated; nil: the interaction's.
    @ByteExact public var node: String?
    /// Which part of the node is treated, in the node's space; nil: all of it.
    public var visiblePath: Path?
    /// The outline that casts the shadow of a lift, in the node's space; nil: a diffuse shadow, which few contents look good with.
    public var shadowPath: Path?
    /// What is painted behind the treated content; nil: nothing.
    public var background: Color?
    public var target: Target

    public init(
        node: String? = nil,
        visiblePath: Path? = nil,
        shadowPath: Path? = nil,
        background: Color? = nil,
        target: Target = Target()
    ) {
        self.node = node
        self.visiblePath = visiblePath
        self.shadowPath = shadowPath
        self.background = background
        self.target = target
    }

    /// Where the treated content goes; UIKit's UIPreviewTarget.
    public struct Target: Sendable, Hashable {
        /// The node whose space `center` and the shape's container coordinates are in; nil: the previewed node's parent.
        @ByteExact public var container: String?
        /// Where the middle of the content goes, in the container's space; nil: it stays.
        public var center: Point?
        /// What becomes of the content about its middle, beside what the effect does.
        public var transform: AffineTransform

        public init(container: String? = nil, center: Point? = nil, transform: AffineTransform = .identity) {
            self.container = container
            self.center = center
            self.transform = transform
        }
    }
}
