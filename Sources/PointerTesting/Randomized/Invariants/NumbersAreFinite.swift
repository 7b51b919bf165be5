import PointerModel

/// No number in a state or an event is infinite or NaN, whatever the input is.
struct NumbersAreFinite: Invariant {
    func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation) {
        let state = step.after
        for point in [state.position, state.displayed] { try require(point.isFinite, step.after) }
        for vector in [state.velocity, state.contentOffset] {
            try require(vector.dx.isFinite && vector.dy.isFinite, step.after)
        }
        for event in step.events { try require(Self.holds(of: event), event) }
    }

    /// Returns whether all numbers of an event are finite.
    static func holds(of event: PointerEvent) -> Bool {
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
