package import PointerModel

/// A thing of the demonstration: a node of its surface, and what is painted there.
package struct DemoItem: Sendable {
    /// What is painted.
    package enum Look: Sendable, Hashable {
        /// Nothing: a container of other things.
        case group
        /// A button without a face of its own, and one with a face.
        case button, raisedButton
        case segment, separator
        case lines([String])
        case slider
        case card([String])
        case confirm
    }

    /// The node, in the space of its parent.
    package let node: Node
    package let look: Look
    package let title: String

    init(_ node: Node, _ look: Look, title: String = "") {
        self.node = node
        self.look = look
        self.title = title
    }
}
