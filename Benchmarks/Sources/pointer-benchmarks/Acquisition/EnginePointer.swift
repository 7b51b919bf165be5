import PointerEngine
import PointerModel
import SimulatedHand

/// A pointer of the engine, moved by a simulated hand.
struct EnginePointer {
    private var engine: Engine
    private var events = EventBatch()
    private let source: PointerSource

    init(over layout: PreparedLayout, settings: EngineSettings, start: Point, hand: Hand) {
        engine = Engine(over: layout, settings: settings)
        source = hand.device.isTouchpad ? .touchpad : .mouse
        engine.setPosition(start, at: .zero, into: &events)
        if settings.assist.filter > 0 { engine.setDriven(true, on: nil, at: .zero, into: &events) }
    }

    /// The pointer as the hand meets it.
    var seen: SeenPointer {
        let state = engine.state
        return SeenPointer(
            displayed: state.displayed,
            position: state.position,
            region: state.region.flatMap { Int($0.node) }
        )
    }

    /// Applies what the hand does in a step.
    /// - Returns: region that gets the press or the release of the step; nil if there is none of either.
    mutating func apply(_ action: HandAction) -> Int?? {
        let time = Timestamp(microseconds: Int64((action.time * 1e6).rounded()))
        engine.advance(to: time, into: &events)
        var report = PointerReport(time: time, source: source, translation: action.translation)
        if action.touches { report.touch = .began }
        if action.lifts { report.touch = .ended }
        if action.presses { report.pressed = .primary }
        if action.releases { report.released = .primary }
        guard report.translation != .zero || report.touch != nil || action.presses || action.releases else {
            return nil
        }
        var region = seen.region
        engine.apply(report, into: &events)
        for event in events.events {
            switch event {
            case .exit: region = nil
            case .enter(let entered, _): region = Int(entered.node)
            case .button: return .some(region)
            default: break
            }
        }
        return nil
    }

    /// Plays a trial to its end.
    static func play(
        _ task: AimedTry,
        by hand: Hand,
        noise: HandNoise,
        over layout: PreparedLayout,
        with aimed: AimedPointer
    ) -> TrialResult {
        var pointer = EnginePointer(over: layout, settings: aimed.settings, start: task.start, hand: hand)
        var trial = HandTrial(of: hand, to: task.target, task: task.task, noise: noise, from: pointer.seen)
        while trial.isRunning {
            let action = trial.act()
            let clicked = pointer.apply(action)
            trial.see(
                pointer.seen,
                after: action,
                clicking: aimed.clicksPerfectly ? .some(task.goal(of: action)) : clicked
            )
        }
        return trial.result
    }
}
