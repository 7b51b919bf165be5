import PointerModel

/// Makes motion of the pointer of motion of a hand or a finger.
struct Acceleration {
    private let kind: DeviceDescription.Kind
    private let resolution: Double
    private var curve: AccelerationCurve
    private var velocity: MotionVelocity
    /// The speed of the motion before.
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

    /// Takes other settings; the motion goes on.
    mutating func apply(_ settings: DeviceSettings) {
        curve = Self.curve(kind, resolution, settings)
    }

    /// How far the pointer goes.
    /// - Parameters:
    ///   - counts: how far the device moved, in 1/1000 inch. Reports without motion are no reports here.
    ///   - time: when.
    ///   - isTimeClamped: that is the time of the report before, as the report's own was earlier.
    /// - Returns: points.
    mutating func accelerate(_ counts: Vector, at time: Timestamp, isTimeClamped: Bool = false) -> Vector {
        var counts = counts
        if case .mouse = curve, resolution < RelativeMotion.referenceResolution {
            // In the mouse's own counts: see MouseCurve.
            counts = counts * (resolution / RelativeMotion.referenceResolution)
        }
        let speed = velocity.next(counts, at: time, isTimeClamped: isTimeClamped)
        defer { lastSpeed = speed }
        guard curve.isSmoothed else { return counts * curve.factor(at: speed) }
        // The mean of the factors from the speed before to this one, by Simpson's rule: a curve's corner is not felt.
        let sum = curve.factor(at: speed) + curve.factor(at: lastSpeed) + 4 * curve.factor(at: (speed + lastSpeed) / 2)
        return counts * (sum / 6)
    }

    /// How far something other than the pointer goes, such as content that is scrolled: what is slow and what is fast alike.
    /// - Parameter counts: how far the device moved, in 1/1000 inch.
    /// - Returns: points.
    func constant(_ counts: Vector) -> Vector { counts * constantFactor }

    /// Points a count of 1/1000 inch for what is not accelerated. On a touchpad whose pointer goes with the finger at any speed, the same as the
    /// pointer.
    var constantFactor: Double {
        switch (kind, curve) {
        case (.touchpad, .flat(let factor)): factor
        case (.touchpad, _): AccelerationCurve.touchpadPlateau * AccelerationCurve.touchpadShare
        case (.mouse, _), (.pointingStick, _): 1
        }
    }

    /// The device rests until then: the speed of the next motion is its way by the time since.
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
