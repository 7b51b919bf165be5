import PointerModel

/// The recent positions of a finger in one motion.
struct MotionHistory {
    /// Number of positions required for a speed.
    static let positionsForSpeed = 4

    /// Number of positions, at most ``positionsForSpeed``.
    private(set) var count = 0
    /// Newest position in millimeters, and its time.
    private(set) var position = Point.zero
    private(set) var time = Timestamp.zero
    /// Motion from the previous position in millimeters; zero if there is none.
    private(set) var delta = Vector.zero
    /// Time between the two positions, in seconds.
    private var interval = 0.0

    mutating func append(_ position: Point, at time: Timestamp) {
        delta = count > 0 ? (position - self.position).finite : .zero
        interval = count > 0 ? time.seconds(since: self.time) : 0
        self.position = position
        self.time = time
        count = min(count + 1, Self.positionsForSpeed)
    }

    /// Drops the positions, because the next one is unrelated to them.
    mutating func reset() {
        count = 0
        delta = .zero
    }

    /// Speed in millimeters per second; nil if there are too few positions.
    var speed: Double? {
        guard count == Self.positionsForSpeed, interval > 0 else { return nil }
        return delta.length / interval
    }
}
