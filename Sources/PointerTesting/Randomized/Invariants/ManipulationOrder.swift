import PointerModel

/// What fingers do together begins, goes on as what it began as, and ends once.
struct ManipulationOrder {
    private var manipulation: Manipulation?

    /// Whether none is under way.
    var isOver: Bool { manipulation == nil }

    /// Looks at the next step; throws where it does not follow from those before.
    mutating func check(_ step: Manipulation) throws(Violation) {
        let isOther = manipulation?.kind != step.kind || manipulation?.fingers != step.fingers
        let isFitting = step.phase == .began ? manipulation == nil : !isOther
        try Violation.unless(isFitting, "what begins ends once", "\(step)")
        manipulation = step.phase == .ended || step.phase == .cancelled ? nil : step
    }
}
