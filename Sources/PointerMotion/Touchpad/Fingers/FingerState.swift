/// The recognized activity of the fingers.
enum FingerState: Equatable {
    /// Not classified since the fingers came down or their number changed.
    case none
    case undecided
    case hold
    /// A resting finger that moves the pointer a little.
    case holdAndMotion
    case motion
    case scroll
    case pinch
    case swipe

    /// Whether the fingers move something, which must not happen while a click or a tap may follow.
    var isMoving: Bool {
        switch self {
        case .none, .undecided, .hold: false
        case .holdAndMotion, .motion, .scroll, .pinch, .swipe: true
        }
    }
}
