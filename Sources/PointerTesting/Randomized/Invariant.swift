import PointerModel

/// A condition that holds after every step, whatever the steps are.
public protocol Invariant {
    /// Checks a step. Throws if the invariant does not hold.
    mutating func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation)
}

/// An invariant that did not hold.
public struct Violation: Error, CustomStringConvertible, Sendable, Hashable {
    /// Name of the invariant, the same for all of its violations.
    public let invariant: String
    /// The observed values.
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
