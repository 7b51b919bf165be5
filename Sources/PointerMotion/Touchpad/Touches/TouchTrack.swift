import PointerModel

/// What is kept of a slot from report to report.
struct TouchTrack {
    /// How far a finger moves on a touchpad that is pressed until it is meant to, in millimeters.
    static let pinnedWay = 1.5

    /// The finger as last reported, touching or not.
    private(set) var contact: Contact?
    /// The touch; nil where none touches.
    private(set) var touch: Touch?
    /// The device has lost the finger, but not for long.
    private(set) var isHeld = false
    private(set) var palm: PalmDetection.Evidence?
    private(set) var fastReports = FastMotionCounter()

    private var history = MotionHistory()
    private var jumps = JumpDetection()
    private var wobble = WobbleDetection()
    /// The number of fingers changed with the last report, and the next position may still be another finger's.
    private var isDoubtful = false
    /// Where it was when the touchpad was pressed; nil where it moves freely.
    private var pin: Point?

    /// What a report says beyond the contact.
    struct Context {
        var time: Timestamp
        /// Positions have nothing to do with those before: reports were lost.
        var isResynchronized: Bool
        /// The number of fingers is another.
        var isCountChanged: Bool
        var isAlone: Bool
        var hasSpeed: Bool
        var intervals: ReportIntervals
    }

    /// Whether a contact is the finger that touches already.
    func continues(with contact: Contact) -> Bool {
        touch != nil && (isHeld || self.contact?.trackingID == contact.trackingID)
    }

    /// A finger that has come down.
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

    /// A slot without a touch.
    init() {}

    /// Holds the finger where it was in a report without it.
    mutating func hold() { isHeld = true }

    /// What is to be reported of the touch when it has lifted.
    var ended: Touch? {
        guard var touch else { return nil }
        touch.phase = .ended
        touch.delta = .zero
        return touch
    }

    /// Begins a report in which the finger is down as it was.
    mutating func carryOn() { touch?.phase = .moved }

    /// It has come down in this report.
    var isNew: Bool { touch?.phase == .began }

    /// Whether a report says anything new of the finger.
    func isChanged(_ contact: Contact) -> Bool { isNew || contact != self.contact }

    /// Takes in that a report says nothing new of the finger.
    mutating func rest(_ context: Context) {
        forgetMotion(context)
        fastReports.rest()
        if let position = touch?.position { history.append(position, at: context.time) }
    }

    /// Notes what the finger is taken for now.
    mutating func judge(_ evidence: PalmDetection.Evidence?) { palm = evidence }

    /// Has the finger's motion begin anew where the device says it is, after a change of fingers and after a jump.
    mutating func prepare(_ contact: Contact, _ context: Context) {
        forgetMotion(context)
        if jumps.isJump(to: contact.position, at: context.time, after: history, context.intervals) { history.reset() }
    }

    /// Takes in where a finger is that has just come down, or that a report says something new of.
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

    /// Keeps the finger where it is, as it presses the touchpad.
    mutating func press() { pin = touch?.position }

    var isPinned: Bool { pin != nil }

    /// How far it moved, in millimeters.
    var delta: Vector { isPinned ? .zero : history.delta }
}
