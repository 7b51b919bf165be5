/// How far a tap, or a drag that a tap began, has come.
///
/// The number that most cases carry is that of fingers: of those that are down, or of those whose tap holds a button.
enum TapState: Equatable {
    /// Nothing is under way.
    case idle
    /// So many fingers are down, the last since no longer than a tap takes.
    case touching(Int)
    /// So many fingers are down for too long to tap by themselves; together with another they still can.
    case holding(Int)
    /// Of so many fingers that tap together, some have lifted.
    case lifting(Int, lifted: Int)
    /// So many fingers have tapped. The button stays down until it is clear that no finger comes back to drag.
    case tapped(Int)
    /// A finger is back soon after a tap: it taps once more, or drags.
    case draggingOrTapping(Int)
    case dragging(Int)
    /// A second finger is down during a drag.
    case draggingWithSecond(Int)
    /// The finger of a drag with lock has lifted, and may come back.
    case dragLocked(Int)
    /// It is back: a tap ends the drag, anything else goes on with it.
    case draggingOrEnding(Int)
    /// What the fingers do is no tap, until all of them have lifted.
    case dead

    /// Whether a small motion is not meant, as it would take the tap off its target.
    var holdsMotion: Bool {
        switch self {
        case .touching, .tapped, .draggingOrTapping, .draggingOrEnding: true
        case .idle, .holding, .lifting, .dragging, .draggingWithSecond, .dragLocked, .dead: false
        }
    }

    /// Whether fingers drag, so that they move the pointer whatever their number.
    var isDragging: Bool {
        switch self {
        case .dragging, .draggingWithSecond, .dragLocked, .draggingOrEnding: true
        case .idle, .touching, .holding, .lifting, .tapped, .draggingOrTapping, .dead: false
        }
    }
}
