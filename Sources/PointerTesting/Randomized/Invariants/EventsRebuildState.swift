import PointerModel

/// Applying the events of a step to the state before it gives the state after it.
struct EventsRebuildState: Invariant {
    func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation) {
        var rebuilt = step.before
        for event in step.events { rebuilt.apply(event) }
        // No event contains the velocity, whether a button holds the region, or the source of the motion.
        rebuilt.velocity = step.after.velocity
        rebuilt.isLatched = step.after.isLatched
        if rebuilt.position != step.before.position { rebuilt.source = step.after.source }
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
