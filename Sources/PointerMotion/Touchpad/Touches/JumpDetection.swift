import PointerModel

/// Tells a motion that no finger makes: some touchpads report a finger far from where it is now and then.
///
/// The distances were measured with reports every 12 ms; those at other intervals are compared as if they came so.
struct JumpDetection {
    /// In seconds.
    static let interval = 0.012
    /// Reports further apart than this tell nothing, in seconds.
    static let longestInterval = 0.03
    /// Further than this in one report is a jump, in millimeters.
    static let longestMotion = 20.0
    /// So is a motion that is longer than the last by more than this, in millimeters.
    static let longestIncrease = 7.0

    private var lastDistance = 0.0

    /// Whether a finger at `position` has jumped there.
    /// - Parameters:
    ///   - history: where it was.
    ///   - intervals: what the times of the device's reports say.
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
