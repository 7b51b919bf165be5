import PointerModel

/// A finger on a touchpad that is one button: which button it would press, and whether it rests on that or moves the pointer. A palm counts
/// too: whatever presses the touchpad is meant to.
///
/// The states and times are libinput's (doc/touchpad-softbutton-state-machine.svg). A finger that came down in the middle never becomes
/// one on a button; one on a lower button becomes one in the middle as soon as it leaves; one on an upper button, which sits where fingers
/// pass, has to stay there for a while before it counts, and is no finger of the touchpad's any more.
struct AreaFinger {
    /// How long a finger has to be on an upper button to be there for it.
    static let enterTimeout = 0.1
    /// How long it may leave that without giving it up.
    static let leaveTimeout = 0.3
    /// How far a finger on a lower button has to go to move the pointer, in millimeters.
    static let movement = 5.0

    private enum State {
        case main
        case bottom
        /// On an upper button, and maybe only passing.
        case topEntered
        case top
        case topLeft
        /// It was on an upper button, and is nothing now.
        case ignored
    }

    let trackingID: Int32
    let began: Timestamp
    private let origin: Point
    private var state: State
    /// What it would press; nil: nothing.
    private(set) var area: ButtonAreas.Area?
    private(set) var deadline: Timestamp?
    /// Whether it moves the pointer from a lower button.
    private var moves = false

    init(_ touch: Touch, in area: ButtonAreas.Area, at time: Timestamp) {
        trackingID = touch.trackingID
        began = time
        origin = touch.position
        self.area = area
        state = area.isTop ? .topEntered : area.isBottom ? .bottom : .main
        if area.isTop { deadline = time.advanced(bySeconds: Self.enterTimeout) }
    }

    /// Whether it rests on a button and moves nothing.
    var isResting: Bool { state != .main && !moves }

    /// Where the finger is with a report.
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

    /// Another finger that came down with this one moves: so will this one.
    mutating func moveAlong() {
        if state == .bottom { moves = true }
    }

    /// The touchpad was pressed.
    mutating func press() {
        if state == .topEntered { become(.top, in: area) }
        if state == .ignored { area = .main }
    }

    /// Time has passed to the deadline.
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
