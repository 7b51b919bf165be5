import PointerModel

/// What a course has seen of a hand: where the pointer is, how it rests, and what it does for the task that is due.
struct CourseTrace: Sendable {
    /// Time after the click before the rest in which the hand comes to rest, in seconds.
    private static let settling = 0.5

    private(set) var position: Point
    /// Now, in seconds. It never goes back.
    private(set) var time: Double
    /// Time at which the rest begins, in seconds; nil unless the hand rests or is about to.
    private(set) var restStart: Double?
    private(set) var rest: [PointerSample] = []
    private(set) var task = RecordedTask(target: .null)

    /// - Parameters:
    ///   - position: place of the pointer.
    ///   - time: now, in seconds.
    init(from position: Point, at time: Double) {
        (self.position, self.time) = (position, time)
    }

    /// Time at which the rest ends, in seconds; nil if the hand does not rest.
    var restEnd: Double? { restStart.map { $0 + CalibrationPlan.rest } }

    /// Begins a task with the pointer where it is.
    mutating func begin(_ target: Rect = .null, neighbors: [Rect] = []) {
        task = RecordedTask(target: target, neighbors: neighbors)
        note()
    }

    /// Lets the hand rest from now on, after a moment in which it comes to rest.
    mutating func beginRest() {
        restStart = time + Self.settling
        rest = []
    }

    /// Notes that the pointer is now at a position.
    mutating func move(to position: Point) {
        self.position = position
        note()
    }

    /// Notes that the button changes now.
    mutating func press(_ isPress: Bool) {
        // The last press and its release are what the task ends by.
        if task.buttons.count >= AimingCalibrationLimit.buttons.most { task.buttons.removeFirst(2) }
        task.buttons.append(ButtonSample(time: time, position: position, isPress: isPress))
    }

    /// Forgets what the task has from before a time.
    mutating func forget(before time: Double) {
        task.samples.removeAll { $0.time < time }
        task.buttons.removeAll { $0.time <= time }
    }

    /// Notes that it is now this time, in seconds. A time before the last one counts as the last one.
    /// - Returns: whether the rest is over with that.
    mutating func advance(to time: Double) -> Bool {
        self.time = max(self.time, time)
        guard let start = restStart, let end = restEnd, self.time >= end else { return false }
        // The rest begins and ends with the pointer where it is, even if nothing has moved it.
        let begin = rest.first?.position ?? position
        rest.insert(PointerSample(time: start, position: begin), at: 0)
        rest.append(PointerSample(time: end, position: position))
        restStart = nil
        return true
    }

    private mutating func note() {
        let sample = PointerSample(time: time, position: position)
        guard let restStart else {
            if task.samples.count < AimingCalibrationLimit.samples.most { task.samples.append(sample) }
            return
        }
        if time >= restStart, rest.count < AimingCalibrationLimit.samples.most { rest.append(sample) }
    }
}
