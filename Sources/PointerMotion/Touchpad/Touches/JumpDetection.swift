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
