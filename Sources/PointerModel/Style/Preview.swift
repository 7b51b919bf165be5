/// The content that an effect applies to; UIKit's UITargetedPreview.
public struct Preview: Sendable, Hashable {
    /// The node that the effect applies to; nil for the interaction's.
    @ByteExact public var node: String?
    /// The part of the node that the effect applies to, in the node's space; nil for all of it.
    public var visiblePath: Path?
    /// The outline that casts the shadow of a lift, in the node's space; nil for a diffuse shadow, which suits little content.
    public var shadowPath: Path?
    /// Color painted behind the content; nil for none.
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

    /// Target position of the content; UIKit's UIPreviewTarget.
    public struct Target: Sendable, Hashable {
        /// The node whose space `center` and the shape's container coordinates use; nil for the previewed node's parent.
        @ByteExact public var container: String?
        /// Target of the content's middle, in the container's space; nil if it stays.
        public var center: Point?
        /// Transform about the content's middle, in addition to the effect.
        public var transform: AffineTransform

        public init(container: String? = nil, center: Point? = nil, transform: AffineTransform = .identity) {
            self.container = container
            self.center = center
            self.transform = transform
        }
    }
}
