import PointerModel

/// By what motion is multiplied, by how fast it is.
///
/// The numbers are libinput's (filter-mouse.c, filter-low-dpi.c, filter-trackpoint.c, filter-touchpad.c, filter-flat.c, filter-touchpad-flat.c of 1.31), which were
/// found by trial there: what hands are used to matters more than where they come from.
enum AccelerationCurve {
    /// The same for every speed.
    case flat(factor: Double)
    /// A mouse: less than 1 for the slowest motion, 1 for usual motion, and more for fast.
    case mouse(MouseCurve)
    /// A pointing stick tells the force of a finger rather than a way: the factor grows from the first push on.
    case pointingStick(factor: Double)
    /// A touchpad: a finger has less room than a hand, and what it does is smaller.
    case touchpad(factor: Double)

    /// Counts of a mouse are ways of a hand; a finger on a touchpad moves the pointer by this share of them.
    static let touchpadShare = 0.2968
    /// What a touchpad's usual motion is multiplied by before that.
    static let touchpadPlateau = 0.9

    /// The factor for a speed, in counts of 1000 an inch per millisecond.
    func factor(at speed: Double) -> Double {
        switch self {
        case .flat(let factor): factor
        case .mouse(let curve): curve.factor(at: speed)
        case .pointingStick(let factor): factor * Self.pointingStickFactor(at: speed)
        case .touchpad(let factor): factor * Self.touchpadFactor(at: speed * 25.4) * Self.touchpadShare
        }
    }

    /// Whether the speed before counts too: a pointing stick's reports are so even that smoothing would only be late.
    var isSmoothed: Bool {
        switch self {
        case .mouse, .touchpad: true
        case .flat, .pointingStick: false
        }
    }

    /// What the setting of the speed, -1 to 1, multiplies a touchpad's and a pointing stick's motion by: 0.05 at -1, so that it never stands
    /// still, 1 at 0 and 5 at 1, finer steps where it is slow.
    static func speedFactor(_ speed: Double) -> Double {
        power(speed + 1, 2.38) * 0.95 + 0.05
    }

    /// What it multiplies flat motion by: 1 at 0, 2 at 1, and at -1 next to nothing.
    static func flatFactor(_ speed: Double) -> Double {
        max(0.005, 1 + speed)
    }

    /// From 0.3 at rest over 1 at 0.1 counts a millisecond and 4 at 0.6 towards 10.
    private static func pointingStickFactor(at speed: Double) -> Double {
        10.062_54 - 9.762_54 / (1 + power(speed / 0.920_545_9, 1.153_63))
    }

    /// - Parameter speed: in millimeters a second.
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
