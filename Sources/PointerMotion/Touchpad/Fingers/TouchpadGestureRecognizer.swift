import PointerModel

/// A recognizer that turns fingers into pointer motion, scrolling, pinches, swipes and holds.
///
/// Its rules are libinput's:
/// - One finger moves the pointer. Several fingers do nothing until ``GestureClassifier`` classifies them; then they
///   continue that gesture until one lifts.
/// - Before a gesture has begun, a change of the number of fingers starts over at once. Later, the new number must last
///   for a while, because fingers seldom lift together. The change cancels the gesture, but scrolling ends regularly.
/// - Fingers that rest emit a hold, on which clients stop kinetic scrolling.
struct TouchpadGestureRecognizer {
    /// Time after which one or two resting fingers emit a hold, and time for more fingers, in seconds.
    static let shortHoldTime = 0.04
    static let holdTime = 0.18
    /// Time for which a new number of fingers must last, in seconds.
    static let switchTime = 0.1
    /// Motion below which a finger still rests, in millimeters.
    static let holdWay = 0.5
    /// Maximum number of fingers. More are a hand, and do nothing.
    static let mostFingers = 5

    private let device: DeviceDescription
    /// New settings wait until no finger is down.
    private var settings: DeferredSettings
    private var acceleration: Acceleration
    private var classifier: GestureClassifier
    private var edges: EdgeScroll

    private(set) var state = FingerState.none
    /// Number of active fingers.
    private var count = 0
    /// Number of contacts, including those in other use, such as one that scrolls along an edge.
    private var contactCount = 0
    /// New number of fingers, and the time until which it must last; nil if the number has not changed.
    private var pending: (count: Int, deadline: Timestamp)?
    private var holdDeadline: Timestamp?
    private var pair: FingerPair?
    /// Motion of a single finger since ``pair`` was created, in millimeters.
    private var firstWay = 0.0
    private var emitter: ManipulationEmitter
    private var axisLock = AxisLock()
    private var pinch: PinchMeasure?
    /// Finger that turned out to be a resting thumb.
    private var restingThumb: RestingThumb?
    /// Whether a drag that began with a tap is under way, in which any number of fingers moves the pointer.
    private var isDragging = false

