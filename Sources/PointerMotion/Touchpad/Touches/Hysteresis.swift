import PointerModel

/// A hysteresis that keeps a resting finger in place although its reported position wanders. The finger's position is the
/// center of an ellipse that the reported position drags along.
///
/// Positions are millimeters on a touchpad, and shares of the axes on a screen.
struct Hysteresis {
    /// Margin for a device that does not report its jitter, in millimeters.
    static let usualMargin = 0.25
    /// Least distance that counts as motion, in millimeters: a fraction of the units that touchpads report.
    static let shortestStep = 0.01

    /// Half the ellipse's width and height.
    private let margin: Vector
    /// Least distance that counts as motion.
    private let leastStep: Double
    /// Whether positions wander, as reported by the device or as observed.
    var isOn: Bool

    /// Creates the hysteresis of a touchpad.
    /// - Parameter fuzz: the jitter of a resting finger as reported by the device, in millimeters; 0 if unknown.
    init(fuzz: Vector) {
        margin = Vector(
            dx: fuzz.dx > 0 ? fuzz.dx : Self.usualMargin,
            dy: fuzz.dy > 0 ? fuzz.dy : Self.usualMargin
        )
        leastStep = Self.shortestStep
        isOn = fuzz.dx > 0 || fuzz.dy > 0
    }

    /// Creates the hysteresis of a screen, as in libinput: the ellipse has half the fuzz on each side, in whole units, and there is
    /// none unless both axes have one.
    init(screen positions: DeviceDescription.Positions) {
        let fuzz = positions.touch?.fuzz ?? .none
        let step = Vector(dx: positions.horizontal.shareOfUnit, dy: positions.vertical.shareOfUnit)
        margin = Vector(dx: Double(fuzz.horizontal / 2) * step.dx, dy: Double(fuzz.vertical / 2) * step.dy)
        leastStep = min(step.dx, step.dy)
        isOn = margin.dx > 0 && margin.dy > 0
    }

    /// Returns the position of a finger that is reported at `position` and was at `center`.
    func filter(_ position: Point, around center: Point) -> Point {
        guard isOn else { return position }
        let way = position - center
        let x = way.dx / margin.dx
        let y = way.dy / margin.dy
        let distance = (x * x + y * y).squareRoot()
        guard distance >= 1 else { return center }
        let step = way * (1 - 1 / distance)
        guard step.length >= leastStep else { return center }
        let moved = center + step
        return moved.isFinite ? moved : position
    }
}

/// A detection of positions that move back and forth faster than any finger.
struct WobbleDetection {
    /// Longest time between two steps of a wobble, in seconds.
    static let longestStep = 0.04

    /// The last three steps, the newest in bit 2; a bit is set for a step to the left.
    private var steps: UInt8 = 0
    private var lastMotion = Timestamp.zero

    /// Restarts for a finger that has come down.
    mutating func begin(at time: Timestamp) {
        steps = 0
        lastMotion = time
    }

    /// Drops the steps, because they do not belong together.
    mutating func interrupt() {
        steps = 0
    }

    /// Processes a step.
    /// - Returns: whether the last steps are a wobble: left, right, left.
    mutating func move(by way: Vector, at time: Timestamp) -> Bool {
        let passed = time.seconds(since: lastMotion)
        lastMotion = time
        if way.dx == 0 && way.dy != 0 || passed > Self.longestStep {
            steps = 0
            return false
        }
        steps >>= 1
        if way.dx < 0 { steps |= 0b100 }
        return way.dx < 0 && steps == 0b101
    }
}
