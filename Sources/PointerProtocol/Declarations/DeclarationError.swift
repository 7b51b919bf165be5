/// Mistake in a client's declaration.
public struct DeclarationError: Error, Sendable, Hashable {
    /// Kind of mistake, which determines the error on the wire.
    public enum Reason: Sendable, Hashable {
        /// An unknown word, an invalid path or color, an empty name, contradictory fields, and so on.
        case invalid
        /// A number outside its range.
        case outOfRange
        /// A list that is too long for a layout.
        case tooMany
        /// A style that takes more than `LayoutLimits.styleBytes` on the wire.
        case styleTooLong
        /// A node id that the surface does not have, or not before the node's child.
        case noSuchNode
    }

    public var reason: Reason
    /// Place in the declaration, such as `surface.nodes[3].interaction.regions[0].rect.width`.
    public var parameter: String
    /// Id that no node of the surface has, or id of the node whose style is too long; nil for other mistakes.
    public var node: String?
    /// Sentence without capital letter and full stop. Control characters in quotations are escaped.
    public var message: String

    public init(_ reason: Reason, at parameter: String, node: String? = nil, _ message: String) {
        self.reason = reason
        self.parameter = parameter
        self.node = node
        self.message = message
    }

    /// Returns the same mistake. A mistake about a style names the node that declares it.
    func inside(node: String) -> DeclarationError {
        guard reason == .styleTooLong else { return self }
        return DeclarationError(reason, at: parameter, node: node, message)
    }
}

extension DeclarationError: CustomStringConvertible {
    public var description: String { "\(parameter): \(message)" }
}
