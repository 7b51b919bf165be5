import PointerModel

/// A low-pass filter on motion, the 1-euro filter of Casiez, Roussel and Vogel (2012): the faster the hand, the higher the cut-off.
///
/// All motion arrives, only later: what is held back comes with the next reports and steps.
struct LowPass {
    /// Time between two steps without reports, in microseconds.
    static let step: Int64 = 8000
    /// Additional cut-off for each point a second, in hertz.
    private static let speedShare = 0.03
    /// Cut-off for the speed, in hertz: below a tremor, which would open the filter otherwise.
    private static let speedCutOff = 1.5
    /// Motion that is no longer worth a step of its own, in points.
    private static let leastRest = 0.02
    /// Bounds of the time between two steps, in seconds.
    private static let times = 0.0005...0.05

    /// Motion that is held back.
    private(set) var rest = Vector.zero
    private var speed = Vector.zero
    private var last: Timestamp?

    /// Whether motion is held back.
    var isPending: Bool { rest != .zero }

    /// Takes motion in, and returns the motion that the pointer makes now.
    /// - Parameters:
    ///   - translation: motion of the hand; zero for a step without a report.
    ///   - time: time of the report or the step.
    ///   - cutOff: cut-off for a slow hand, in hertz.
    mutating func callAsFunction(_ translation: Vector, at time: Timestamp, cutOff: Double) -> Vector {
        let seconds = last.map { time.seconds(since: $0) } ?? Self.times.upperBound
        last = time
        let elapsed = min(max(seconds, Self.times.lowerBound), Self.times.upperBound)
        rest += translation
        let share = Self.share(of: Self.speedCutOff, in: elapsed)
        speed = speed * (1 - share)
        speed += translation * (share / elapsed)
        let open = cutOff + Self.speedShare * speed.squaredLength.squareRoot()
        var motion = rest * Self.share(of: open, in: elapsed)
        if translation == .zero, rest.squaredLength < Self.leastRest * Self.leastRest { motion = rest }
        rest += motion * -1
        return motion
    }

    mutating func reset() { self = LowPass() }

    /// Returns the share of a difference that a low-pass filter of the first order makes up in a time.
    private static func share(of cutOff: Double, in seconds: Double) -> Double {
        1 / (1 + 1 / (2 * .pi * cutOff * seconds))
    }
}
