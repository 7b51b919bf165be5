import PointerModel

/// Makes of fingers what they do: they move the pointer, scroll, pinch, swipe or rest.
///
/// Its rules, which are libinput's:
/// - One finger moves the pointer. More are waited for until it is clear what they do, by ``GestureClassifier``, and do that until one lifts.
/// - Before anything has begun, another number of fingers begins anew at once. After that it has to stay for a moment: fingers seldom lift
///   together. Then what was under way is cancelled, but scrolling ends, as it always does.
/// - Fingers that do nothing rest, which is told too: it stops what goes on by itself.
struct TouchpadGestureRecognizer {
    /// For how many seconds one or two fingers rest until they are said to, and more.
    static let shortHoldTime = 0.04
    static let holdTime = 0.18
    /// How long another number of fingers has to stay, in seconds.
    static let switchTime = 0.1
    /// A finger that went less far still rests, in millimeters.
    static let holdWay = 0.5
    /// More are a hand, and do nothing.
    static let mostFingers = 5

    private let device: DeviceDescription
    /// Others wait until no finger is down, whatever it does.
    private var settings: DeferredSettings
    private var acceleration: Acceleration
    private var judge: GestureClassifier
    private var edges: EdgeScroll

    private(set) var state = FingerState.none
    /// How many fingers there are.
    private var count = 0
    /// How many contacts there are, with those that are for something else, such as the one that scrolls along an edge.
    private var contactCount = 0
    /// How many there have been of late, and until when that has to stay.
    private var pending: (count: Int, deadline: Timestamp)?
    private var holdDeadline: Timestamp?
    private var pair: FingerPair?
    /// The way of the one finger there is since it was looked at, in millimeters.
    private var firstWay = 0.0
    private var telling: ManipulationEmitter
    private var axisLock = AxisLock()
    private var pinch: PinchMeasure?
    /// A finger that turned out to be a thumb that rests.
    private var restingThumb: RestingThumb?
    /// Whether a drag that began with a tap is under way, for which fingers move the pointer whatever their number.
    private var isDragging = false

