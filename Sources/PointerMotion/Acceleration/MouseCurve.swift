import PointerModel

/// The acceleration curve of a mouse for one speed setting.
struct MouseCurve {
    /// Speed above which the factor grows, in counts per millisecond.
    private let threshold: Double
    /// Growth of the factor per count per millisecond.
    private let incline: Double
    /// Largest factor.
    private let maximum: Double
    /// Factor from the caller's counts to those of the curve.
    private let scale: Double

    /// Creates the curve of a mouse.
    /// - Parameters:
    ///   - resolution: the mouse's resolution in counts per inch.
    ///   - speed: the speed setting, -1 to 1.
    init(resolution: Double, speed: Double) {
        let share = resolution / RelativeMotion.referenceResolution
        var threshold = max(0.4 - 0.25 * speed, 0.2)
        var maximum = 2 + 1.5 * speed
        if share < 1 {
            // A coarse mouse uses its own counts, so that a slow hand reaches every point. It accelerates earlier and more, to
            // move as far as a fine mouse when fast.
            threshold *= share
            maximum /= share
            scale = 1
        } else {
            // libinput divides by the resolution once more although its counts are already normalized to 1000 per inch, and
            // so accelerates fine mice later. Their users are used to it.
            scale = 1 / share
        }
        self.threshold = threshold
        self.maximum = maximum
        incline = 1.1 + 0.75 * speed
    }

    func factor(at speed: Double) -> Double {
        let speed = speed * scale
        if speed < 0.07 { return min(maximum, 10 * speed + 0.3) }
        if speed < threshold { return min(maximum, 1) }
        return min(maximum, incline * (speed - threshold) + 1)
    }
}

extension DeviceDescription {
    /// Resolution of a mouse in counts per inch. It is the reference resolution for all other devices, and for a mouse whose
    /// resolution is unknown or impossible (the hardware database contains 0 and nonsense).
    var countsPerInch: Double {
        guard kind == .mouse, let dpi, RelativeMotion.resolutionRange.contains(dpi) else {
            return RelativeMotion.referenceResolution
        }
        return dpi
    }
}
