import PointerModel
import SimulatedHand
import TestBasics

/// A trembling hand that moves a mouse in steps, and sees where pointerd displays the pointer.
struct HandAtMouse {
    private let mouse: UinputMouse
    private let pointer: WatchedPointer
    private let frames: [Rect]
    private let seed: UInt64
    private(set) var clock = StepClock()

    init(
        _ mouse: UinputMouse,
        watching pointer: WatchedPointer,
        aimingAt frames: [Rect],
        seed: UInt64
    ) {
        self.mouse = mouse
        self.pointer = pointer
        self.frames = frames
        self.seed = seed
    }

    /// Clicks until a target gets it, or gives up.
    /// - Parameters:
    ///   - target: index of the target's frame.
    ///   - number: number of the try. The noise of a try is the same each time, whatever was before it.
    ///   - answer: returns which target the program got a click for, after its release; nil for none. The hand stands still meanwhile.
    mutating func aim(at target: Int, try number: UInt64, answer: () -> Int?) throws -> TrialResult {
        var numbers = RepeatableNumbers(seed: seed &+ UInt64(target) &* 1000 &+ number)
        let hand = Hand.trembling
        var trial = HandTrial(
            of: hand,
            to: AimedTarget(frames[target], region: target),
            noise: HandNoise(of: hand, using: &numbers),
            from: try pointer.seen()
        )
        var counts = MouseCounts()
        var isPressed = false
        clock = StepClock()
        while trial.isRunning {
            let action = trial.act()
            let (x, y) = counts.take(action.translation)
            try mouse.report(x: x, y: y, button: action.presses ? true : action.releases ? false : nil)
            isPressed = (isPressed || action.presses) && !action.releases
            clock.wait()
            // Which target a press is for shows at its release.
            var clicked: Int?? = action.presses ? .some(target) : nil
            if action.releases {
                clicked = .some(answer())
                clock.resume()
            }
            trial.see(try pointer.seen(), after: action, clicking: clicked)
        }
        // It gives up between a press and a release, too.
        if isPressed {
            try mouse.report(x: 0, y: 0, button: false)
            _ = answer()
        }
        return trial.result
    }
}
