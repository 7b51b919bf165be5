import PointerModel

/// Tells the palms that rest on a touchpad from fingers.
struct PalmDetection {
    /// Why a touch is a palm.
    enum Evidence {
        /// It began in the edge at a moment, and there.
        case edge(since: Timestamp, at: Point)
        case pressure
        case size
        /// The device says so.
        case tool
        /// It began at a moment at which somebody typed.
        case typing(since: Timestamp)
    }

    /// A touchpad narrower than this leaves no room for palms beside the fingers, in millimeters.
    static let leastWidth = 70.0
    /// Of the left and right edges, in millimeters, and as a share of the width where that is less.
    static let sideEdge = 8.0
    static let sideShare = 0.08
    /// Of the upper edge as a share of the height, on touchpads higher than this in millimeters.
    static let upperShare = 0.05
    static let leastHeight = 55.0
    /// For how long a touch can still leave the edge and be a finger, in seconds.
    static let leaving = 0.2
    /// More pressure than this is a palm's where nothing else is known.
    static let usualPressure: Int32 = 130
    /// What leaves a side goes no steeper than this, and what leaves the upper edge no flatter: the tangent of 49.5°, half an
    /// eighth of a turn and a little.
    static let steepest = 1.170_85
    /// A shorter way has no direction but straight on, in millimeters.
    static let shortestWay = 2.0
    /// The width of the right edge that scrolls, in millimeters.
    static let scrollEdge = 7.0

    private let left: Double
    private let right: Double
    private let upper: Double
    private let pressure: Int32
    private let size: Int32
    private let usesTool: Bool
    /// The buttons on the surface of a touchpad that is one button; nil for any other.
    private let buttons: ButtonAreas?
    /// Touches that begin right of it scroll; infinity where no edge scrolls.
    private let scrollEdge: Double
    /// nil: the touchpad does not pause.
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
        // One pressure for several fingers grows with each of them.
        let hasPressure =
            touchpad.pressure != nil && touchpad.hasContactPressure && touchpad.slots > 1 && !touchpad.hasForce
        pressure = hasPressure ? thresholds?.palmPressure ?? Self.usualPressure : 0
        size = touchpad.touchMajor != nil ? thresholds?.palmSize ?? 0 : 0
        usesTool = true
        buttons = touchpad.isButtonPad ? ButtonAreas(touchpad, settings: settings) : nil
    }

    /// What a touch is after a report.
    /// - Parameters:
    ///   - last: what it was before.
    ///   - contact: what the device says of it.
    ///   - position: where it is, in millimeters.
    ///   - time: of the report.
    ///   - isNew: it has come down in this report.
    ///   - hasCompany: another finger is down.
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

    /// Takes in that a key was pressed.
    /// - Returns: whether that means anything to the touchpad.
    mutating func type(at time: Timestamp) -> Bool {
        typing?.type(at: time)
        return typing != nil
    }

    /// Whether what comes down at a moment is a palm because somebody types.
    func isTyping(at time: Timestamp) -> Bool { typing?.covers(time) == true }

    private func isInSideEdge(_ position: Point) -> Bool { position.x < left || position.x > right }

    /// Whether a position is in an edge.
    func isInEdge(_ position: Point) -> Bool { isInSideEdge(position) || position.y < upper }

    /// Whether a touch that begins at a position is a palm: in an edge, but on no button of the surface, as fingers press those.
    func beginsPalm(at position: Point) -> Bool {
        isInEdge(position) && buttons?.hasButton(at: position) != true
    }

    /// Whether a touch that began in an edge has gone towards the middle as fingers do.
    private func hasLeft(from origin: Point, to position: Point, after seconds: Double) -> Bool {
        guard seconds < Self.leaving, !isInEdge(position) else { return false }
        let way = position - origin
        let (ahead, aside) = isInSideEdge(origin) ? (abs(way.dx), abs(way.dy)) : (way.dy, abs(way.dx))
        guard ahead > 0 else { return false }
        if max(ahead, aside) < Self.shortestWay { return aside == 0 }
        return aside <= ahead * Self.steepest
    }
}
