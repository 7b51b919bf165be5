import PointerModel

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
