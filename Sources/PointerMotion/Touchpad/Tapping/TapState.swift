/// The state of a tap, or of a drag that began with a tap.
///
/// The number in most cases is a number of fingers: those that are down, or those whose tap holds a button.
enum TapState: Equatable {
    /// Nothing is under way.
    case idle
    /// Fingers are down, the last one for no longer than a tap.
    case touching(Int)
    /// Fingers are down for too long to tap by themselves; together with another finger they still can.
    case holding(Int)
    /// Some of the fingers that tap together have lifted.
    case lifting(Int, lifted: Int)
    /// Fingers have tapped. The button stays down until it is clear that no finger returns to drag.
    case tapped(Int)
    /// A finger has returned soon after a tap: it taps again, or drags.
    case draggingOrTapping(Int)
    case dragging(Int)
    /// A second finger is down during a drag.
    case draggingWithSecond(Int)
    /// The finger of a drag with lock has lifted, and may return.
    case dragLocked(Int)
    /// It has returned: a tap ends the drag, anything else continues it.
    case draggingOrEnding(Int)
    /// The fingers cannot tap until all of them have lifted.
    case dead

    /// Whether small motion is unintended, because it would move the tap off its target.
    var holdsMotion: Bool {
        switch self {
        case .touching, .tapped, .draggingOrTapping, .draggingOrEnding: true
        case .idle, .holding, .lifting, .dragging, .draggingWithSecond, .dragLocked, .dead: false
        }
    }

    /// Whether fingers drag, so that any number of them moves the pointer.
    var isDragging: Bool {
        switch self {
        case .dragging, .draggingWithSecond, .dragLocked, .draggingOrEnding: true
        case .idle, .touching, .holding, .lifting, .tapped, .draggingOrTapping, .dead: false
        }
    }
}

/// An input of the tap state machine.
enum TapEvent {
    /// One more finger is down.
    case touched
    /// One finger fewer is down.
    case lifted
    /// A finger moved too far for a tap.
    case moved
    /// A finger turned out to be a palm, and no longer counts.
    case foundPalm
    /// The only finger turned out to be a resting thumb, and no longer counts.
    case foundThumb
    /// The touchpad or one of its buttons was pressed.
    case pressed
    /// The deadline has passed.
    case timeout
}