    private struct RestingThumb {
        let slot: Int
        let trackingID: Int32
    }

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        self.device = device
        self.settings = DeferredSettings(settings)
        acceleration = Acceleration(device, settings: settings)
        emitter = ManipulationEmitter(isNatural: settings.naturalScrolling, factor: acceleration.constantFactor)
        edges = EdgeScroll(device.touchpad)
        classifier = GestureClassifier(device, settings)
    }

    /// Applies new settings: speeds at once, scroll methods once all fingers have lifted.
    mutating func apply(_ settings: DeviceSettings) {
        self.settings.enqueue(settings)
        acceleration.apply(settings)
        emitter.factor = acceleration.constantFactor
        applyDeferredSettings()
    }

    private mutating func applyDeferredSettings() {
        guard count == 0, contactCount == 0, settings.applyPending() else { return }
        classifier = GestureClassifier(device, settings.current)
        emitter.isNatural = settings.current.naturalScrolling
    }

    /// Whether a gesture of several fingers is under way.
    var isManipulating: Bool { state == .scroll || state == .pinch || state == .swipe }

    var nextDeadline: Timestamp? {
        .earliest(.earliest(edges.nextDeadline, pending?.deadline), holdDeadline)
    }

    mutating func fire(at time: Timestamp, into reports: inout [PointerReport]) {
        edges.fire(at: time)
        if let (count, deadline) = pending, deadline <= time {
            giveUp(at: time, &reports)
            self.count = count
            pending = nil
        }
        guard let deadline = holdDeadline, deadline <= time else { return }
        holdDeadline = nil
        guard !isDragging, !emitter.isUnderWay, !edges.isScrolling else { return }
        switch state {
        case .undecided: state = .hold
        case .motion where count == 1 && firstWay < Self.holdWay: state = .holdAndMotion
        case .none, .hold, .holdAndMotion, .motion, .scroll, .pinch, .swipe: return
        }
        emit(.hold, at: time, &reports)
    }

    /// Processes a report, and appends its effects.
    /// - Parameters:
    ///   - report: the touches.
    ///   - isMotionHeld: whether a tap or a click may follow, so that motion is unintended.
    ///   - isDragging: whether a drag that began with a tap is under way.
    ///   - reports: receives the pointer reports.
    mutating func process(
        _ report: borrowing TouchpadReport,
        isMotionHeld: Bool = false,
        isDragging: Bool = false,
        into reports: inout [PointerReport]
    ) {
        self.isDragging = isDragging
        // As in libinput, the time without a finger does not count for the speed of a new one.
        if report.hasNewTouch { acceleration.restart(at: report.time) }
        if report.isResynchronized, let manipulation = cancel() {
            reports.append(PointerReport(time: report.time, source: .touchpad, manipulation: manipulation))
        }
        if isMotionHeld { holdMotion(at: report.time, &reports) }
        scrollAlongEdge(report, isMotionHeld: isMotionHeld, &reports)
        let active = activeFingers(report)
        follow(active.count, at: report.time, &reports)
        if count > 0 { act(report, active, isMotionHeld: isMotionHeld, &reports) }
        contactCount = report.contactCount
        applyDeferredSettings()
    }

    /// Cancels everything.
    /// - Returns: the cancelled manipulation; nil if none was under way.
    mutating func cancel() -> Manipulation? {
        let isEdgeScrolling = edges.stop()
        state = .none
        count = 0
        pending = nil
        holdDeadline = nil
        return emitter.cancel(isEdgeScrolling: isEdgeScrolling)
    }

    // MARK: Fingers

    private mutating func activeFingers(_ report: borrowing TouchpadReport) -> ActiveFingers {
        if let thumb = restingThumb {
            // A thumb that is alone counts as a finger again.
            let isAlone = report.contactCount < 2
            let touch = report.touches[thumb.slot]
            if isAlone || touch?.trackingID != thumb.trackingID { restingThumb = nil }
        }
        let thumb = restingThumb?.slot
        let edges = edges
        // While a finger scrolls along an edge, the others do nothing.
        return ActiveFingers(report) { $0 != thumb && edges.isFree($0) && !edges.isScrolling }
    }

    /// Processes the number of active fingers.
    private mutating func follow(_ count: Int, at time: Timestamp, _ reports: inout [PointerReport]) {
        if count == self.count {
            pending = nil
        } else if count == 0 {
            finish(.ended, at: time, &reports)
            self.count = 0
            pending = nil
        } else if !emitter.isUnderWay {
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
        _ reports: inout [PointerReport]
    ) {
        let isPressed = isPressedByFingers(report)
        if isDragging || isPressed {
            if state != .motion {
                giveUp(at: report.time, &reports)
                state = .motion
            }
            count = 1
            pending = nil
        }
        guard pending == nil, count <= Self.mostFingers else { return }
        if state == .none { begin(report, fingers) }
        if state == .undecided || state == .hold, !isMotionHeld { decide(report, fingers, &reports) }
        switch state {
        case .none, .undecided, .hold: break
        case .motion: if !isMotionHeld { move(report, fingers, &reports) }
        case .holdAndMotion:
            move(report, fingers, &reports)
            decide(report, fingers, &reports)
        case .scroll: scroll(report, fingers, &reports)
        case .pinch: pinch(report, &reports)
        case .swipe:
            let way = fingers.mean
            if way != .zero { emit(.swipe, way, at: report.time, &reports) }
        }
    }

    /// Whether fingers press the touchpad, and so drag. A press with a thumb down does not count.
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

    /// Begins to classify fingers.
    private mutating func begin(_ report: borrowing TouchpadReport, _ fingers: ActiveFingers) {
        firstWay = 0
        pair = FingerPair(fingers, in: report)
        guard pair != nil else { return }
        if !classifier.knowsGestures {
            // Two fingers can only scroll or tap, so they scroll from the start.
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
        _ reports: inout [PointerReport]
    ) {
        guard count > 1 else { return decideAlone(report, fingers, &reports) }
        guard let evidence = pair?.evidence(count, in: report) else { return giveUp(at: report.time, &reports) }
        switch classifier.verdict(on: evidence) {
        case .unclear: break
        case .scroll:
            giveUp(at: report.time, &reports)
            state = .scroll
            axisLock = AxisLock()
        case .swipe:
            giveUp(at: report.time, &reports)
            state = .swipe
        case .pinch: becomePinch(report, &reports)
        case .restingThumb(let isFirst):
            if let slot = isFirst ? pair?.firstSlot : pair?.secondSlot, let touch = report.touches[slot] {
                restingThumb = RestingThumb(slot: slot, trackingID: touch.trackingID)
            }
            giveUp(at: report.time, &reports)
        }
    }

    private mutating func decideAlone(
        _ report: borrowing TouchpadReport,
        _ fingers: ActiveFingers,
        _ reports: inout [PointerReport]
    ) {
        guard let way = pair?.way(in: report) else { return giveUp(at: report.time, &reports) }
        firstWay = way.length
        guard fingers.mean != .zero else { return }
        if firstWay < Self.holdWay, state == .hold || state == .holdAndMotion {
            state = .holdAndMotion
            return
        }
        let deadline = holdDeadline
        giveUp(at: report.time, &reports)
        // A moving finger may still turn out to rest.
        holdDeadline = deadline
        state = .motion
    }

    private mutating func becomePinch(_ report: borrowing TouchpadReport, _ reports: inout [PointerReport]) {
        giveUp(at: report.time, &reports)
        guard let (first, second) = pair?.positions(in: report) else { return }
        pinch = PinchMeasure(first, second)
        state = .pinch
    }

    // MARK: Actions

    private mutating func move(
        _ report: borrowing TouchpadReport,
        _ fingers: ActiveFingers,
        _ reports: inout [PointerReport]
    ) {
        // On a pressed touchpad, one finger may rest while another moves.
        let isPressed = isPressed(report.buttons)
        let way = isPressed ? fingers.sum : fingers.mean
        guard way != .zero else { return }
        if state == .motion, let way = pair?.way(in: report) { firstWay = max(firstWay, way.length) }
        let counts = (way * TouchpadMotion.countsPerMillimeter).finite
        guard counts != .zero else { return }
        let translation = acceleration.accelerate(counts, at: report.time, isTimeClamped: report.isTimeClamped).finite
        reports.append(
            PointerReport(time: report.time, source: .touchpad, translation: translation, unaccelerated: counts)
        )
    }

    private mutating func scroll(
        _ report: borrowing TouchpadReport,
        _ fingers: ActiveFingers,
        _ reports: inout [PointerReport]
    ) {
        guard settings.current.scrollMethod == .twoFinger else { return }
        if let evidence = pair?.evidence(count, in: report), classifier.isPinchAfterAll(evidence) {
            becomePinch(report, &reports)
            return
        }
        let way = fingers.mean
        guard way != .zero else { return }
        let step = axisLock.constrain(way, at: report.time)
        if step != .zero { emit(.scroll, step, at: report.time, &reports) }
    }

    private mutating func pinch(_ report: borrowing TouchpadReport, _ reports: inout [PointerReport]) {
        guard let (first, second) = pair?.positions(in: report),
            let step = pinch?.move(to: first, second)
        else {
            giveUp(at: report.time, &reports)
            return
        }
        guard step != .nothing else { return }
        emit(.pinch, step.way, scale: step.scale, rotation: step.rotation, at: report.time, &reports)
    }

    private mutating func scrollAlongEdge(
        _ report: borrowing TouchpadReport,
        isMotionHeld: Bool,
        _ reports: inout [PointerReport]
    ) {
        let isPressed = isPressed(report.buttons)
        if isPressed, edges.stop() { emitter.emitEdgeScroll(.ended, .zero, at: report.time, &reports) }
        let isOn = settings.current.scrollMethod == .edge && !isPressed
        let mayBegin = !emitter.isUnderWay && !isPressed && !isMotionHeld
        switch edges.process(report, isOn: isOn, mayBegin: mayBegin) {
        case .nothing: break
        case .began(let way): emitter.emitEdgeScroll(.began, way, at: report.time, &reports)
        case .changed(let way): emitter.emitEdgeScroll(.changed, way, at: report.time, &reports)
        case .ended: emitter.emitEdgeScroll(.ended, .zero, at: report.time, &reports)
        }
    }

    /// Stops the fingers' motion. Fingers that can only scroll keep scrolling, but with a new axis lock.
    private mutating func holdMotion(at time: Timestamp, _ reports: inout [PointerReport]) {
        if state == .scroll, !classifier.knowsGestures {
            axisLock = AxisLock()
            return
        }
        if edges.stop() { emitter.emitEdgeScroll(.ended, .zero, at: time, &reports) }
        if state.isMoving { giveUp(at: time, &reports) }
    }

    // MARK: Output

    private mutating func emit(
        _ kind: Manipulation.Kind,
        _ way: Vector = .zero,
        scale: Double = 1,
        rotation: Double = 0,
        at time: Timestamp,
        _ reports: inout [PointerReport]
    ) {
        emitter.emit(kind, fingers: count, way, scale: scale, rotation: rotation, at: time, &reports)
    }

    /// Ends the manipulation under way because the fingers turned to something else.
    private mutating func giveUp(at time: Timestamp, _ reports: inout [PointerReport]) {
        finish(nil, at: time, &reports)
    }

    private mutating func finish(_ phase: GesturePhase?, at time: Timestamp, _ reports: inout [PointerReport]) {
        emitter.finish(phase, at: time, &reports)
        reset()
    }

    private mutating func reset() {
        state = .none
        holdDeadline = nil
    }
}
