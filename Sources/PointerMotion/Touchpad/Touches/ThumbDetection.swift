import PointerModel

/// A detection that distinguishes a thumb resting on the lower edge of a clickpad from fingers. It finds at most one thumb.
struct ThumbDetection {
    /// The classification of the touch in ``slot``.
    enum State {
        case finger
        /// A thumb that rests where thumbs do. It becomes a finger when it moves like one.
        case resting
        /// A thumb far below another finger, with which it may pinch.
        case pinching
        case suppressed
        /// A finger again, after it was suppressed until the others lifted.
        case revived
        /// Like `revived`, but a thumb that rests where thumbs do.
        case revivedResting
        /// A thumb until it lifts.
        case dead
    }

    /// Least height of a touchpad with room for a thumb below the fingers, in millimeters.
    static let leastHeight = 50.0
    /// Share of the height below which a touch may be a thumb, and share below which it is one without other evidence.
    static let upperLine = 0.85
    static let lowerLine = 0.92
    /// Distances within which two fingers scroll, in millimeters.
    static let scrollWidth = 35.0
    static let scrollHeight = 25.0
    /// Time within which touches come down together, in seconds.
    static let together = 0.1
    /// Share of the size threshold below which a thumb's minor axis must be.
    static let slimness = 0.6
    /// Number of fast reports that make a touch a finger, and number after which a new touch beside it is a thumb.
    static let fingerReports = 10
    static let movingReports = 5

    /// The properties of a touch that identify a thumb.
    struct Candidate {
        var slot: Int
        var contact: Contact
        var position: Point
        var began: Timestamp
        var isNew: Bool
        var fastReports: Int
    }

    private let isOn: Bool
    private let upper: Double
    private let lower: Double
    private let pressure: Int32
    private let size: Int32
    private let scrollMethod: DeviceSettings.ScrollMethod

    private var state = State.finger
    private var slot: Int?
    /// Whether a thumb may pinch, because no touch has been fast since the first one.
    private var mayPinch = true

    init(_ touchpad: DeviceDescription.Touchpad?, known: KnownTouchpad?, settings: DeviceSettings) {
        let height = touchpad?.height ?? 0
        let thresholds = known.map { settings.contactThresholds.completed(from: $0.thresholds) }
        isOn = touchpad?.isButtonPad == true && height >= Self.leastHeight && settings.thumbDetection
        upper = height * Self.upperLine
        lower = height * Self.lowerLine
        pressure = touchpad?.pressure != nil && touchpad?.hasForce != true ? thresholds?.thumbPressure ?? 0 : 0
        size = touchpad?.touchMajor != nil ? thresholds?.thumbSize ?? 0 : 0
        scrollMethod = settings.scrollMethod
    }

    /// Resets the detection, because no finger is down.
    mutating func reset() {
        letGo()
        mayPinch = true
    }

    /// Processes the end of the touch in a slot.
    mutating func lift(_ slot: Int) {
        if slot == self.slot { letGo() }
    }

    private mutating func letGo() {
        state = .finger
        slot = nil
    }

    /// Whether the touch in a slot currently is a thumb.
    func isThumb(_ slot: Int) -> Bool {
        guard isOn, slot == self.slot else { return false }
        return state != .finger && state != .revived
    }

    /// Whether the touch in a slot counts for gestures although it is a thumb.
    func mayPinch(_ slot: Int) -> Bool { isOn && slot == self.slot && state == .pinching }

    /// Whether the touch in a slot counts for taps although it is a thumb.
    func mayTap(_ slot: Int) -> Bool {
        isOn && slot == self.slot && (state == .resting || state == .revivedResting)
    }

    /// Processes one touch in a report.
    /// - Parameters:
    ///   - touch: the touch.
    ///   - isAlone: whether no other finger is down.
    ///   - isManipulating: whether a gesture of the fingers is under way.
    mutating func update(_ touch: Candidate, isAlone: Bool, isManipulating: Bool) {
        guard isOn else { return }
        if touch.fastReports >= Self.fingerReports, mayPinch, !isManipulating {
            mayPinch = false
            if state == .pinching { state = .suppressed }
        }
        // With other fingers down, join(…) decides.
        guard isAlone else { return }
        if touch.slot == slot, state == .suppressed || state == .pinching {
            state = rests(touch) ? .revivedResting : .revived
        }
        if touch.isNew, rests(touch) {
            (state, slot) = (.resting, touch.slot)
        } else if touch.slot == slot, !rests(touch) {
            if state == .resting { state = .finger }
            if state == .revivedResting { state = .revived }
        }
    }

    /// Whether a touch has the position and speed of a resting thumb.
    private func rests(_ touch: Candidate) -> Bool {
        guard touch.position.y >= upper, scrollMethod != .edge, touch.fastReports < Self.fingerReports else {
            return false
        }
        // Between the lines, pressure and size decide if the device has thresholds for them.
        return touch.position.y > lower || (size == 0 && pressure == 0) || looksLikeThumb(touch)
    }

    private func looksLikeThumb(_ touch: Candidate) -> Bool {
        if pressure > 0, touch.contact.pressure > pressure, touch.position.y > lower { return true }
        return size > 0 && touch.contact.touchMajor > size
            && Double(touch.contact.touchMinor) < Double(size) * Self.slimness
    }

    /// Processes a touch that has come down beside others.
    /// - Parameters:
    ///   - lowest: the touch nearest to the lower edge.
    ///   - second: the next touch above it.
    ///   - newest: the touch that has come down.
    ///   - oldest: the time at which the first of the touches began.
    ///   - fastReports: the largest number of fast reports among the touches.
    mutating func join(
        lowest: Candidate,
        second: Candidate,
        newest: Candidate,
        oldest: Timestamp,
        fastReports: Int
    ) {
        guard isOn else { return }
        let way = lowest.position - second.position
        let isScroll = abs(way.dx) < Self.scrollWidth && abs(way.dy) < Self.scrollHeight
        let isFar = abs(way.dx) > Self.scrollWidth || abs(way.dy) > Self.scrollHeight
        // A touch that comes down beside a moving finger is not meant to scroll.
        if state == .finger, fastReports > Self.movingReports, scrollMethod != .twoFinger || isFar {
            suppress(newest.slot)
            return
        }
        let areTogether =
            newest.began.seconds(since: oldest) < Self.together && lowest.position.y < lower
        if isScroll || areTogether || abs(way.dy) <= Self.scrollHeight {
            letGo()
        } else if mayPinch {
            pinch(lowest.slot)
        } else {
            suppress(lowest.slot)
        }
    }

    private mutating func suppress(_ slot: Int) {
        let isFirst = slot != self.slot || state == .finger || state == .resting || state == .pinching
        state = isFirst ? .suppressed : .dead
        self.slot = slot
    }

    private mutating func pinch(_ slot: Int) {
        if slot != self.slot || state == .finger || state == .resting {
            (state, self.slot) = (.pinching, slot)
        } else if state != .pinching {
            suppress(slot)
        }
    }
}
