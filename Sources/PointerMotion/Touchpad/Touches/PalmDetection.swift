import PointerModel

/// A detection that distinguishes palms resting on a touchpad from fingers.
struct PalmDetection {
    /// The reason why a touch is a palm.
    enum Evidence {
        /// The touch began in an edge, at this time and position.
        case edge(since: Timestamp, at: Point)
        case pressure
        case size
        /// The device reports a palm.
        case tool
        /// The touch began at this time, during typing.
        case typing(since: Timestamp)
    }

    /// Least width of a touchpad with room for palms beside the fingers, in millimeters.
    static let leastWidth = 70.0
    /// Width of the left and right edges in millimeters, and as a share of the width if that is less.
    static let sideEdge = 8.0
    static let sideShare = 0.08
    /// Height of the upper edge as a share of the touchpad's height, and height in millimeters above which it exists.
    static let upperShare = 0.05
    static let leastHeight = 55.0
    /// Time within which a touch can leave the edge and become a finger, in seconds.
    static let leaving = 0.2
    /// Default pressure above which a touch is a palm.
    static let usualPressure: Int32 = 130
    /// Greatest ratio of sideways to forward motion with which a finger leaves an edge: the tangent of 49.5°, a little more
    /// than an eighth of a turn.
    static let steepest = 1.170_85
    /// Distance below which a motion has no direction unless it is straight, in millimeters.
    static let shortestWay = 2.0
    /// Width of the right edge that scrolls, in millimeters.
    static let scrollEdge = 7.0

    private let left: Double
    private let right: Double
    private let upper: Double
    private let pressure: Int32
    private let size: Int32
    private let usesTool: Bool
    /// Buttons on the surface of a clickpad; nil for other touchpads.
    private let buttons: ButtonAreas?
    /// Position right of which touches scroll, in millimeters; infinity if no edge scrolls.
    private let scrollEdge: Double
    /// Pause during typing; nil if the touchpad does not pause.
    private var typing: DisableWhileTyping?

    init(_ touchpad: DeviceDescription.Touchpad?, known: KnownTouchpad?, settings: DeviceSettings) {
        typing = settings.disableWhileTyping && touchpad?.isExternal == false ? DisableWhileTyping() : nil
        let thresholds = known.map { settings.contactThresholds.completed(from: $0.thresholds) }
        guard let touchpad, !touchpad.isExternal, settings.palmDetection else {
            (left, right, upper, scrollEdge) = (-.infinity, .infinity, -.infinity, .infinity)
            (pressure, size, usesTool) = (0, 0, false)
            buttons = nil
            return
        }
        let hasEdges = touchpad.width >= Self.leastWidth && known?.hasGoodEdges != true
        let side = min(Self.sideEdge, touchpad.width * Self.sideShare)
        left = hasEdges ? side : -.infinity
        right = hasEdges ? touchpad.width - side : .infinity
        let hasUpper = hasEdges && touchpad.height > Self.leastHeight && !touchpad.hasTopButtons
        upper = hasUpper ? touchpad.height * Self.upperShare : -.infinity
        scrollEdge = settings.scrollMethod == .edge ? touchpad.width - Self.scrollEdge : .infinity
        // A pressure that several fingers share grows with each of them.
        let hasPressure =
            touchpad.pressure != nil && touchpad.hasContactPressure && touchpad.slots > 1 && !touchpad.hasForce
        pressure = hasPressure ? thresholds?.palmPressure ?? Self.usualPressure : 0
        size = touchpad.touchMajor != nil ? thresholds?.palmSize ?? 0 : 0
        usesTool = true
        buttons = touchpad.isButtonPad ? ButtonAreas(touchpad, settings: settings) : nil
    }

