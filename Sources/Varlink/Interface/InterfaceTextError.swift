/// Where and why a text is not an interface definition.
public struct InterfaceTextError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int
    /// What is wrong.
    public let reason: String

    /// `line:column: reason`.
    public var description: String { "\(line):\(column): \(reason)" }
}
