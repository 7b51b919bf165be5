import PointerEngine
import PointerModel

/// Region and style equal the result of resolving the position anew, unless a rule keeps others.
struct PointerIsResolved: Invariant {
    private var pans: Set<String> = []
    private var now = Timestamp.zero
    /// End of the time in which a client may answer.
    private var waitsUntil = Timestamp.zero

    mutating func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation) {
        // A refused operation lets no time pass.
        guard !step.isRefused else { return }
        now = max(now, step.time)
        for event in step.events { note(event, deadline: runner.settings.transitions.answerDeadline) }
        let state = step.after
        guard !state.isLatched, pans.isEmpty, now >= waitsUntil else { return }
        if state.isLocked {
            try Violation.unless(
                state.region == nil && state.style == .hidden,
                "a locked pointer is hidden",
                "\(state)"
            )
            return
        }
        if state.source == .touch, state.region == nil, state.style == .hidden {
            try Violation.unless(state.buttons.isEmpty, "between touches nothing is held", "\(state)")
            return
        }
        let engine = runner.engine
        let strategy = engine.layout.surface(at: state.position)?.targeting ?? runner.settings.targeting.strategy
        guard strategy != .bubble, runner.settings.assist.bubble == 0, !runner.holdsClick else { return }
        let resolution = engine.resolution(at: state.position, modifiers: state.modifiers)
        if resolution.region == nil, runner.settings.transitions.exitDelay > 0 { return }
        try Violation.unless(
            resolution.region == state.region && resolution.style == state.style,
            "region and style are those at the position",
            "\(String(describing: resolution.region)) \(resolution.style) is there, not \(state)"
        )
        guard let region = state.region else { return }
        // A mirrored node has its edges on the other side, and transforms round.
        let scale = max(1, abs(state.position.x), abs(state.position.y))
        try Violation.unless(
            region.rect.insetBy(dx: -1e-9 * scale, dy: -1e-9 * scale).contains(state.position),
            "the region contains the position",
            "\(state.position) is outside of \(region)"
        )
    }

    private mutating func note(_ event: PointerEvent, deadline: Double) {
        switch event {
        case .request(let request):
            waitsUntil = max(waitsUntil, request.time.advanced(bySeconds: deadline))
        case .gesture(let gesture) where gesture.gesture == .pan:
            let key = "\(gesture.surface)/\(gesture.node)"
            if gesture.phase == .began { pans.insert(key) }
            if gesture.phase == .ended || gesture.phase == .cancelled { pans.remove(key) }
        default: break
        }
    }
}