    /// Returns the reason why a touch is a palm after a report; nil for a finger.
    /// - Parameters:
    ///   - last: the reason before the report.
    ///   - contact: the touch's contact in the report.
    ///   - position: the touch's position in millimeters.
    ///   - time: time of the report.
    ///   - isNew: whether the touch came down in this report.
    ///   - hasCompany: whether another finger is down.
    func evidence(
        _ last: Evidence?,
        _ contact: Contact,
        at position: Point,
        _ time: Timestamp,
        isNew: Bool,
        hasCompany: Bool
    ) -> Evidence? {
        if case .pressure = last { return last }
        if case .size = last { return last }
        if case .typing(let since) = last, typing?.releases(begunAt: since, at: time) == false {
            return isPressed(by: contact) ? .pressure : last
        }
        if case .edge(let since, let origin) = last {
            let isFinger = hasCompany || hasLeft(from: origin, to: position, after: time.seconds(since: since))
            guard isFinger else { return last }
        }
        if isPressed(by: contact) { return .pressure }
        if isNew, isTyping(at: time) { return .typing(since: time) }
        if usesTool, contact.isPalm { return .tool }
        if size > 0, max(contact.touchMajor, contact.touchMinor) > size { return .size }
        // A finger may go into the edge.
        guard isNew, !hasCompany, beginsPalm(at: position), position.x <= scrollEdge else { return nil }
        return .edge(since: time, at: position)
    }

    private func isPressed(by contact: Contact) -> Bool { pressure > 0 && contact.pressure > pressure }

    /// Processes a key press.
    /// - Returns: whether it affects the touchpad.
    mutating func type(at time: Timestamp) -> Bool {
        typing?.type(at: time)
        return typing != nil
    }

    /// Whether a touch that begins at a time is a palm because of typing.
    func isTyping(at time: Timestamp) -> Bool { typing?.covers(time) == true }

    private func isInSideEdge(_ position: Point) -> Bool { position.x < left || position.x > right }

    /// Whether a position is in an edge.
    func isInEdge(_ position: Point) -> Bool { isInSideEdge(position) || position.y < upper }

    /// Whether a touch that begins at a position is a palm: in an edge, but not on a button of the surface, which fingers
    /// press.
    func beginsPalm(at position: Point) -> Bool {
        isInEdge(position) && buttons?.hasButton(at: position) != true
    }

    /// Whether a touch that began in an edge has moved towards the middle, as fingers do.
    private func hasLeft(from origin: Point, to position: Point, after seconds: Double) -> Bool {
        guard seconds < Self.leaving, !isInEdge(position) else { return false }
        let way = position - origin
        let (ahead, aside) = isInSideEdge(origin) ? (abs(way.dx), abs(way.dy)) : (way.dy, abs(way.dx))
        guard ahead > 0 else { return false }
        if max(ahead, aside) < Self.shortestWay { return aside == 0 }
        return aside <= ahead * Self.steepest
    }
}

/// The pause of a touchpad during typing, with libinput's times.
struct DisableWhileTyping {
    /// Pause after the first key, in seconds. After a single key, the user may want the pointer next.
    static let afterFirst = 0.2
    /// Pause after each further key, in seconds.
    static let afterNext = 0.5

    /// Time of the first key in the current series; nil before the first key.
    private var first: Timestamp?
    private var last = Timestamp.zero
    private var end = Timestamp.zero

    /// Processes a key press.
    mutating func type(at time: Timestamp) {
        if let first, time < end {
            // The daemon reads several keyboards one after the other, so key presses may arrive out of order.
            self.first = min(first, time)
            last = max(last, time)
            end = max(end, time.advanced(bySeconds: Self.afterNext))
        } else {
            first = time
            last = time
            end = time.advanced(bySeconds: Self.afterFirst)
        }
    }

    /// Whether the touchpad pauses at a time.
    func covers(_ time: Timestamp) -> Bool {
        guard let first else { return false }
        return first <= time && time < end
    }

    /// Whether a touch that began during the pause is a finger after all: it came after the last key, and the pause is over.
    func releases(begunAt began: Timestamp, at time: Timestamp) -> Bool {
        began > last && time >= end
    }
}
