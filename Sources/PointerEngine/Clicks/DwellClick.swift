import PointerModel

/// The click of a region in which the pointer rests.
struct DwellClick {
    /// Position at which the rest began.
    private var start = Point.zero
    /// Whether the pointer has rested for long enough, and the click is not made yet.
    private(set) var isDue = false

    /// Begins a rest.
    mutating func begin(at position: Point) { (start, isDue) = (position, false) }

    /// Notes that the pointer was taken to a position, by no hand.
    mutating func carry(to position: Point) { start = position }

    /// Whether the pointer has moved on from where its rest began.
    func isLeft(by position: Point, within tolerance: Double) -> Bool {
        (position - start).squaredLength > tolerance * tolerance
    }

    /// Notes that the pointer has rested for long enough.
    mutating func finish() { isDue = true }

    /// Returns whether a click is due, once.
    mutating func take() -> Bool {
        defer { isDue = false }
        return isDue
    }

    /// Ends the rest, without a click.
    mutating func end() { isDue = false }
}
