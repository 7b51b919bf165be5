import PointerModel

/// How fast a device moved the pointer just now: the slope of the line that fits its last reports best.
///
/// A fit over several reports, as the times of single ones are off by milliseconds and a report may be late. It spans 64 ms at
/// most: touchpads report every 8 to 32 ms (measured), so that is 2 to 8 reports, and an older part of a flick says little about
/// its end. It needs no memory beside its own.
struct VelocityTracker {
    /// Where the pointer had come to, from wherever the first sample was.
    private struct Sample {
        var position = Vector.zero
        var time = Timestamp.zero
    }

    /// How far back a report counts, in microseconds.
    static let window: Int64 = 64_000
    /// How long after the last motion a lift still belongs to it, in microseconds.
    ///
    /// Lifts of flicks came 14 to 28 ms after the last motion, and the slowest touchpad reports every 38 ms at worst
    /// (measured); after 50 ms the finger was at rest, and what it lifts from is no flick.
    static let pause: Int64 = 50_000
    /// Samples are at least this far apart, in microseconds, so that as many as there are span the window for a mouse that
    /// reports every eighth of a millisecond too.
    private static let spacing = window / Int64(capacity - 1)
    private static let capacity = 17

    private var samples = InlineArray<17, Sample>(repeating: Sample())
    /// How many of them there are, and where the next one goes.
    private var count = 0
    private var next = 0
    /// When the last of them was.
    private var sampled = Timestamp.zero
    /// Of the last report, which may be too close to the last sample to be one.
    private var latest = Sample()

    init() {}

    /// Forgets all motion: a finger came down, or another device moves the pointer now.
    mutating func reset() {
        count = 0
        next = 0
    }

    /// Takes in a report that moved the pointer by `translation` points.
    ///
    /// The first one after a pause only says where motion begins, as nobody knows when it began. A time before the last one's
    /// counts as the same, unless it is so far back that the clock must be another.
    mutating func add(_ translation: Vector, at time: Timestamp) {
        guard translation.dx.isFinite, translation.dy.isFinite else { return }
        let elapsed = Self.microseconds(from: latest.time, to: time)
        guard count > 0, elapsed <= Self.pause, elapsed >= -Self.window else {
            reset()
            latest = Sample(position: .zero, time: time)
            append(latest)
            return
        }
        latest = Sample(position: latest.position + translation, time: max(time, latest.time))
        if Self.microseconds(from: sampled, to: latest.time) >= Self.spacing { append(latest) }
    }

    /// Points a second at a time; zero if there was no motion in the 50 ms before, or too little yet to tell.
    func velocity(at time: Timestamp) -> Vector {
        guard count > 0, Self.microseconds(from: latest.time, to: time) <= Self.pause else { return .zero }
        // Least squares, with positions and times relative to the latest, in points and seconds.
        var number = 1.0
        var times = 0.0
        var squares = 0.0
        var positions = Vector.zero
        var products = Vector.zero
        var oldest: Int64 = 0
        // A view of the samples, as a subscript of the array would copy all of it each time.
        let samples = samples.span
        var index = next
        for _ in 0..<count {
            index = Self.before(index)
            let sample = samples[index]
            // The samples are one motion, a pause apart at most, so no difference of their times is beyond the numbers.
            let age = latest.time.microseconds - sample.time.microseconds
            guard age <= Self.window else { break }
            // At the time of the latest, that one counts in its stead.
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
        // Two reports that are microseconds apart would make a motion of one count infinitely fast.
        guard oldest >= Self.spacing else { return .zero }
        let velocity = (products * number + positions * -times) * (1 / (number * squares - times * times))
        return velocity.dx.isFinite && velocity.dy.isFinite ? velocity : .zero
    }

    /// The index in the ring before another one.
    private static func before(_ index: Int) -> Int { index == 0 ? capacity - 1 : index - 1 }

    private mutating func append(_ sample: Sample) {
        samples[next] = sample
        sampled = sample.time
        next = next == Self.capacity - 1 ? 0 : next + 1
        count = min(count + 1, Self.capacity)
    }

    /// The greatest number there is, where the difference has no other.
    private static func microseconds(from earlier: Timestamp, to later: Timestamp) -> Int64 {
        let (difference, isOverflow) = later.microseconds.subtractingReportingOverflow(earlier.microseconds)
        return isOverflow ? (later < earlier ? .min : .max) : difference
    }
}
