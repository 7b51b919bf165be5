import PointerModel

/// One trial: a hand that brings the pointer to a target and clicks it, step by step.
///
/// In each step the caller takes the hand's ``HandAction`` with ``act()``, applies it to a pointer, and gives what the pointer became to
/// ``see(_:)``.
package struct HandTrial: Sendable {
    /// Duration of a step, in seconds.
    package static let step = 0.008
    /// Time after which a trial counts as failed, in seconds.
    package static let timeLimit = 15.0

    /// Where a trial is between two clicks.
    private enum Click: Sendable {
        case none
        /// The hand has decided to press at this time.
        case decided(time: Double)
        /// The button is down, and comes up at this time.
        case pressed(at: Double, until: Double)
        /// The first click of a double click is over; the second press comes at this time.
        case between(until: Double)
        /// The hand drags to where it drops.
        case dragging
        /// The hand has decided to release at this time.
        case dropping(time: Double)
    }

    private let hand: Hand
    private let target: AimedTarget
    private let task: HandTask
    private let noise: HandNoise
    private var sight: HandSight
    private(set) var time = 0.0
    private var stepNumber = 0
    /// Number of decisions so far.
    private var decisions = 0
    private var movement: Submovement?
    private var nextPlan = 0.0
    private var click = Click.none
    private var holdMotion = Vector.zero
    private var isFingerDown = false
    /// Region that has the press; nil if none has it.
    private var pressedRegion: Int?
    /// Whether the first click of a double click was right; nil before it.
    private var isFirstClickRight: Bool?
    /// What the trial counts.
    package private(set) var result: TrialResult

    /// - Parameters:
    ///   - hand: the hand.
    ///   - target: the target.
    ///   - task: what the hand does there.
    ///   - noise: noise of the trial.
    ///   - pointer: the pointer at the start.
    package init(
        of hand: Hand,
        to target: AimedTarget,
        task: HandTask = .click,
        noise: HandNoise,
        from pointer: SeenPointer
    ) {
        self.hand = hand
        self.target = target
        self.task = task
        self.noise = noise
        sight = HandSight(of: hand, from: pointer)
        result = TrialResult(distance: (target.rect.center - pointer.position).length, from: pointer.position)
    }

    /// Whether the trial goes on.
    package var isRunning: Bool { result.time == nil && time < Self.timeLimit - 0.02 }

    /// Advances by a step.
    /// - Returns: what the hand does in it.
    package mutating func act() -> HandAction {
        time += Self.step
        stepNumber += 1
        decide()
        var action = HandAction(time: time)
        pressOrRelease(&action)
        var meant = Vector.zero
        move(&action, meant: &meant)
        tremble(&action)
        if hand.device.isTouchpad { touch(&action) }
        sight.command(meant)
        return action
    }

    /// Decides what comes next, if it is time for that: a click where the hand believes to be on the target, else a submovement.
    private mutating func decide() {
        guard time >= nextPlan, movement == nil, let goal else { return }
        let place = sight.believedPlace
        let draw = noise[decisions]
        decisions += 1
        if sight.isOnTarget(goal, at: place) {
            let then = time + max(0.05, hand.pressLatency + hand.pressLatencySpread * draw.normal[4])
            click = if case .dragging = click { .dropping(time: then) } else { .decided(time: then) }
        } else {
            result.submovements += 1
            movement = Submovement(of: hand, from: place, to: goal.rect, draw: draw, at: time)
        }
    }

    /// What the hand aims at; nil while it clicks.
    private var goal: AimedTarget? {
        switch (click, task) {
        case (.none, _): target
        case (.dragging, .drag(let drop)): drop
        default: nil
        }
    }

    private mutating func pressOrRelease(_ action: inout HandAction) {
        switch click {
        case .decided(let pressTime) where time >= pressTime:
            if sight.region != target.region, noise[decisions].uniform[0] < hand.inhibition {
                click = .none
                nextPlan = time
                decisions += 1
            } else {
                press(&action)
            }
        case .between(let end) where time >= end: press(&action)
        case .pressed(_, let end) where time >= end: action.releases = true
        case .dropping(let end) where time >= end: action.releases = true
        default: break
        }
    }

    private mutating func press(_ action: inout HandAction) {
        action.presses = true
        if case .drag = task {
            click = .dragging
            nextPlan = time + hand.holdTime
            decisions += 1
            return
        }
        click = .pressed(at: time, until: time + hand.holdTime * Double.exp(0.2 * noise[decisions].normal[5]))
        let draw = noise[decisions + 1]
        holdMotion = Vector(dx: draw.normal[0], dy: draw.normal[1]) * hand.holdSlip
        decisions += 2
    }

    private mutating func move(_ action: inout HandAction, meant: inout Vector) {
        guard var movement else { return }
        let share = movement.advance(to: time)
        action.translation = movement.way * share
        meant = movement.meantWay * share
        self.movement = movement
        if movement.isOver(at: time) {
            self.movement = nil
            let isLong = movement.meantWay.length > 0.8 * hand.longestStroke
            let clutch = hand.device.isTouchpad && isLong ? hand.clutchTime : 0
            nextPlan = time + clutch - Double.log(1 - noise[decisions].uniform[2] * 0.98) * hand.pause
            result.noteEnd(ofSubmovementAt: sight.position, time: time)
        } else if movement.isLifted(at: time) {
            self.movement = nil
            action.lifts = true
            isFingerDown = false
            // The hand expects the glide.
            nextPlan = time + 0.25 + 0.5 * hand.pause
        }
    }

    /// Adds what the hand does not mean: the slips of a press, the tremor, and spasms.
    private mutating func tremble(_ action: inout HandAction) {
        switch click {
        case .decided(let pressTime) where time >= pressTime - 0.05 && time < pressTime - 0.05 + Self.step,
            .between(let pressTime) where time >= pressTime - 0.05 && time < pressTime - 0.05 + Self.step:
            let draw = noise[decisions]
            action.translation = action.translation + Vector(dx: draw.normal[0], dy: draw.normal[1]) * hand.pressSlip
        case .pressed(let start, _) where time - start < hand.holdTime * 0.8:
            action.translation = action.translation + holdMotion * (Self.step / (hand.holdTime * 0.8))
        default: break
        }
        action.translation =
            action.translation + (noise.tremor[stepNumber] - noise.tremor[stepNumber - 1])
            + (noise.spasms[stepNumber] - noise.spasms[stepNumber - 1])
    }

    /// Puts the finger down before it moves or presses; without a finger nothing moves.
    private mutating func touch(_ action: inout HandAction) {
        let isBusy = if case .none = click { movement != nil } else { true }
        if action.translation != .zero, !isFingerDown, isBusy {
            action.touches = true
            isFingerDown = true
        }
        if !isFingerDown { action.translation = .zero }
    }

    /// Takes in the pointer after the step.
    /// - Parameters:
    ///   - pointer: the pointer.
    ///   - action: the step's action.
    ///   - clicked: region that the press or the release of the step went to, if that may be another than the pointer is in.
    package mutating func see(_ pointer: SeenPointer, after action: HandAction, clicking clicked: Int?? = nil) {
        result.note(pointer, isOnTarget: pointer.region == target.region, from: sight.position)
        if action.presses { pressedRegion = clicked ?? pointer.region }
        if action.releases { finishClick(releasedIn: clicked ?? pointer.region) }
        sight.see(pointer)
    }

    /// Counts a click, and goes on if it was not the right one.
    /// - Parameter region: region that has the release; nil if none has it.
    private mutating func finishClick(releasedIn region: Int?) {
        var goal = target.region
        if case .drag(let drop) = task { goal = drop.region }
        var isRight = pressedRegion == target.region && region == goal
        if case .doubleClick = task {
            guard let isFirstRight = isFirstClickRight else {
                isFirstClickRight = isRight
                click = .between(until: time + hand.doubleClickPause * Double.exp(0.2 * noise[decisions].normal[4]))
                return
            }
            isFirstClickRight = nil
            isRight = isRight && isFirstRight
        }
        result.noteClick(isRight: isRight, pressed: pressedRegion, released: region, target: target.region, at: time)
        click = .none
        // The hand sees that it went wrong.
        if !isRight { nextPlan = time + 0.25 + hand.pause }
    }
}
