import PointerModel

/// The current velocity of the pointer: the slope of the line that fits the last reports best.
///
/// The fit spans several reports, because the times of single ones are off by milliseconds and a report may be late. It spans 64
/// ms at most: touchpads report every 8 to 32 ms (measured), so that is 2 to 8 reports, and an older part of a flick says little
/// about its end. The tracker allocates no memory.
struct VelocityTracker {
    /// Position of the pointer relative to the first sample, and its time.
    private struct Sample {
        var position = Vector.zero
        var time = Timestamp.zero
    }

    /// Age up to which a report counts, in microseconds.
    static let window: Int64 = 64_000
    /// Time after the last motion within which a lift still belongs to it, in microseconds.
    ///
    /// Lifts of flicks came 14 to 28 ms after the last motion, and the slowest touchpad reports every 38 ms at worst (measured).
    /// After 50 ms the finger was at rest, and its lift is no flick.
    static let pause: Int64 = 50_000
    /// Least time between two samples, in microseconds. With it the samples span the window even for a mouse that reports every
    /// eighth of a millisecond.
    private static let spacing = window / Int64(capacity - 1)
    private static let capacity = 17

    private var samples = InlineArray<17, Sample>(repeating: Sample())
    /// Number of samples, and index of the next one.
    private var count = 0
    private var next = 0
    /// Time of the last sample.
    private var sampled = Timestamp.zero
    /// Position and time of the last report, which may be too close to the last sample to become one.
    private var latest = Sample()

    init() {}

    /// Discards all motion, for example because a finger came down or another device moves the pointer.
    mutating func reset() {
        count = 0
        next = 0
    }

    /// Adds a report that moved the pointer by `translation` points.
    ///
    /// The first report after a pause only marks where motion begins, because the time when it began is unknown. A time before
    /// that of the last report counts as the same time, unless it is so far back that the clock must be another.
    mutating func add(_ translation: Vector, at time: Timestamp) {
        guard translation.dx.isFinite, translation.dy.isFinite else { return }
        let elapsed = time.microseconds(since: latest.time)
        guard count > 0, elapsed <= Self.pause, elapsed >= -Self.window else {
            reset()
            latest = Sample(position: .zero, time: time)
            append(latest)
            return
        }
        latest = Sample(position: latest.position + translation, time: max(time, latest.time))
        if latest.time.microseconds(since: sampled) >= Self.spacing { append(latest) }
    }

    /// Returns the velocity at a time, in points per second; zero if there was no motion in the 50 ms before, or too little to
    /// measure.
    func velocity(at time: Timestamp) -> Vector {
        guard count > 0, time.microseconds(since: latest.time) <= Self.pause else { return .zero }
        // Least squares, with positions and times relative to the latest, in points and seconds.
        var number = 1.0
        var times = 0.0
        var squares = 0.0
        var positions = Vector.zero
        var products = Vector.zero
        var oldest: Int64 = 0
        // Reads through a span, because a subscript of the array would copy all of it each time.
        let samples = samples.span
        var index = next
        for _ in 0..<count {
            index = Self.before(index)
            let sample = samples[index]
            let age = latest.time.microseconds(since: sample.time)
            guard age <= Self.window else { break }
            // A sample at the time of the latest report counts only once, as that report.
            guard age > 0 else { continue }
            oldest = age
            let seconds = Double(age) * -1e-6
            let position = sample.position + latest.position * -1
            number += 1
            times += seconds
            squares += seconds * seconds
            positions += position
            products += position * seconds
        }
        // Two reports microseconds apart would give a motion of one count an enormous speed.
        guard oldest >= Self.spacing else { return .zero }
        let velocity = (products * number + positions * -times) * (1 / (number * squares - times * times))
        return velocity.dx.isFinite && velocity.dy.isFinite ? velocity : .zero
    }

    /// Returns the index before another one in the ring.
    private static func before(_ index: Int) -> Int { index == 0 ? capacity - 1 : index - 1 }

    private mutating func append(_ sample: Sample) {
        samples[next] = sample
        sampled = sample.time
        next = next == Self.capacity - 1 ? 0 : next + 1
        count = min(count + 1, Self.capacity)
    }
}
