import PointerModel

/// A lock that keeps two-finger scrolling on one axis, because fingers never move quite straight, until they clearly
/// scroll along both.
///
/// The lock measures how long the fingers have moved along each axis. An axis becomes active after a while of motion
/// along it, and inactive once the fingers have left it for a while. When both are active, scrolling is free for the rest
/// of the gesture.
struct AxisLock {
    /// Time of motion that makes an axis active, and time below which the other axis becomes inactive, in microseconds.
    static let activeTime: Int64 = 100_000
    static let inactiveTime: Int64 = 50_000
    /// Time after which earlier motion no longer counts, in microseconds.
    static let memory: Int64 = 100_000
    /// Least distance with a direction, in millimeters.
    static let leastWay = 0.15
    /// Distance after which diagonal motion is intended, in millimeters.
    static let diagonalWay = 5.0
    /// Slopes of 75, 60, 30 and 15 degrees.
    static let upright = 3.73
    static let steep = 1.73
    static let gentle = 0.57
    static let level = 0.27

    private struct Axis {
        var isActive = false
        /// Time of motion along the axis, in microseconds, at most ``AxisLock/activeTime``.
        var time: Int64 = 0

        mutating func spend(_ interval: Int64) { time = min(time + interval, AxisLock.activeTime) }
        mutating func lose(_ interval: Int64) { time = max(time - interval, 0) }
    }

    private var horizontal = Axis()
    private var vertical = Axis()
    /// Recent motion in millimeters, in which older motion counts less.
    private var way = Vector.zero
    private var time: Timestamp?

    /// Processes a step, and returns the part of it that scrolls.
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

    /// Returns the time since the previous step in microseconds; 0 if there was none within ``memory``.
    private mutating func interval(until time: Timestamp) -> Int64 {
        defer { self.time = time }
        guard let last = self.time else { return 0 }
        let interval = time.microseconds(since: last)
        return interval > 0 && interval <= Self.memory ? interval : 0
    }

    /// Returns the share of earlier motion that still counts after an interval: two straight lines that approximate 0.97 to
    /// the power of the milliseconds.
    private static func remainder(after interval: Int64) -> Double {
        guard interval > 0 else { return 0 }
        let share = Double(interval) / Double(memory)
        return share <= 0.33 ? 1 - 2 * share : (1 - share) / 2
    }
}
