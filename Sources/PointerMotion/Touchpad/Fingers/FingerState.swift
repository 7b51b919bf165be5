/// What fingers are taken to do.
enum FingerState: Equatable {
    /// They have not been looked at since they came down or their number changed.
    case none
    case undecided
    case hold
    /// A finger that rests moves the pointer a little.
    case holdAndMotion
    case motion
    case scroll
    case pinch
    case swipe

    /// Whether it moves something, which a click or a tap that may come must not.
    var isMoving: Bool {
        switch self {
        case .none, .undecided, .hold: false
        case .holdAndMotion, .motion, .scroll, .pinch, .swipe: true
        }
    }
}
