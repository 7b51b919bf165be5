/// A change of a node that goes along with the pointer's transition; what is added to UIKit's UIPointerInteractionAnimating.
public struct NodeAnimation: Sendable, Hashable {
    /// A node of the same surface. It need not be declared: the daemon only passes it on.
    @ByteExact public var node: String
    /// The opacity at the end of the transition, 0 to 1.
    public var alpha: Double

    public init(node: String, alpha: Double) {
        self.node = node
        self.alpha = alpha
    }
}
