import PointerModel

/// The course of the pointer after a flick.
///
/// The speed of a free glide decays exponentially until it is too slow to be seen. A glide with a landing starts with the same speed and
/// ends at rest on the landing, sooner than a free one: the hand can do nothing until the pointer is there.
struct Glide {
    let start: Point
    let startTime: Timestamp
    /// Point where the glide ends. The pointer is exactly there from ``end`` on.
    private(set) var projectedEnd: Point
    /// Velocity at the start, in points per second.
    let velocity: Vector
    /// Point that the glide is bent to; nil if the glide is free.
    private(set) var landing: Landing?
    /// Duration of a free glide, in seconds.
    private let duration: Double
    /// Duration of the course on an axis of the landing, in seconds.
    private let landingDuration: Double
    private let timeConstant: Double

    /// Longest duration of a course to a landing, in time constants. A free glide has covered 92 % of its way by then.
    private static let longestLanding = 2.5

    /// Creates a free glide; nil if the pointer is too slow, inertia is disabled, or `start` or the speed is not finite.
    /// - Parameters:
    ///   - start: position at the start.
    ///   - velocity: velocity at the start, in points per second.
    ///   - time: time of the start.
    ///   - settings: settings with values in their ranges.
    ///   - minimumSpeed: in points per second; nil for the minimum of the settings.
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
        // Distance in which the speed falls to the rest speed.
        let distance = settings.timeConstant * (startSpeed - settings.restSpeed)
        guard distance > 0 else { return nil }
        self.start = start
        startTime = time
        self.velocity = velocity * (startSpeed / speed)
        projectedEnd = start + velocity * (distance / speed)
        timeConstant = settings.timeConstant
        duration = settings.timeConstant * Double.log(startSpeed / settings.restSpeed)
        landingDuration = min(duration, Self.longestLanding * settings.timeConstant)
    }

    /// Time at which the glide ends.
    var end: Timestamp {
        startTime.advanced(bySeconds: landing?.axes == [.horizontal, .vertical] ? landingDuration : duration)
    }

    /// Bends the glide so that it ends on the landing.
    mutating func land(on landing: Landing) {
        guard landing.point.isFinite else { return }
        self.landing = landing
        if landing.axes.contains(.horizontal) { projectedEnd.x = landing.point.x }
        if landing.axes.contains(.vertical) { projectedEnd.y = landing.point.y }
    }

    /// Returns the position at a time: the start before the glide begins, the end after it is over.
    func position(at time: Timestamp) -> Point {
        guard time > startTime else { return start }
        guard time < end else { return projectedEnd }
        let elapsed = min(time.seconds(since: startTime), duration)
        return Point(
            x: coordinate(on: horizontal, after: elapsed),
            y: coordinate(on: vertical, after: elapsed)
        )
    }

    /// Returns a free glide that continues with this one's position and velocity at a time; nil if this one is almost over.
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

    /// Returns the velocity at a time, in points per second; zero after the end.
    func velocity(at time: Timestamp) -> Vector {
        guard time < end else { return .zero }
        let elapsed = max(0, min(time.seconds(since: startTime), duration))
        return Vector(
            dx: speed(on: horizontal, after: elapsed),
            dy: speed(on: vertical, after: elapsed)
        )
    }

    /// The course on one axis.
    private struct Course {
        let axis: Axes
        let start: Double
        let end: Double
        /// Speed at the start, in points per second.
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
        return Approach(slope: course.speed * landingDuration / (course.end - course.start))
    }

    private func speed(on course: Course, after elapsed: Double) -> Double {
        guard let approach = approach(on: course) else { return course.speed * Double.exp(-elapsed / timeConstant) }
        return (course.end - course.start) / landingDuration * approach.slope(at: elapsed / landingDuration)
    }

    private func coordinate(on course: Course, after elapsed: Double) -> Double {
        guard let approach = approach(on: course) else {
            return course.start + course.speed * timeConstant * (1 - Double.exp(-elapsed / timeConstant))
        }
        return course.start + (course.end - course.start) * approach.progress(at: elapsed / landingDuration)
    }
}

/// The point and the target that a glide ends on.
struct Landing: Hashable {
    /// Index of the target's surface in the scene, and of the region's node in the surface.
    var surface: Int32 = 0
    var region: Int32
    /// Point on screen.
    var point: Point
    /// Axes on which the glide ends there. On another axis it goes as far as a free glide.
    var axes: Axes
}

/// A course from 0 to 1 over a time from 0 to 1. It starts with a given speed, never turns back, and ends at rest.
///
/// From slope 2 on it is 1 - (1 - t)^slope, which nears the exponential decay as the slope grows, but arrives. A slower start has
/// to gain speed first: the cubic through both ends with that slope does, and at slope 2 both curves are the same.
struct Approach {
    private let slope: Double

    /// - Parameter slope: speed at the start, in courses per duration. A speed that leads away from the end, or NaN because the
    ///   course has no length, becomes a start from rest. The speed is capped at 64, with which the course is over within a step
    ///   of the clock.
    init(slope: Double) {
        self.slope = slope > 0 ? min(slope, 64) : 0
    }

    /// Returns the share of the course that is done.
    /// - Parameter time: from 0 to 1.
    func progress(at time: Double) -> Double {
        let left = 1 - time
        guard left > 0 else { return 1 }
        guard time > 0 else { return 0 }
        if slope >= 2 { return 1 - Double.exp(slope * Double.log(left)) }
        return slope * time * left * left + time * time * (3 - 2 * time)
    }

    /// Returns the speed, in courses per duration.
    /// - Parameter time: from 0 to 1.
    func slope(at time: Double) -> Double {
        let left = 1 - time
        guard left > 0 else { return 0 }
        guard time > 0 else { return slope }
        if slope >= 2 { return slope * Double.exp((slope - 1) * Double.log(left)) }
        return slope * left * (left - 2 * time) + 6 * time * left
    }
}
