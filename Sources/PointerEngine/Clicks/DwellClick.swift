import PointerModel

/// The click of a region in which the pointer rests.
struct DwellClick {
    /// Position at which the rest began.
    private var start = Point.zero
    /// Whether the pointer has rested for long enough, and the click is not made yet.
    private var isDue = false

    /// Begins a rest.
    mutating func begin(at position: Point) { (start, isDue) = (position, false) }

    /// Whether the pointer has moved on from where its rest began.
    func isLeft(by position: Point, within tolerance: Double) -> Bool {
        (position - start).squaredLength > tolerance * tolerance
    }

    /// Notes that the pointer has rested for long enough. `mayClick` says whether it may click where it is.
    mutating func finish(mayClick: Bool) { isDue = mayClick }

    /// Returns whether a click is due, once.
    mutating func take() -> Bool {
        defer { isDue = false }
        return isDue
    }

    /// Ends the rest, without a click.
    mutating func end() { isDue = false }
}
