import PointerModel

/// A condition that holds after every step, whatever the steps are.
package protocol Invariant {
    /// Checks a step. Throws if the invariant does not hold.
    mutating func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation)
}

/// An invariant that did not hold.
package struct Violation: Error, CustomStringConvertible, Sendable, Hashable {
    /// Name of the invariant, the same for all of its violations.
    package let invariant: String
    /// The observed values.
    package let message: String

    package init(_ invariant: String, _ message: String) {
        self.invariant = invariant
        self.message = message
    }

    package var description: String { "\(invariant): \(message)" }

    /// Throws unless the condition holds.
    static func unless(
        _ condition: Bool,
        _ invariant: String,
        _ message: @autoclosure () -> String
    ) throws(Violation) {
        guard condition else { throw Violation(invariant, message()) }
    }
}
