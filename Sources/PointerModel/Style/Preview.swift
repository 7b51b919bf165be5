/// What an effect is applied to; UIKit's UITargetedPreview.
public struct Preview: Sendable, Hashable {
    /// The node to be treated; nil: the interaction's.
    public var node: String?
    /// The node whose space the shape's container coordinates are in; nil: the previewed node's parent.
    public var container: String?

    public init(node: String? = nil, container: String? = nil) {
        self.node = node
        self.container = container
    }
}
