import PointerModel

/// The state of a slot from report to report.
struct TouchTrack {
    /// Distance after which motion on a pressed touchpad is intended, in millimeters.
    static let pinnedWay = 1.5

    /// The finger as last reported, touching or not.
    private(set) var contact: Contact?
    /// The touch; nil if no finger touches.
    private(set) var touch: Touch?
    /// Whether the device has temporarily lost the finger.
    private(set) var isHeld = false
    private(set) var palm: PalmDetection.Evidence?
    private(set) var fastReports = FastMotionCounter()

    private var history = MotionHistory()
    private var jumps = JumpDetection()
    private var wobble = WobbleDetection()
    /// Whether the number of fingers changed in the last report, so that the next position may be another finger's.
    private var isDoubtful = false
    /// Position at which the finger pressed the touchpad; nil if it moves freely.
    private var pin: Point?

    /// The properties of a report other than the contact.
    struct Context {
        var time: Timestamp
        /// Whether reports were lost, so that positions are unrelated to the previous ones.
        var isResynchronized: Bool
        /// Whether the number of fingers has changed.
        var isCountChanged: Bool
        var isAlone: Bool
        var hasSpeed: Bool
        var intervals: ReportIntervals
    }

    /// Whether a contact is the finger that already touches.
    func continues(with contact: Contact) -> Bool {
        touch != nil && (isHeld || self.contact?.trackingID == contact.trackingID)
    }

    /// Creates the track of a finger that has come down.
    init(_ contact: Contact, at time: Timestamp) {
        self.contact = contact
        touch = Touch(
            trackingID: contact.trackingID,
            phase: .began,
            role: .finger,
            position: contact.position,
            start: contact.position,
            began: time,
            delta: .zero,
            isPinned: false
        )
        wobble.begin(at: time)
    }

    /// Creates the track of a slot without a touch.
    init() {}

    /// Holds the finger in place in a report that lacks it.
    mutating func hold() { isHeld = true }

    /// The touch with its phase `ended`, to report after the finger has lifted.
    var ended: Touch? {
        guard var touch else { return nil }
        touch.phase = .ended
        touch.delta = .zero
        return touch
    }

    /// Begins a report in which the finger is still down.
    mutating func carryOn() { touch?.phase = .moved }

    /// Whether the finger has come down in this report.
    var isNew: Bool { touch?.phase == .began }

    /// Whether a report changes the finger.
    func isChanged(_ contact: Contact) -> Bool { isNew || contact != self.contact }

    /// Processes a report that does not change the finger.
    mutating func rest(_ context: Context) {
        forgetMotion(context)
        fastReports.rest()
        if let position = touch?.position { history.append(position, at: context.time) }
    }

    /// Sets the reason why the touch is a palm; nil for a finger.
    mutating func setPalm(_ evidence: PalmDetection.Evidence?) { palm = evidence }

    /// Restarts the finger's motion at its reported position after a change of the number of fingers and after a jump.
    mutating func prepare(_ contact: Contact, _ context: Context) {
        forgetMotion(context)
        if jumps.isJump(to: contact.position, at: context.time, after: history, context.intervals) { history.reset() }
    }

    /// Processes the position of a finger that has come down or that a report changes.
    mutating func move(_ contact: Contact, _ context: Context, _ hysteresis: inout Hysteresis) {
        detectWobble(contact, context, &hysteresis)
        let position =
            history.count > 0 ? hysteresis.filter(contact.position, around: history.position) : contact.position
        history.append(position, at: context.time)
        fastReports.move(at: context.hasSpeed && !isNew ? history.speed : nil)
        if let pin, (position - pin).length >= Self.pinnedWay { self.pin = nil }
        touch?.position = position
        self.contact = contact
        isHeld = false
    }

    private mutating func forgetMotion(_ context: Context) {
        if context.isCountChanged || context.isResynchronized || isDoubtful { history.reset() }
        isDoubtful = context.isCountChanged
    }

    private mutating func detectWobble(_ contact: Contact, _ context: Context, _ hysteresis: inout Hysteresis) {
        guard context.isAlone, !context.isCountChanged, !hysteresis.isOn, history.count > 0 else { return }
        guard contact.position != self.contact?.position else {
            wobble.interrupt()
            return
        }
        if wobble.move(by: contact.position - history.position, at: context.time) { hysteresis.isOn = true }
    }

    /// Holds the finger in place, because the touchpad is pressed.
    mutating func press() { pin = touch?.position }

    var isPinned: Bool { pin != nil }

    /// Motion in the last report, in millimeters; zero while pinned.
    var delta: Vector { isPinned ? .zero : history.delta }
}

/// A counter of the reports in which a finger has been fast.
struct FastMotionCounter {
    /// Speed above which a finger is fast, in millimeters per second.
    static let fast = 20.0
    static let most = 15

    private(set) var count = 0
    /// Speed in the previous report, in millimeters per second.
    private var speed = 0.0

    /// Restarts for a finger that has come down.
    mutating func begin() { self = FastMotionCounter() }

    /// Processes a report in which the finger rests.
    mutating func rest() {
        count = max(count - 1, 0)
    }

    /// Processes a report in which the finger moves.
    /// - Parameter speed: in millimeters per second; nil if unknown.
    mutating func move(at speed: Double?) {
        // Counted one report late, so that a single fast report does not count.
        count = self.speed > Self.fast ? min(count + 1, Self.most) : max(count - 1, 0)
        if let speed { self.speed = speed }
    }
}
