import PointerModel

/// Keeps two fingers that scroll on one axis, as they never go quite straight, until it is clear that they mean both.
///
/// What counts is for how long they have gone along each axis: one that they have gone along for a while is scrolled along, the other no
/// more once they have left it for a while. Both at once are free for the rest of the gesture.
struct AxisLock {
    /// For how long the fingers go along an axis until they mean it, in microseconds; with less than the second, the other is left.
    static let activeTime: Int64 = 100_000
    static let inactiveTime: Int64 = 50_000
    /// What was before that time counts no more, in microseconds.
    static let memory: Int64 = 100_000
    /// A shorter way has no direction, in millimeters.
    static let leastWay = 0.15
    /// A way of this length between both axes is meant, in millimeters.
    static let diagonalWay = 5.0
    /// Slopes of 75, 60, 30 and 15 degrees.
    static let upright = 3.73
    static let steep = 1.73
    static let gentle = 0.57
    static let level = 0.27

    private struct Axis {
        var isActive = false
        /// For how long the fingers have gone along it, in microseconds, up to ``AxisLock/activeTime``.
        var time: Int64 = 0

        mutating func spend(_ interval: Int64) { time = min(time + interval, AxisLock.activeTime) }
        mutating func lose(_ interval: Int64) { time = max(time - interval, 0) }
    }

    private var horizontal = Axis()
    private var vertical = Axis()
    /// The recent way in millimeters: what is older counts less.
    private var way = Vector.zero
    private var time: Timestamp?

    /// Takes in a step, and tells how much of it scrolls.
    mutating func constrain(_ step: Vector, at time: Timestamp) -> Vector {
        if horizontal.isActive, vertical.isActive { return step }
        let interval = interval(until: time)
        way = (way * Self.remainder(after: interval) + step).finite
        let length = way.length
        let slope = way.dx == 0 ? .infinity : abs(way.dy / way.dx)
        if length > Self.leastWay { note(interval, slope) }
        if length > Self.diagonalWay, slope >= Self.gentle, slope < Self.steep {
            horizontal.isActive = true
            vertical.isActive = true
        }
        switch (horizontal.isActive, vertical.isActive) {
        case (true, true): return step
        case (true, false): return Vector(dx: step.dx, dy: 0)
        case (false, true): return Vector(dx: 0, dy: step.dy)
        case (false, false):
            return Vector(dx: slope >= Self.steep ? 0 : step.dx, dy: slope < Self.gentle ? 0 : step.dy)
        }
    }

    private mutating func note(_ interval: Int64, _ slope: Double) {
        if slope >= Self.gentle {
            vertical.spend(interval)
            if slope >= Self.upright { horizontal.lose(interval) }
        }
        if slope < Self.steep {
            horizontal.spend(interval)
            if slope < Self.level { vertical.lose(interval) }
        }
        if horizontal.time == Self.activeTime {
            horizontal.isActive = true
            if vertical.time < Self.inactiveTime { vertical.isActive = false }
        }
        if vertical.time == Self.activeTime {
            vertical.isActive = true
            if horizontal.time < Self.inactiveTime { horizontal.isActive = false }
        }
    }

    /// Since the step before, in microseconds; nothing where that is too long ago, or there was none.
    private mutating func interval(until time: Timestamp) -> Int64 {
        defer { self.time = time }
        guard let last = self.time else { return 0 }
        let (interval, isOverflow) = time.microseconds.subtractingReportingOverflow(last.microseconds)
        return !isOverflow && interval > 0 && interval <= Self.memory ? interval : 0
    }

    /// The share of a way that still counts so much later: about 0.97 to the power of the milliseconds, in two straight lines.
    private static func remainder(after interval: Int64) -> Double {
        guard interval > 0 else { return 0 }
        let share = Double(interval) / Double(memory)
        return share <= 0.33 ? 1 - 2 * share : (1 - share) / 2
    }
}
