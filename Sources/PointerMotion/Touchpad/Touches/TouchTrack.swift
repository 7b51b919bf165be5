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
    /// The last reported position, if the finger may not be there.
    private var outlier: Outlier?
    /// Tracking id of a finger that came down in a false corner; nil if none did.
    private var arrival: Int32?
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
        var traits: Traits
    }

    /// The properties of a touchpad.
    struct Traits {
        /// Whether it reports the positions of several fingers.
        let hasSpeed: Bool
        let intervals: ReportIntervals
        /// The corner at which it reports fingers that are elsewhere; nil if it does not.
        let falseCorner: FalseCorner?

        init(_ device: DeviceDescription, _ known: KnownTouchpad) {
            hasSpeed = (device.touchpad?.slots ?? 1) > 1
            intervals = ReportIntervals(device)
            falseCorner = FalseCorner(device.touchpad, known)
        }
    }

    /// Whether a contact is the finger that already touches.
    func continues(with contact: Contact) -> Bool {
        touch != nil && (isHeld || self.contact?.trackingID == contact.trackingID)
    }

    /// Processes a contact of a touchpad with a false corner.
    /// - Returns: whether a finger has just come down in the corner, which counts once it stays for a second report.
    mutating func isArrival(_ contact: Contact, in corner: FalseCorner?) -> Bool {
        guard let corner, !continues(with: contact) else { return false }
        let last = arrival
        arrival = corner.contains(contact.position) ? contact.trackingID : nil
        return arrival != nil && arrival != last
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
    func isChanged(_ contact: Contact) -> Bool { isNew || outlier != nil || contact != self.contact }

    /// Processes a report that does not change the finger.
    mutating func rest(_ context: Context) {
        forgetMotion(context)
        fastReports.rest()
        if let position = touch?.position { history.append(position, at: context.time) }
    }

    /// Sets the reason why the touch is a palm; nil for a finger.
    mutating func setPalm(_ evidence: PalmDetection.Evidence?) { palm = evidence }

    /// Restarts the finger's motion after a change of the number of fingers and after a jump to where it stays.
    /// - Returns: whether the reported position counts. One far off counts once the next report is nearer to it than to the finger.
    mutating func accepts(_ contact: Contact, _ context: Context) -> Bool {
        forgetMotion(context)
        settle(contact.position)
        var jumps = jumps
        let isJump = jumps.isJump(to: contact.position, at: context.time, after: history, context.traits.intervals)
        guard isJump || isFalse(contact.position, context.traits.falseCorner) else {
            self.jumps = jumps
            return true
        }
        outlier = Outlier(position: contact.position, time: context.time, jumps: jumps)
        history.skip()
        return false
    }

    /// Decides by the next position where the finger was in the last report, if that is open.
    private mutating func settle(_ position: Point) {
        guard let outlier, let touch else { return }
        self.outlier = nil
        guard (position - outlier.position).length < (position - touch.position).length else { return }
        self.touch?.position = outlier.position
        jumps = outlier.jumps
        history.reset()
        history.append(outlier.position, at: outlier.time)
    }

    /// Whether a position is in a false corner, and the finger is not known to be there.
    private func isFalse(_ position: Point, _ corner: FalseCorner?) -> Bool {
        guard let corner, let touch else { return false }
        return corner.contains(position) && !corner.contains(touch.position)
    }

    /// Processes the position of a finger that has come down or that a report changes.
    mutating func move(_ contact: Contact, _ context: Context, _ hysteresis: inout Hysteresis) {
        detectWobble(contact, context, &hysteresis)
        let position =
            history.count > 0 ? hysteresis.filter(contact.position, around: history.position) : contact.position
        history.append(position, at: context.time)
        fastReports.move(at: context.traits.hasSpeed && !isNew ? history.speed : nil)
        if let pin, (position - pin).length >= Self.pinnedWay { self.pin = nil }
        touch?.position = position
        self.contact = contact
        isHeld = false
    }

    private mutating func forgetMotion(_ context: Context) {
        if context.isCountChanged || context.isResynchronized || isDoubtful {
            history.reset()
            outlier = nil
        }
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
