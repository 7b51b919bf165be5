/// An effect on the content under the pointer; UIKit's UIPointerEffect.
public enum Effect: Sendable, Hashable {
    /// The daemon chooses an effect by the size and appearance of the preview's node.
    case automatic(Preview = Preview())
    /// The pointer slides under the content, which follows it a little.
    case highlight(Preview = Preview())
    /// The pointer fades; the content rises towards the viewer and casts a shadow.
    case lift(Preview = Preview())
    /// The pointer keeps its shape; the content reacts with a tint, a shadow or growth.
    case hover(Preview = Preview(), tint: Tint = .overlay, shadow: Bool = false, scale: Bool = true)

    /// Position of a hover effect's tint.
    public enum Tint: String, Sendable, Hashable, CaseIterable {
        case none
        case overlay
        case underlay
    }

    package var preview: Preview {
        switch self {
        case .automatic(let preview), .highlight(let preview), .lift(let preview), .hover(let preview, _, _, _): preview
        }
    }
}

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
