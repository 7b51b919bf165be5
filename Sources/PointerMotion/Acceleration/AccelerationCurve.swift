import PointerModel

/// The factor by which motion is multiplied, as a function of its speed.
///
/// The numbers are those of libinput 1.31 (filter-mouse.c, filter-low-dpi.c, filter-trackpoint.c, filter-touchpad.c,
/// filter-flat.c, filter-touchpad-flat.c). libinput found them by trial, and hands are used to them.
enum AccelerationCurve {
    /// The same factor for every speed.
    case flat(factor: Double)
    /// A mouse: less than 1 for the slowest motion, 1 for usual motion, and more for fast motion.
    case mouse(MouseCurve)
    /// A pointing stick: it reports the force of a finger rather than a distance, so the factor grows from the start.
    case pointingStick(factor: Double)
    /// A touchpad: a finger has less room than a hand, and moves less.
    case touchpad(factor: Double)

    /// Motion of a finger on a touchpad, relative to the same motion of a hand with a mouse.
    static let touchpadShare = 0.2968
    /// Factor for usual motion on a touchpad, before ``touchpadShare``.
    static let touchpadPlateau = 0.9

    /// Returns the factor for a speed in counts of 1/1000 inch per millisecond.
    func factor(at speed: Double) -> Double {
        switch self {
        case .flat(let factor): factor
        case .mouse(let curve): curve.factor(at: speed)
        case .pointingStick(let factor): factor * Self.pointingStickFactor(at: speed)
        case .touchpad(let factor): factor * Self.touchpadFactor(at: speed * 25.4) * Self.touchpadShare
        }
    }

    /// Whether the previous speed counts too. A pointing stick reports so evenly that smoothing would only add delay.
    var isSmoothed: Bool {
        switch self {
        case .mouse, .touchpad: true
        case .flat, .pointingStick: false
        }
    }

    /// Returns the factor for a touchpad or a pointing stick with a speed setting of -1 to 1: 0.05 at -1, so that the
    /// pointer always moves, 1 at 0 and 5 at 1, in finer steps for slow settings.
    static func speedFactor(_ speed: Double) -> Double {
        power(speed + 1, 2.38) * 0.95 + 0.05
    }

    /// Returns the factor of flat motion for a speed setting of -1 to 1: 0.005 at -1, 1 at 0 and 2 at 1.
    static func flatFactor(_ speed: Double) -> Double {
        max(0.005, 1 + speed)
    }

    /// Returns 0.3 at rest, 1 at 0.1 counts per millisecond, 4 at 0.6, and approaches 10.
    private static func pointingStickFactor(at speed: Double) -> Double {
        10.062_54 - 9.762_54 / (1 + power(speed / 0.920_545_9, 1.153_63))
    }

    /// Returns the factor of a touchpad before ``touchpadShare``.
    /// - Parameter speed: in millimeters per second.
    private static func touchpadFactor(at speed: Double) -> Double {
        if speed < 7 { return min(touchpadPlateau, 0.1 * speed + 0.3) }
        let threshold = 130.0
        if speed < threshold { return touchpadPlateau }
        let bounded = min(speed, 4 * threshold)
        return 0.0025 * (bounded / threshold) * (bounded - threshold) + touchpadPlateau
    }

    private static func power(_ base: Double, _ exponent: Double) -> Double {
        .exp(exponent * .log(base))
    }
}

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
        let share = resolution / MouseMotion.referenceResolution
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
        guard kind == .mouse, let dpi, MouseMotion.resolutionRange.contains(dpi) else {
            return MouseMotion.referenceResolution
        }
        return dpi
    }
}
