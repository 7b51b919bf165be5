import PointerModel

/// How fast a device moves, by what it reported last.
///
/// The speed is that of one report: its way by the time since the one before. libinput's averaging over up to 16 reports, with its rules
/// for changes of direction and of speed, is off there unless a device asks for it, as it answers late to a hand that speeds up; with two
/// reports both rules have nothing to decide.
struct MotionVelocity {
    /// After so many milliseconds without motion a device moves anew, and the time since tells nothing of the hand: the first report is
    /// taken to have lasted as long as this (libinput's MOTION_TIMEOUT).
    static let timeout = 1000.0
    /// A report takes no time at all where two share a stamp. libinput counts a microsecond more for each, which moves nothing by more
    /// than 0.1 % at 1000 Hz.
    static let leastInterval = 0.001

    /// The shortest interval that is believed, in milliseconds: a pointing stick reports 100 times a second, whatever its times say.
    private let shortestInterval: Double
    private let intervals: ReportIntervals
    private var last: Timestamp?
    /// The last report's time was not its own.
    private var isLastClamped = false
    /// What the last report took, in milliseconds.
    private var interval = timeout

    init(shortestInterval: Double, intervals: ReportIntervals) {
        self.shortestInterval = shortestInterval
        self.intervals = intervals
    }

    /// Takes in how far the device moved with the report of a time, and tells the speed in its unit per millisecond.
    ///
    /// Where the clock went back, neither a report that has the time of the one before nor the first one after those tells how long it
    /// took: as long as the last that did.
    mutating func next(_ way: Vector, at time: Timestamp, isTimeClamped: Bool = false) -> Double {
        if !isTimeClamped, !isLastClamped {
            interval =
                last.map { min(max(intervals.seconds(time.seconds(since: $0)) * 1000, 0), Self.timeout) }
                ?? Self.timeout
        }
        last = time
        isLastClamped = isTimeClamped
        return way.length / max(interval + Self.leastInterval, shortestInterval)
    }

    /// The device rests until then: the next report's way took the time since.
    mutating func restart(at time: Timestamp) {
        last = time
    }
}
