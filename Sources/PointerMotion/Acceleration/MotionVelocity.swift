import PointerModel

/// The speed of a device in its last report.
///
/// The speed is the report's distance divided by the time since the previous report. libinput can average over up to 16
/// reports, with rules for changes of direction and of speed, but does so only on request of a device, because the
/// average lags behind a hand that speeds up. With two reports, both rules have no effect.
struct MotionVelocity {
    /// Longest interval between two reports of one motion, in milliseconds (libinput's MOTION_TIMEOUT). A first report, and
    /// one after a longer pause, counts as having lasted this long.
    static let timeout = 1000.0
    /// Time added to each interval, in milliseconds, because two reports may have the same timestamp. libinput adds the same
    /// microsecond; at 1000 Hz it changes the motion by at most 0.1 %.
    static let leastInterval = 0.001

    /// Shortest plausible interval in milliseconds: a pointing stick reports 100 times per second, whatever its timestamps.
    private let shortestInterval: Double
    private let intervals: ReportIntervals
    private var last: Timestamp?
    /// Whether the last report's time was clamped.
    private var isLastClamped = false
    /// Duration of the last report, in milliseconds.
    private var interval = timeout

    init(shortestInterval: Double, intervals: ReportIntervals) {
        self.shortestInterval = shortestInterval
        self.intervals = intervals
    }

    /// Returns the speed for a report's motion, in the motion's unit per millisecond.
    ///
    /// After the device's clock went back, reports with a clamped time, and the first report after them, have no duration of
    /// their own. They use the last known duration.
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

    /// Sets the time at which the next report's motion starts.
    mutating func restart(at time: Timestamp) {
        last = time
    }
}

/// A correction of the time between two reports of a device.
///
/// Bluetooth delivers a touchpad's reports in bunches: several at once, then none for as long as all of them took. Their
/// times say little about the finger, so libinput counts intervals below 50 ms as 10 ms.
struct ReportIntervals {
    /// Shortest plausible interval of a bunching device, in seconds.
    static let limit = 0.05
    /// Replacement for a shorter interval, in seconds.
    static let usual = 0.01

    private let areBunched: Bool

    init(_ device: DeviceDescription) {
        areBunched = device.kind == .touchpad && device.isBluetooth
    }

    /// Returns the corrected interval.
    /// - Parameter seconds: time between two reports.
    func seconds(_ seconds: Double) -> Double {
        areBunched && seconds < Self.limit ? Self.usual : seconds
    }
}
