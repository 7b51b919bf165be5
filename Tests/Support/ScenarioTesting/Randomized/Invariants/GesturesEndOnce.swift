import PointerModel

/// Whatever has begun ends or is cancelled exactly once, and the held buttons are those that reports hold.
struct GesturesEndOnce: Invariant {
    private struct Key: Hashable {
        let surface: SurfaceName
        let node: String
        let gesture: Gestures
    }

    private var gestures: Set<Key> = []
    private var sliders: Set<Key> = []
    private var confirms: Set<Key> = []
    private var manipulation = ManipulationOrder()
    private var counts = [Int](repeating: 0, count: 8)
    /// Whether help may have refused the press of a button that is held.
    private var mayRefuse = false

    private static let name = "what begins ends once"

    mutating func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation) {
        for event in step.events {
            switch event {
            case .gesture(let gesture): try check(gesture)
            case .manipulation(let step): try manipulation.check(step)
            case .slider(let slider): try check(slider)
            case .confirm(let confirm): try check(confirm, step)
            default: break
            }
        }
        try Violation.unless(sliders.count + confirms.count <= 1, Self.name, "two controls: \(sliders) \(confirms)")
        try Violation.unless(
            !step.after.isLocked || gestures.isEmpty && sliders.isEmpty && confirms.isEmpty,
            Self.name,
            "under way though locked: \(gestures) \(sliders) \(confirms)"
        )
        if runner.settings.assist.freezesClicks { mayRefuse = true }
        try checkButtons(step)
    }

    private mutating func check(_ event: GestureEvent) throws(Violation) {
        let key = Key(surface: event.surface, node: event.node, gesture: event.gesture)
        switch (event.gesture, event.phase) {
        case (.tap, .ended), (.secondaryClick, .ended): break
        case (.tap, _), (.secondaryClick, _): throw Violation(Self.name, "\(event)")
        case (_, .began): try Violation.unless(gestures.insert(key).inserted, Self.name, "\(event)")
        case (_, .changed): try Violation.unless(gestures.contains(key), Self.name, "\(event)")
        case (_, .ended), (_, .cancelled): try Violation.unless(gestures.remove(key) != nil, Self.name, "\(event)")
        }
    }

    private mutating func check(_ event: SliderEvent) throws(Violation) {
        let key = Key(surface: event.surface, node: event.node, gesture: [])
        switch event.phase {
        case .began: try Violation.unless(sliders.insert(key).inserted, Self.name, "\(event)")
        // Scrolling changes a value without a beginning.
        case .changed: break
        case .ended, .cancelled: try Violation.unless(sliders.remove(key) != nil, Self.name, "\(event)")
        }
    }

    private mutating func check(_ event: ConfirmEvent, _ step: OperationRunner.Step) throws(Violation) {
        let key = Key(surface: event.surface, node: event.node, gesture: [])
        if event.state.phase == .idle { confirms.remove(key) } else { confirms.insert(key) }
        guard event.isFired else { return }
        guard case .report(let frame)? = step.operation, frame.released.contains(.primary), !frame.isInterrupted else {
            throw Violation("controls fire by a release", "\(event)")
        }
    }

    private mutating func checkButtons(_ step: OperationRunner.Step) throws(Violation) {
        if case .report(let frame)? = step.operation {
            for bit in counts.indices {
                let button = Buttons(rawValue: 1 << UInt8(bit))
                if frame.pressed.contains(button) { counts[bit] += 1 }
                if frame.released.contains(button) { counts[bit] = max(counts[bit] - 1, 0) }
            }
        }
        // A second finger takes over from the press of the first.
        if case .report(let frame)? = step.operation, frame.source == .touch, frame.manipulation?.phase == .began {
            for case .button(let change) in step.events
            where change.button == .primary && !change.isPressed && change.isInterrupted { counts[0] = 0 }
        }
        let held = Buttons(counts.indices.filter { counts[$0] > 0 }.map { Buttons(rawValue: 1 << UInt8($0)) })
        try Violation.unless(
            held == step.after.buttons || mayRefuse && held.isSuperset(of: step.after.buttons),
            "buttons are those held",
            "\(held) are, not \(step.after.buttons)"
        )
        try Violation.unless(
            !step.after.isLatched || held.contains(.primary),
            "only a button latches",
            "latched without one: \(step.after)"
        )
    }
}
