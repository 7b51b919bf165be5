import Glibc
import PointerModel

/// What a hand does that aims at a target: reports of a device, the same for every strategy.
///
/// The movement is one of least jerk (Flash and Hogan 1985), as fast as Fitts' law has it (0.1 s and 0.15 s a bit, near the means of
/// Soukoreff and MacKenzie 2004). Its end is off by a share of the way, as hands that are not watched are (Schmidt et al. 1979).
struct HandTrace {
    /// How the hand is.
    enum Hand: CaseIterable {
        /// Steady, on a mouse.
        case mouse
        /// On a mouse, shaking: 8 points at 5 a second, as Parkinson's disease or age make it.
        case tremor
        /// On a touchpad, lifting while still in motion.
        case flick
    }

    let start: Point
    let frames: [PointerReport]

    init(_ hand: Hand, from start: Point, to target: Rect, numbers: inout Numbers) {
        self.start = start
        let way = target.center - start
        let distance = (way.dx * way.dx + way.dy * way.dy).squareRoot()
        let bits = log2(distance / min(target.width, target.height) + 1)
        let duration = 0.1 + 0.15 * bits
        // Of one hand in three the end lies further off than this share of the way.
        let spread = 0.06 * distance
        let end = Vector(dx: way.dx + spread * numbers.gaussian(), dy: way.dy + spread * numbers.gaussian())
        let source: PointerSource = hand == .flick ? .touchpad : .mouse
        let last = Int(duration * (hand == .flick ? 0.6 : 1) / Self.interval)
        var position = Vector.zero
        var frames = hand == .flick ? [PointerReport(time: .zero, source: source, touch: .began)] : []
        let phase = Double(numbers.below(1000)) / 1000
        for report in 1...max(last, 2) {
            let seconds = Double(report) * Self.interval
            let t = min(seconds / duration, 1)
            let share = t * t * t * (10 + t * (6 * t - 15))
            var next = end * share
            if hand == .tremor {
                let angle = 2 * Double.pi * (5 * seconds + phase)
                next += Vector(dx: 8 * cos(angle), dy: 8 * sin(angle * 1.1))
            }
            frames.append(
                PointerReport(
                    time: Timestamp(microseconds: Int64(seconds * 1e6)),
                    source: source,
                    translation: next + position * -1
                )
            )
            position = next
        }
        if hand == .flick, let time = frames.last?.time {
            frames.append(PointerReport(time: time.advanced(bySeconds: Self.interval), source: source, touch: .ended))
        }
        self.frames = frames
    }

    /// Between two reports, in seconds.
    private static let interval = 0.008
}

extension Numbers {
    /// A number of the normal distribution around 0, whose square is 1 on average: the sum of twelve even ones.
    mutating func gaussian() -> Double {
        (0..<12).reduce(-6.0) { sum, _ in sum + Double(below(1 << 20)) / Double(1 << 20) }
    }
}
