import PointerModel

/// Leaves out what a high-resolution wheel reports although nobody turns it: a finger that comes to rest on it moves it by a few 120ths of a
/// click, there and back.
///
/// A wheel that reports whole clicks, or large parts of one, passes through: it is one that reports small parts which has to turn a little
/// before it scrolls. The figures are libinput's.
struct WheelFilter {
    /// A wheel that was seen to report less than this is one that can be touched by accident, in 120ths of a click: a quarter.
    static let smallStep: UInt32 = 30
    /// How far it has to turn before it scrolls, in 120ths of a click; less for a wheel whose smallest report is less.
    static let longestWay: UInt32 = 47
    /// After how many seconds without a report it has to do so again.
    static let timeout = 0.5

    private enum Direction {
        case left
        case right
        case up
        case down
    }

    /// The smallest report so far, and what has to be passed.
    private var smallest = longestWay
    private var direction: Direction?
    /// What it turned by since it has to be told whether anybody turns it.
    private var vertical = 0
    private var horizontal = 0
    private var isScrolling = false
    private var last = Timestamp.zero

    /// Takes in what the wheels turned by with a report, and tells by how much they scroll.
    mutating func filter(_ scroll: Scroll, at time: Timestamp) -> Scroll {
        guard scroll != .zero else { return .zero }
        if isScrolling, time.seconds(since: last) >= Self.timeout { isScrolling = false }
        last = time
        turn(scroll.vertical, scroll.vertical > 0 ? .up : .down)
        turn(scroll.horizontal, scroll.horizontal > 0 ? .right : .left)
        guard smallest < Self.smallStep else { return scroll }

        vertical += Int(scroll.vertical)
        horizontal += Int(scroll.horizontal)
        if !isScrolling { isScrolling = max(vertical.magnitude, horizontal.magnitude) > smallest }
        guard isScrolling else { return .zero }
        defer {
            vertical = 0
            horizontal = 0
        }
        return Scroll(horizontal: Int32(clamping: horizontal), vertical: Int32(clamping: vertical))
    }

    private mutating func turn(_ step: Int32, _ direction: Direction) {
        guard step != 0 else { return }
        smallest = min(smallest, step.magnitude)
        if direction != self.direction {
            self.direction = direction
            isScrolling = false
        }
    }
}
