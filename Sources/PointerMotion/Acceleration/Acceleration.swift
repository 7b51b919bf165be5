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
        if case .mouse = curve, resolution < RelativeMotion.referenceResolution {
            // In the mouse's own counts, see MouseCurve.
            counts = counts * (resolution / RelativeMotion.referenceResolution)
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
        case (.mouse, _), (.pointingStick, _): 1
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
        case (.adaptive, .touchpad):
            .touchpad(factor: AccelerationCurve.speedFactor(settings.speed))
        }
    }
}
