import PointerModel

/// A detection of motions that no finger makes: some touchpads occasionally report a finger far from its position.
///
/// The distances were measured with reports every 12 ms. Motions at other intervals are scaled to that.
struct JumpDetection {
    /// Interval between reports to which distances refer, in seconds.
    static let interval = 0.012
    /// Longest interval between reports that permits a detection, in seconds.
    static let longestInterval = 0.03
    /// Distance above which a motion is a jump, in millimeters.
    static let longestMotion = 20.0
    /// Increase over the previous distance above which a motion is a jump, in millimeters.
    static let longestIncrease = 7.0

    private var lastDistance = 0.0

    /// Returns whether a finger with this history has jumped to `position`.
    mutating func isJump(
        to position: Point,
        at time: Timestamp,
        after history: MotionHistory,
        _ intervals: ReportIntervals
    ) -> Bool {
        guard history.count > 0 else {
            lastDistance = 0
            return false
        }
        let passed = time.seconds(since: history.time)
        guard passed > 0, passed <= Self.longestInterval else { return false }
        let distance = (position - history.position).length * Self.interval / intervals.seconds(passed)
        defer { lastDistance = distance }
        return distance > Self.longestMotion || distance - lastDistance > Self.longestIncrease
    }
}

/// A position far from where a finger was, until the next report shows whether the finger is there. Some touchpads report one finger
/// far off for a single report.
struct Outlier {
    let position: Point
    let time: Timestamp
    /// The detection of jumps if the finger is there.
    let jumps: JumpDetection
}

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

    /// Processes a report whose position does not count.
    mutating func skip() { delta = .zero }

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
