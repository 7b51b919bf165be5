import PointerModel

/// The acceleration that converts motion of a hand or a finger to motion of the pointer.
struct Acceleration {
    private let kind: DeviceDescription.Kind
    private let resolution: Double
    private var curve: AccelerationCurve
    private var velocity: MotionVelocity
    /// Speed of the previous motion, in counts of 1/1000 inch per millisecond.
    private var lastSpeed = 0.0

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        kind = device.kind
        resolution = device.countsPerInch
        curve = Self.curve(kind, resolution, settings)
        velocity = MotionVelocity(
            shortestInterval: device.kind == .pointingStick ? 10 : 0,
            intervals: ReportIntervals(device)
        )
    }

    /// Applies new settings without interrupting the motion.
    mutating func apply(_ settings: DeviceSettings) {
        curve = Self.curve(kind, resolution, settings)
    }

    /// Returns the pointer's translation for a device's motion.
    /// - Parameters:
    ///   - counts: the device's motion in 1/1000 inch; must not be zero.
    ///   - time: time of the report.
    ///   - isTimeClamped: whether `time` is that of the previous report, because the report's own time was earlier.
    /// - Returns: the translation in points.
    mutating func accelerate(_ counts: Vector, at time: Timestamp, isTimeClamped: Bool = false) -> Vector {
        var counts = counts
        if case .mouse = curve, resolution < MouseMotion.referenceResolution {
            // In the mouse's own counts, see MouseCurve.
            counts = counts * (resolution / MouseMotion.referenceResolution)
        }
        let speed = velocity.next(counts, at: time, isTimeClamped: isTimeClamped)
        defer { lastSpeed = speed }
        guard curve.isSmoothed else { return counts * curve.factor(at: speed) }
        // Simpson's rule averages the factors between the previous speed and this one, which hides a curve's corner.
        let sum = curve.factor(at: speed) + curve.factor(at: lastSpeed) + 4 * curve.factor(at: (speed + lastSpeed) / 2)
        return counts * (sum / 6)
    }

    /// Returns the unaccelerated translation of something other than the pointer, such as scrolled content.
    /// - Parameter counts: the device's motion in 1/1000 inch.
    /// - Returns: the translation in points.
    func constant(_ counts: Vector) -> Vector { counts * constantFactor }

    /// Points per count of 1/1000 inch for unaccelerated motion. On a touchpad with a flat curve, the pointer's own factor.
    var constantFactor: Double {
        switch (kind, curve) {
        case (.touchpad, .flat(let factor)): factor
        case (.touchpad, _): AccelerationCurve.touchpadPlateau * AccelerationCurve.touchpadShare
        case (.mouse, _), (.pointingStick, _), (.touchscreen, _): 1
        }
    }

    /// Sets the time at which the device's next motion starts. Its speed is its distance divided by the time since then.
    mutating func restart(at time: Timestamp) {
        velocity.restart(at: time)
    }

    private static func curve(
        _ kind: DeviceDescription.Kind,
        _ resolution: Double,
        _ settings: DeviceSettings
    ) -> AccelerationCurve {
        switch (settings.acceleration, kind) {
        case (.flat, .mouse), (.flat, .pointingStick):
            .flat(factor: AccelerationCurve.flatFactor(settings.speed))
        case (.flat, .touchpad):
            .flat(factor: AccelerationCurve.flatFactor(settings.speed) * AccelerationCurve.touchpadShare)
        case (.adaptive, .mouse):
            .mouse(MouseCurve(resolution: resolution, speed: settings.speed))
        case (.adaptive, .pointingStick):
            .pointingStick(factor: AccelerationCurve.speedFactor(settings.speed))
        // A finger on a screen places the pointer.
        case (_, .touchscreen): .flat(factor: 1)
        case (.adaptive, .touchpad):
            .touchpad(factor: AccelerationCurve.speedFactor(settings.speed))
        }
    }
}

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
