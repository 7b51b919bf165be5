import PointerModel

/// A filter for accidental motion of a high-resolution wheel: a finger that comes to rest on the wheel moves it by a few
/// 120ths of a click, back and forth.
///
/// A wheel that reports whole clicks, or large parts of one, passes through. A wheel that reports small parts must turn a
/// little before it scrolls. The numbers are libinput's.
struct WheelFilter {
    /// Step below which a wheel is subject to the filter, in 120ths of a click: a quarter.
    static let smallStep: UInt32 = 30
    /// Distance to turn before the wheel scrolls, in 120ths of a click; less for a wheel with smaller steps.
    static let longestWay: UInt32 = 47
    /// Pause after which the wheel must turn that far again, in seconds.
    static let timeout = 0.5

    private enum Direction {
        case left
        case right
        case up
        case down
    }

    /// Smallest step so far, which is also the distance to turn before scrolling.
    private var smallest = longestWay
    private var direction: Direction?
    /// Turn that has not scrolled yet, in 120ths of a click.
    private var vertical = 0
    private var horizontal = 0
    private var isScrolling = false
    private var last = Timestamp.zero

    /// Processes the turn of the wheels in a report, and returns the part of it that scrolls.
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
