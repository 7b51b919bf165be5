import PointerModel

/// Keeps a resting finger where it is although its reported position wanders: the position is the center of an ellipse that the
/// reported one drags along.
struct Hysteresis {
    /// The ellipse where the device says nothing of its own jitter, in millimeters.
    static let usualMargin = 0.25
    /// A shorter way is no motion yet, in millimeters: it is a fraction of the units that touchpads report.
    static let shortestStep = 0.01

    /// Half the ellipse's width and height in millimeters.
    private let margin: Vector
    /// Whether positions wander, which the device says or which has been seen.
    var isOn: Bool

    /// - Parameter fuzz: how far the device says that a resting finger wanders, in millimeters; 0 where it says nothing.
    init(fuzz: Vector) {
        margin = Vector(
            dx: fuzz.dx > 0 ? fuzz.dx : Self.usualMargin,
            dy: fuzz.dy > 0 ? fuzz.dy : Self.usualMargin
        )
        isOn = fuzz.dx > 0 || fuzz.dy > 0
    }

    /// Where a finger is that is reported at `position` and was at `center`.
    func filter(_ position: Point, around center: Point) -> Point {
        guard isOn else { return position }
        let way = position - center
        let x = way.dx / margin.dx
        let y = way.dy / margin.dy
        let distance = (x * x + y * y).squareRoot()
        guard distance >= 1 else { return center }
        let step = way * (1 - 1 / distance)
        guard step.length >= Self.shortestStep else { return center }
        let moved = center + step
        return moved.isFinite ? moved : position
    }
}
