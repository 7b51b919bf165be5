import PointerModel

/// Tells a thumb that rests on the lower edge of a clickpad from the fingers that move the pointer. There is one at the most.
struct ThumbDetection {
    /// What the touch in ``slot`` is taken for.
    enum State {
        case finger
        /// It rests where thumbs rest, and is a finger as soon as it moves like one.
        case resting
        /// It is far below another finger, and may pinch with it.
        case pinching
        case suppressed
        /// It was suppressed, and what it was beside has lifted.
        case revived
        /// That, but it rests where thumbs rest.
        case revivedResting
        /// For as long as it is down.
        case dead
    }

    /// A touchpad lower than this leaves no room for a thumb below the fingers, in millimeters.
    static let leastHeight = 50.0
    /// Below this share of the height a touch may be a thumb; below the second, it is taken for one without other signs.
    static let upperLine = 0.85
    static let lowerLine = 0.92
    /// Two fingers nearer than this scroll, in millimeters.
    static let scrollWidth = 35.0
    static let scrollHeight = 25.0
    /// Touches that come down within this time belong together, in seconds.
    static let together = 0.1
    /// A thumb is narrower than this share of its length.
    static let slimness = 0.6
    /// A touch that has been fast for so many reports is a finger; beside one that has been for the second number, a new touch is a
    /// thumb.
    static let fingerReports = 10
    static let movingReports = 5

    /// A touch as thumbs are told by.
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
    /// Nothing has been fast since the first touch, so that a thumb may pinch.
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

    /// Begins anew: no finger is down.
    mutating func reset() {
        letGo()
        mayPinch = true
    }

    /// The touch in a slot has ended.
    mutating func lift(_ slot: Int) {
        if slot == self.slot { letGo() }
    }

    private mutating func letGo() {
        state = .finger
        slot = nil
    }

    /// Whether the touch in a slot is no finger at the moment.
    func isThumb(_ slot: Int) -> Bool {
        guard isOn, slot == self.slot else { return false }
        return state != .finger && state != .revived
    }

    /// Whether it counts for gestures although it is a thumb.
    func mayPinch(_ slot: Int) -> Bool { isOn && slot == self.slot && state == .pinching }

    /// Whether it counts for taps although it is a thumb.
    func mayTap(_ slot: Int) -> Bool {
        isOn && slot == self.slot && (state == .resting || state == .revivedResting)
    }

    /// Takes in a report of one touch.
    /// - Parameters:
    ///   - isAlone: no other finger is down.
    ///   - isManipulating: the fingers are in the middle of a gesture.
    mutating func update(_ touch: Candidate, isAlone: Bool, isManipulating: Bool) {
        guard isOn else { return }
        if touch.fastReports >= Self.fingerReports, mayPinch, !isManipulating {
            mayPinch = false
            if state == .pinching { state = .suppressed }
        }
        // Beside others, it is told by them.
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

    /// Whether a touch is where and as thumbs rest.
    private func rests(_ touch: Candidate) -> Bool {
        guard touch.position.y >= upper, scrollMethod != .edge, touch.fastReports < Self.fingerReports else {
            return false
        }
        // Between the lines, other signs decide where the device gives them.
        return touch.position.y > lower || (size == 0 && pressure == 0) || looksLikeThumb(touch)
    }

    private func looksLikeThumb(_ touch: Candidate) -> Bool {
        if pressure > 0, touch.contact.pressure > pressure, touch.position.y > lower { return true }
        return size > 0 && touch.contact.touchMajor > size
            && Double(touch.contact.touchMinor) < Double(size) * Self.slimness
    }

    /// Takes in that a touch has come down beside others.
    /// - Parameters:
    ///   - lowest: the one nearest to the lower edge.
    ///   - second: the next above it.
    ///   - newest: the one that has come down.
    ///   - oldest: when the first of all that are down began.
    ///   - fastReports: the most of all that are down.
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
        // What comes down beside a finger that moves has not come to scroll with it.
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
