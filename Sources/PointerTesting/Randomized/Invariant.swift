import PointerModel

/// Something that holds after every step, whatever the steps are.
public protocol Invariant {
    /// Looks at a step; throws where it does not hold.
    mutating func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation)
}

/// An invariant that did not hold.
public struct Violation: Error, CustomStringConvertible, Sendable, Hashable {
    /// Which one, in a few words that are the same each time.
    public let invariant: String
    /// What was seen.
    public let message: String

    public init(_ invariant: String, _ message: String) {
        self.invariant = invariant
        self.message = message
    }

    public var description: String { "\(invariant): \(message)" }

    /// Throws unless the condition holds.
    static func unless(
        _ condition: Bool,
        _ invariant: String,
        _ message: @autoclosure () -> String
    ) throws(Violation) {
        guard condition else { throw Violation(invariant, message()) }
    }
}
