import PointerModel

/// The way of the pointer after a flick.
///
/// Left alone, its speed decays exponentially until it is too slow to be seen. With a landing it takes the same time, starts with the
/// same speed, and ends at rest on the landing.
struct Glide {
    let start: Point
    let startTime: Timestamp
    /// Where it ends. The pointer is exactly there at ``end`` and ever after.
    private(set) var projectedEnd: Point
    /// Points a second, at the start.
    let velocity: Vector
    /// What it ends on; nil: it goes where it goes.
    private(set) var landing: Landing?
    /// In seconds.
    private let duration: Double
    private let timeConstant: Double

    /// - Parameter settings: with values in their ranges.
    /// - Returns: nil where nothing glides: the pointer is too slow, or it is switched off.
    init?(from start: Point, velocity: Vector, at time: Timestamp, settings: InertiaSettings) {
        let speed = (velocity.dx * velocity.dx + velocity.dy * velocity.dy).squareRoot()
        guard settings.isEnabled, start.isFinite, speed.isFinite, speed >= settings.minimumSpeed else { return nil }
        let startSpeed = min(speed, settings.maximumSpeed)
        // The distance in which the speed falls to that of rest.
        let distance = settings.timeConstant * (startSpeed - settings.restSpeed)
        guard distance > 0 else { return nil }
        self.start = start
        startTime = time
        self.velocity = velocity * (startSpeed / speed)
        projectedEnd = start + velocity * (distance / speed)
        timeConstant = settings.timeConstant
        duration = settings.timeConstant * Double.log(startSpeed / settings.restSpeed)
    }

    /// When it is over.
    var end: Timestamp { startTime.advanced(bySeconds: duration) }

    /// Bends it so that it ends on the landing.
    mutating func land(on landing: Landing) {
        guard landing.point.isFinite else { return }
        self.landing = landing
        if landing.axes.contains(.horizontal) { projectedEnd.x = landing.point.x }
        if landing.axes.contains(.vertical) { projectedEnd.y = landing.point.y }
    }

    /// Where the pointer is at a time: on the start before it began, on the end after it is over.
    func position(at time: Timestamp) -> Point {
        guard time > startTime else { return start }
        guard time < end else { return projectedEnd }
        let elapsed = min(time.seconds(since: startTime), duration)
        return Point(
            x: coordinate(from: start.x, to: projectedEnd.x, speed: velocity.dx, axis: .horizontal, after: elapsed),
            y: coordinate(from: start.y, to: projectedEnd.y, speed: velocity.dy, axis: .vertical, after: elapsed)
        )
    }

    private func coordinate(
        from start: Double,
        to end: Double,
        speed: Double,
        axis: Axes,
        after elapsed: Double
    ) -> Double {
        if let landing, landing.axes.contains(axis) {
            let progress = Approach(slope: speed * duration / (end - start)).progress(at: elapsed / duration)
            return start + (end - start) * progress
        }
        return start + speed * timeConstant * (1 - Double.exp(-elapsed / timeConstant))
    }
}
