/// A change of a node that accompanies the pointer's transition; the counterpart of animations added to UIKit's
/// UIPointerInteractionAnimating.
public struct NodeAnimation: Sendable, Hashable {
    /// A node of the same surface. It need not be declared, as the daemon only forwards the id.
    @ByteExact public var node: String
    /// The opacity at the end of the transition, 0 to 1.
    public var alpha: Double

    public init(node: String, alpha: Double) {
        self.node = node
        self.alpha = alpha
    }
}
