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

    /// - Parameters:
    ///   - settings: with values in their ranges.
    ///   - minimumSpeed: in points a second; nil: that of the settings.
    /// - Returns: nil where nothing glides: the pointer is too slow, or it is switched off.
    init?(
        from start: Point,
        velocity: Vector,
        at time: Timestamp,
        settings: InertiaSettings,
        minimumSpeed: Double? = nil
    ) {
        let speed = (velocity.dx * velocity.dx + velocity.dy * velocity.dy).squareRoot()
        guard settings.isEnabled, start.isFinite, speed.isFinite else { return nil }
        guard speed >= minimumSpeed ?? settings.minimumSpeed else { return nil }
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
            x: coordinate(on: horizontal, after: elapsed),
            y: coordinate(on: vertical, after: elapsed)
        )
    }

    /// A free glide from where this one is at a time, as fast as it is there; nil: it is all but over.
    func continued(at time: Timestamp, settings: InertiaSettings) -> Glide? {
        let time = max(time, startTime)
        return Glide(
            from: position(at: time),
            velocity: velocity(at: time),
            at: time,
            settings: settings,
            minimumSpeed: settings.restSpeed
        )
    }

    /// Points a second at a time; zero after the end.
    func velocity(at time: Timestamp) -> Vector {
        guard time < end else { return .zero }
        let elapsed = max(0, min(time.seconds(since: startTime), duration))
        return Vector(
            dx: speed(on: horizontal, after: elapsed),
            dy: speed(on: vertical, after: elapsed)
        )
    }

    /// The glide on one axis.
    private struct Course {
        let axis: Axes
        let start: Double
        let end: Double
        /// Points a second at the start.
        let speed: Double
    }

    private var horizontal: Course {
        Course(axis: .horizontal, start: start.x, end: projectedEnd.x, speed: velocity.dx)
    }

    private var vertical: Course {
        Course(axis: .vertical, start: start.y, end: projectedEnd.y, speed: velocity.dy)
    }

    private func approach(on course: Course) -> Approach? {
        guard let landing, landing.axes.contains(course.axis) else { return nil }
        return Approach(slope: course.speed * duration / (course.end - course.start))
    }

    private func speed(on course: Course, after elapsed: Double) -> Double {
        guard let approach = approach(on: course) else { return course.speed * Double.exp(-elapsed / timeConstant) }
        return (course.end - course.start) / duration * approach.slope(at: elapsed / duration)
    }

    private func coordinate(on course: Course, after elapsed: Double) -> Double {
        guard let approach = approach(on: course) else {
            return course.start + course.speed * timeConstant * (1 - Double.exp(-elapsed / timeConstant))
        }
        return course.start + (course.end - course.start) * approach.progress(at: elapsed / duration)
    }
}
