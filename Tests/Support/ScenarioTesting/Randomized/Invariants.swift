import PointerEngine
package import PointerModel

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
    package static func unless(
        _ condition: Bool,
        _ invariant: String,
        _ message: @autoclosure () -> String
    ) throws(Violation) {
        guard condition else { throw Violation(invariant, message()) }
    }
}

/// Applying the events of a step to the state before it gives the state after it.
struct EventsRebuildState: Invariant {
    func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation) {
        var rebuilt = step.before
        for event in step.events { rebuilt.apply(event) }
        // No event contains the velocity, whether a button holds the region, or the source of the motion.
        rebuilt.velocity = step.after.velocity
        rebuilt.isLatched = step.after.isLatched
        let hasMotion = step.events.contains { event in
            guard case .motion = event else { return false }
            return true
        }
        if hasMotion { rebuilt.source = step.after.source }
        try Violation.unless(
            rebuilt == step.after,
            "events rebuild the state",
            "\(step.events) give \(rebuilt) and not \(step.after)"
        )
        try Violation.unless(
            !step.isRefused || (step.before == step.after && step.events.isEmpty),
            "what is refused changes nothing",
            "\(step.before) has become \(step.after)"
        )
    }
}

/// A manipulation begins, continues with the same kind and fingers, and ends once.
struct ManipulationOrder {
    private var manipulation: Manipulation?

    /// Whether no manipulation is under way.
    var isOver: Bool { manipulation == nil }

    /// Checks the next step. Throws if it does not fit the steps before.
    mutating func check(_ step: Manipulation) throws(Violation) {
        let isOther = manipulation?.kind != step.kind || manipulation?.fingers != step.fingers
        let isFitting = step.phase == .began ? manipulation == nil : !isOther
        try Violation.unless(isFitting, "what begins ends once", "\(step)")
        manipulation = step.phase == .ended || step.phase == .cancelled ? nil : step
    }
}

/// No number in a state or an event is infinite or NaN, whatever the input is.
package struct NumbersAreFinite: Invariant {
    package func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation) {
        let state = step.after
        for point in [state.position, state.displayed] { try require(point.isFinite, step.after) }
        for vector in [state.velocity, state.contentOffset] {
            try require(vector.dx.isFinite && vector.dy.isFinite, step.after)
        }
        for event in step.events { try require(Self.holds(of: event), event) }
    }

    /// Returns whether all numbers of an event are finite.
    package static func holds(of event: PointerEvent) -> Bool {
        switch event {
        case .button, .modifiers, .scroll, .lock, .layout, .completion: true
        case .motion(let position, let displayed, let offset):
            position.isFinite && displayed.isFinite && offset.dx.isFinite && offset.dy.isFinite
        default: isFinite(event)
        }
    }

    private func require(_ condition: Bool, _ value: Any) throws(Violation) {
        try Violation.unless(condition, "numbers are finite", "\(value)")
    }

    /// Returns whether all numbers in a value are finite.
    private static func isFinite(_ value: Any) -> Bool {
        if let number = value as? Double { return number.isFinite }
        return Mirror(reflecting: value).children.allSatisfy { isFinite($0.value) }
    }
}

/// The pointer is always on an output.
struct PointerIsOnAnOutput: Invariant {
    func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation) {
        let outputs = runner.engine.layout.outputs
        try Violation.unless(
            outputs.contains { $0.frame.contains(step.after.position) },
            "the pointer is on an output",
            "\(step.after.position) is on none of \(outputs)"
        )
    }
}
