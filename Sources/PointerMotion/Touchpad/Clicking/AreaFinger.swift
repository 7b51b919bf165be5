import PointerModel

/// A finger on a clickpad: the button that it would press, and whether it rests on that or moves the pointer. Palms count
/// too, because every press of the touchpad is intended.
///
/// The states and times are libinput's (doc/touchpad-softbutton-state-machine.svg). A finger that came down in the main
/// area never moves to a button. One on a lower button belongs to the main area as soon as it leaves the button. Fingers
/// often pass the upper buttons, so a finger must stay there for a while before it counts; then it never moves the
/// pointer.
struct AreaFinger {
    /// Time for which a finger must stay on an upper button to count there, in seconds.
    static let enterTimeout = 0.1
    /// Time for which it may leave the upper button without giving it up, in seconds.
    static let leaveTimeout = 0.3
    /// Distance after which a finger on a lower button moves the pointer, in millimeters.
    static let movement = 5.0

    private enum State {
        case main
        case bottom
        /// On an upper button, possibly only passing.
        case topEntered
        case top
        case topLeft
        /// Left an upper button; does nothing now.
        case ignored
    }

    let trackingID: Int32
    let began: Timestamp
    private let origin: Point
    private var state: State
    /// The area that it would press; nil if none.
    private(set) var area: ButtonAreas.Area?
    private(set) var deadline: Timestamp?
    /// Whether a finger that began on a lower button moves the pointer.
    private var moves = false

    init(_ touch: Touch, in area: ButtonAreas.Area, at time: Timestamp) {
        trackingID = touch.trackingID
        began = time
        origin = touch.position
        self.area = area
        state = area.isTop ? .topEntered : area.isBottom ? .bottom : .main
        if area.isTop { deadline = time.advanced(bySeconds: Self.enterTimeout) }
    }

    /// Whether the finger rests on a button and moves nothing.
    var isResting: Bool { state != .main && !moves }

    /// Processes the finger's position in a report.
    /// - Returns: whether it stopped resting on a lower button.
    mutating func move(to position: Point, in area: ButtonAreas.Area, at time: Timestamp) -> Bool {
        switch state {
        case .main, .ignored: return false
        case .bottom: return moveFromBottom(to: position, in: area)
        case .topEntered where !area.isTop: become(.main, in: .main)
        case .topEntered, .top:
            if !area.isTop {
                become(.topLeft, in: self.area, until: time.advanced(bySeconds: Self.leaveTimeout))
            } else if area != self.area {
                enter(area, at: time)
            }
        case .topLeft where area.isTop:
            if area == self.area { become(.top, in: area) } else { enter(area, at: time) }
        case .topLeft: break
        }
        return false
    }

    private mutating func moveFromBottom(to position: Point, in area: ButtonAreas.Area) -> Bool {
        guard area.isBottom else {
            become(.main, in: .main)
            return true
        }
        self.area = area
        guard !moves, (position - origin).length > Self.movement else { return false }
        moves = true
        return true
    }

    /// Makes this finger move because another one that came down with it moves.
    mutating func moveAlong() {
        if state == .bottom { moves = true }
    }

    /// Processes a press of the touchpad.
    mutating func press() {
        if state == .topEntered { become(.top, in: area) }
        if state == .ignored { area = .main }
    }

    /// Changes the state at the deadline.
    mutating func timeOut() {
        if state == .topLeft { become(.ignored, in: nil) } else { become(.top, in: area) }
    }

    private mutating func enter(_ area: ButtonAreas.Area, at time: Timestamp) {
        become(.topEntered, in: area, until: time.advanced(bySeconds: Self.enterTimeout))
    }

    private mutating func become(_ state: State, in area: ButtonAreas.Area?, until deadline: Timestamp? = nil) {
        self.state = state
        self.area = area
        self.deadline = deadline
    }
}