    private struct RestingThumb {
        let slot: Int
        let trackingID: Int32
    }

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        self.device = device
        self.settings = DeferredSettings(settings)
        acceleration = Acceleration(device, settings: settings)
        telling = ManipulationEmitter(isNatural: settings.naturalScrolling, factor: acceleration.constantFactor)
        edges = EdgeScroll(device.touchpad)
        judge = GestureClassifier(device, settings)
    }

    /// Takes other settings: speeds at once, ways to scroll once all fingers have lifted.
    mutating func apply(_ settings: DeviceSettings) {
        self.settings.wait(settings)
        acceleration.apply(settings)
        telling.factor = acceleration.constantFactor
        takeSettings()
    }

    private mutating func takeSettings() {
        guard count == 0, contactCount == 0, settings.take() else { return }
        judge = GestureClassifier(device, settings.current)
        telling.isNatural = settings.current.naturalScrolling
    }

    /// Whether several fingers are known to do something together.
    var isManipulating: Bool { state == .scroll || state == .pinch || state == .swipe }

    var nextDeadline: Timestamp? {
        var next = edges.nextDeadline
        if let deadline = pending?.deadline { next = min(next ?? deadline, deadline) }
        if let deadline = holdDeadline { next = min(next ?? deadline, deadline) }
        return next
    }

    mutating func fire(at time: Timestamp, into frames: inout [PointerReport]) {
        edges.fire(at: time)
        if let (count, deadline) = pending, deadline <= time {
            giveUp(at: time, &frames)
            self.count = count
            pending = nil
        }
        guard let deadline = holdDeadline, deadline <= time else { return }
        holdDeadline = nil
        guard !isDragging, !telling.isUnderWay, !edges.isScrolling else { return }
        switch state {
        case .undecided: state = .hold
        case .motion where count == 1 && firstWay < Self.holdWay: state = .holdAndMotion
        case .none, .hold, .holdAndMotion, .motion, .scroll, .pinch, .swipe: return
        }
        tell(.hold, at: time, &frames)
    }

    /// Takes in a report.
    /// - Parameters:
    ///   - isMotionHeld: a tap or a click may come, and no motion is meant.
    ///   - isDragging: a drag that began with a tap is under way.
    mutating func process(
        _ report: borrowing TouchpadReport,
        isMotionHeld: Bool = false,
        isDragging: Bool = false,
        into frames: inout [PointerReport]
    ) {
        self.isDragging = isDragging
        // How long no finger was there tells nothing of how fast a new one is, as libinput has it too.
        if report.hasNewTouch { acceleration.restart(at: report.time) }
        if report.isResynchronized, let manipulation = cancel() {
            frames.append(PointerReport(time: report.time, source: .touchpad, manipulation: manipulation))
        }
        if isMotionHeld { holdMotion(at: report.time, &frames) }
        scrollAlongEdge(report, isMotionHeld: isMotionHeld, &frames)
        let active = activeFingers(report)
        follow(active.count, at: report.time, &frames)
        if count > 0 { act(report, active, isMotionHeld: isMotionHeld, &frames) }
        contactCount = report.contactCount
        takeSettings()
    }

    /// Ends everything without meaning anything.
    /// - Returns: what was under way.
    mutating func cancel() -> Manipulation? {
        let isEdgeScrolling = edges.stop()
        state = .none
        count = 0
        pending = nil
        holdDeadline = nil
        return telling.cancel(isEdgeScrolling: isEdgeScrolling)
    }

    // MARK: Fingers

    private mutating func activeFingers(_ report: borrowing TouchpadReport) -> ActiveFingers {
        if let thumb = restingThumb {
            // Alone it is a finger after all.
            let isAlone = report.contactCount < 2
            let touch = report.touches[thumb.slot]
            if isAlone || touch?.trackingID != thumb.trackingID { restingThumb = nil }
        }
        let thumb = restingThumb?.slot
        let edges = edges
        // Beside one that scrolls along an edge, others rest.
        return ActiveFingers(report) { $0 != thumb && edges.isFree($0) && !edges.isScrolling }
    }

    /// Takes in how many fingers there are.
    private mutating func follow(_ count: Int, at time: Timestamp, _ frames: inout [PointerReport]) {
        if count == self.count {
            pending = nil
        } else if count == 0 {
            finish(.ended, at: time, &frames)
            self.count = 0
            pending = nil
        } else if !telling.isUnderWay {
            reset()
            self.count = count
            pending = nil
        } else if count != pending?.count {
            pending = (count, time.advanced(bySeconds: Self.switchTime))
        }
    }

    private mutating func act(
        _ report: borrowing TouchpadReport,
        _ fingers: ActiveFingers,
        isMotionHeld: Bool,
        _ frames: inout [PointerReport]
    ) {
        let isPressed = isPressedByFingers(report)
        if isDragging || isPressed {
            if state != .motion {
                giveUp(at: report.time, &frames)
                state = .motion
            }
            count = 1
            pending = nil
        }
        guard pending == nil, count <= Self.mostFingers else { return }
        if state == .none { begin(report, fingers) }
        if state == .undecided || state == .hold, !isMotionHeld { decide(report, fingers, &frames) }
        switch state {
        case .none, .undecided, .hold: break
        case .motion: if !isMotionHeld { move(report, fingers, &frames) }
        case .holdAndMotion:
            move(report, fingers, &frames)
            decide(report, fingers, &frames)
        case .scroll: scroll(report, fingers, &frames)
        case .pinch: pinch(report, &frames)
        case .swipe:
            let way = fingers.mean
            if way != .zero { tell(.swipe, way, at: report.time, &frames) }
        }
    }

    /// Whether fingers press the touchpad: then they drag, unless it is a thumb that presses.
    private func isPressedByFingers(_ report: borrowing TouchpadReport) -> Bool {
        guard isPressed(report.buttons) else { return false }
        for slot in report.touches.indices {
            if let touch = report.touches[slot], touch.phase != .ended, touch.role == .thumb { return false }
        }
        return true
    }

    private func isPressed(_ buttons: Buttons) -> Bool {
        device.touchpad?.isButtonPad == true && buttons.contains(.primary)
    }

    /// Begins to look at fingers.
    private mutating func begin(_ report: borrowing TouchpadReport, _ fingers: ActiveFingers) {
        firstWay = 0
        pair = FingerPair(fingers, in: report)
        guard pair != nil else { return }
        if !judge.knowsGestures {
            // Two fingers can do nothing else, but tap: then they scroll what little they move meanwhile.
            state = count == 2 ? .scroll : .undecided
            axisLock = AxisLock()
            return
        }
        state = .undecided
        let time = count <= 2 ? Self.shortHoldTime : Self.holdTime
        holdDeadline = report.time.advanced(bySeconds: time)
    }

    private mutating func decide(
        _ report: borrowing TouchpadReport,
        _ fingers: ActiveFingers,
        _ frames: inout [PointerReport]
    ) {
        guard count > 1 else { return decideAlone(report, fingers, &frames) }
        guard let evidence = pair?.evidence(count, in: report) else { return giveUp(at: report.time, &frames) }
        switch judge.verdict(on: evidence) {
        case .unclear: break
        case .scroll:
            giveUp(at: report.time, &frames)
            state = .scroll
            axisLock = AxisLock()
        case .swipe:
            giveUp(at: report.time, &frames)
            state = .swipe
        case .pinch: becomePinch(report, &frames)
        case .restingThumb(let isFirst):
            if let slot = isFirst ? pair?.firstSlot : pair?.secondSlot, let touch = report.touches[slot] {
                restingThumb = RestingThumb(slot: slot, trackingID: touch.trackingID)
            }
            giveUp(at: report.time, &frames)
        }
    }

    private mutating func decideAlone(
        _ report: borrowing TouchpadReport,
        _ fingers: ActiveFingers,
        _ frames: inout [PointerReport]
    ) {
        guard let way = pair?.way(in: report) else { return giveUp(at: report.time, &frames) }
        firstWay = way.length
        guard fingers.mean != .zero else { return }
        if firstWay < Self.holdWay, state == .hold || state == .holdAndMotion {
            state = .holdAndMotion
            return
        }
        let deadline = holdDeadline
        giveUp(at: report.time, &frames)
        // A finger that moves may still turn out to rest.
        holdDeadline = deadline
        state = .motion
    }

    private mutating func becomePinch(_ report: borrowing TouchpadReport, _ frames: inout [PointerReport]) {
        giveUp(at: report.time, &frames)
        guard let (first, second) = pair?.positions(in: report) else { return }
        pinch = PinchMeasure(first, second)
        state = .pinch
    }

    // MARK: What they do

    private mutating func move(
        _ report: borrowing TouchpadReport,
        _ fingers: ActiveFingers,
        _ frames: inout [PointerReport]
    ) {
        // On a touchpad that is pressed, one finger may rest and another move.
        let isPressed = isPressed(report.buttons)
        let way = isPressed ? fingers.sum : fingers.mean
        guard way != .zero else { return }
        if state == .motion, let way = pair?.way(in: report) { firstWay = max(firstWay, way.length) }
        let counts = (way * TouchpadMotion.countsPerMillimeter).finite
        guard counts != .zero else { return }
        let translation = acceleration.accelerate(counts, at: report.time, isTimeClamped: report.isTimeClamped).finite
        frames.append(
            PointerReport(time: report.time, source: .touchpad, translation: translation, unaccelerated: counts)
        )
    }

    private mutating func scroll(
        _ report: borrowing TouchpadReport,
        _ fingers: ActiveFingers,
        _ frames: inout [PointerReport]
    ) {
        guard settings.current.scrollMethod == .twoFinger else { return }
        if let evidence = pair?.evidence(count, in: report), judge.isPinchAfterAll(evidence) {
            becomePinch(report, &frames)
            return
        }
        let way = fingers.mean
        guard way != .zero else { return }
        let step = axisLock.constrain(way, at: report.time)
        if step != .zero { tell(.scroll, step, at: report.time, &frames) }
    }

    private mutating func pinch(_ report: borrowing TouchpadReport, _ frames: inout [PointerReport]) {
        guard let (first, second) = pair?.positions(in: report),
            let step = pinch?.move(to: first, second)
        else {
            giveUp(at: report.time, &frames)
            return
        }
        guard step != .nothing else { return }
        tell(.pinch, step.way, scale: step.scale, rotation: step.rotation, at: report.time, &frames)
    }

    private mutating func scrollAlongEdge(
        _ report: borrowing TouchpadReport,
        isMotionHeld: Bool,
        _ frames: inout [PointerReport]
    ) {
        let isPressed = isPressed(report.buttons)
        if isPressed, edges.stop() { telling.tellEdgeScroll(.ended, .zero, at: report.time, &frames) }
        let isOn = settings.current.scrollMethod == .edge && !isPressed
        let mayBegin = !telling.isUnderWay && !isPressed && !isMotionHeld
        switch edges.process(report, isOn: isOn, mayBegin: mayBegin) {
        case .nothing: break
        case .began(let way): telling.tellEdgeScroll(.began, way, at: report.time, &frames)
        case .changed(let way): telling.tellEdgeScroll(.changed, way, at: report.time, &frames)
        case .ended: telling.tellEdgeScroll(.ended, .zero, at: report.time, &frames)
        }
    }

    /// Has fingers move nothing, but go on resting. Those that can do nothing but scroll go on, with no axis to stay on yet.
    private mutating func holdMotion(at time: Timestamp, _ frames: inout [PointerReport]) {
        if state == .scroll, !judge.knowsGestures {
            axisLock = AxisLock()
            return
        }
        if edges.stop() { telling.tellEdgeScroll(.ended, .zero, at: time, &frames) }
        if state.isMoving { giveUp(at: time, &frames) }
    }

    // MARK: Telling

    private mutating func tell(
        _ kind: Manipulation.Kind,
        _ way: Vector = .zero,
        scale: Double = 1,
        rotation: Double = 0,
        at time: Timestamp,
        _ frames: inout [PointerReport]
    ) {
        telling.tell(kind, fingers: count, way, scale: scale, rotation: rotation, at: time, &frames)
    }

    /// What was under way does not end as it should.
    private mutating func giveUp(at time: Timestamp, _ frames: inout [PointerReport]) {
        finish(nil, at: time, &frames)
    }

    private mutating func finish(_ phase: GesturePhase?, at time: Timestamp, _ frames: inout [PointerReport]) {
        telling.finish(phase, at: time, &frames)
        reset()
    }

    private mutating func reset() {
        state = .none
        holdDeadline = nil
    }
}
