import PointerModel

/// The last positions of a finger, as far as they belong to one motion.
struct MotionHistory {
    /// How many positions make a speed.
    static let positionsForSpeed = 4

    /// How many positions there are, up to that many.
    private(set) var count = 0
    /// The newest position in millimeters and when it was there.
    private(set) var position = Point.zero
    private(set) var time = Timestamp.zero
    /// From the position before it, in millimeters; nothing where there is none.
    private(set) var delta = Vector.zero
    /// The time since then in seconds.
    private var interval = 0.0

    mutating func append(_ position: Point, at time: Timestamp) {
        delta = count > 0 ? (position - self.position).finite : .zero
        interval = count > 0 ? time.seconds(since: self.time) : 0
        self.position = position
        self.time = time
        count = min(count + 1, Self.positionsForSpeed)
    }

    /// What comes next has nothing to do with what was.
    mutating func reset() {
        count = 0
        delta = .zero
    }

    /// In millimeters a second; nil where there are too few positions to tell.
    var speed: Double? {
        guard count == Self.positionsForSpeed, interval > 0 else { return nil }
        return delta.length / interval
    }
}
