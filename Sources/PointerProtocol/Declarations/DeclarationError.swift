/// Why a client's declaration cannot be taken.
public struct DeclarationError: Error, Sendable, Hashable {
    /// What kind of mistake it is, for what becomes of it on the wire.
    public enum Reason: Sendable, Hashable {
        /// No such word, no path, no color, an empty name, two of which only one may be there, ...
        case invalid
        /// A number outside of its range.
        case outOfRange
        /// More than a layout can hold.
        case tooMany
        /// A style that would take more bytes on the wire than `LayoutLimits.styleBytes`.
        case styleTooLong
        /// A name of a node that the surface has not, or not before its child.
        case noSuchNode
    }

    public var reason: Reason
    /// Where in the declaration, such as `surface.nodes[3].interaction.regions[0].rect.width`.
    public var parameter: String
    /// The name that no node of the surface has, or the node whose style is too long; nil for other mistakes.
    public var node: String?
    /// A sentence without capital and full stop. Control characters of what it quotes are escaped.
    public var message: String

    public init(_ reason: Reason, at parameter: String, node: String? = nil, _ message: String) {
        self.reason = reason
        self.parameter = parameter
        self.node = node
        self.message = message
    }

    /// The same mistake; one about a style names the node that declares it.
    func inside(node: String) -> DeclarationError {
        guard reason == .styleTooLong else { return self }
        return DeclarationError(reason, at: parameter, node: node, message)
    }
}

extension DeclarationError: CustomStringConvertible {
    public var description: String { "\(parameter): \(message)" }
}
