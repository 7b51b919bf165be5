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
    /// Motion below which a finger still rests, in millimeters.
    static let holdWay = 0.5
    /// Maximum number of fingers. More are a hand, and do nothing.
    static let mostFingers = 5

    private let device: DeviceDescription
    /// New settings wait until no finger is down.
    var settings: DeferredSettings
    var acceleration: Acceleration
    var classifier: GestureClassifier
    var edges: EdgeScroll

    var state = FingerState.none
    /// Number of active fingers.
    var fingerCount = FingerCount()
    /// Number of contacts, including those in other use, such as one that scrolls along an edge.
    private var contactCount = 0
    var holdDeadline: Timestamp?
    var pair: FingerPair?
    /// Motion of a single finger since ``pair`` was created, in millimeters.
    var firstWay = 0.0
    var emitter: ManipulationEmitter
    var axisLock = AxisLock()
    var pinch: PinchMeasure?
    /// Finger that turned out to be a resting thumb.
    var restingThumb: RestingThumb?
    /// Whether a drag that began with a tap is under way, in which any number of fingers moves the pointer.
    private var isDragging = false

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
        guard fingerCount.current == 0, contactCount == 0, settings.applyPending() else { return }
        classifier = GestureClassifier(device, settings.current)
        emitter.isNatural = settings.current.naturalScrolling
    }

    /// Whether a gesture of several fingers is under way.
    var isManipulating: Bool { state == .scroll || state == .pinch || state == .swipe }

    /// Time at which something is due without a report; nil if nothing is. Mutating, so that it is read in place.
    var nextDeadline: Timestamp? {
        mutating get { .earliest(.earliest(edges.nextDeadline, fingerCount.deadline), holdDeadline) }
    }

    mutating func fire(at time: Timestamp, into reports: inout [PointerReport]) {
        edges.fire(at: time)
        if fingerCount.adopt(at: time) { giveUp(at: time, &reports) }
        guard let deadline = holdDeadline, deadline <= time else { return }
        holdDeadline = nil
        guard !isDragging, !emitter.isUnderWay, !edges.isScrolling else { return }
        switch state {
        case .undecided: state = .hold
        case .motion where fingerCount.current == 1 && firstWay < Self.holdWay: state = .holdAndMotion
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
        if fingerCount.current > 0 { act(report, active, isMotionHeld: isMotionHeld, &reports) }
        contactCount = report.contactCount
        applyDeferredSettings()
    }

    /// Cancels everything.
    /// - Returns: the cancelled manipulation; nil if none was under way.
    mutating func cancel() -> Manipulation? {
        let isEdgeScrolling = edges.stop()
        reset()
        fingerCount.set(0)
        return emitter.cancel(isEdgeScrolling: isEdgeScrolling)
    }

    // MARK: Fingers

    private mutating func activeFingers(_ report: borrowing TouchpadReport) -> ActiveFingers {
        if restingThumb?.isResting(in: report) == false { restingThumb = nil }
        let thumb = restingThumb?.slot
        let edges = edges
        // While a finger scrolls along an edge, the others do nothing.
        return ActiveFingers(report) { $0 != thumb && edges.isFree($0) && !edges.isScrolling }
    }

    /// Processes the number of active fingers.
    private mutating func follow(_ count: Int, at time: Timestamp, _ reports: inout [PointerReport]) {
        guard count > 0 else {
            if fingerCount.current > 0 { finish(.ended, at: time, &reports) }
            return fingerCount.set(0)
        }
        guard !emitter.isUnderWay else { return fingerCount.note(count, at: time) }
        if count != fingerCount.current { reset() }
        fingerCount.set(count)
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
            fingerCount.set(1)
        }
        guard !fingerCount.isChanging, fingerCount.current <= Self.mostFingers else { return }
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
        for slot in report.touches.slots {
            if let touch = report.touches[slot], touch.phase != .ended, touch.role == .thumb { return false }
        }
        return true
    }

    func isPressed(_ buttons: Buttons) -> Bool {
        device.touchpad?.isButtonPad == true && buttons.contains(.primary)
    }

    // MARK: Output

    mutating func emit(
        _ kind: Manipulation.Kind,
        _ way: Vector = .zero,
        scale: Double = 1,
        rotation: Double = 0,
        at time: Timestamp,
        _ reports: inout [PointerReport]
    ) {
        emitter.emit(kind, fingers: fingerCount.current, way, scale: scale, rotation: rotation, at: time, &reports)
    }

    /// Ends the manipulation under way because the fingers turned to something else.
    mutating func giveUp(at time: Timestamp, _ reports: inout [PointerReport]) {
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
