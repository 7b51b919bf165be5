import PointerEngine
import PointerModel
import SimulatedHand

/// Whether the steady hand obeys Fitts' law as people at a mouse do. Without that, no other figure is worth printing.
struct FittsCheck {
    /// Additional time for each bit of difficulty, in seconds.
    let slope: Double
    /// Share of the variance of the means that the law explains.
    let explained: Double
    /// Share of first clicks that are not on the target, for targets of 16 points and more.
    let errors: Double

    /// Sides and distances of the targets, in points: those of a published experiment, halved.
    private static let conditions: [(side: Double, distance: Double)] = [
        (7, 100), (7, 200), (7, 300), (7, 400), (7, 500), (7, 600), (9, 600), (13, 300), (18, 200), (33, 400),
        (45, 500),
        (62, 100),
    ]
    private static let trials = 60

    init() {
        var points: [(bits: Double, time: Double)] = []
        var (clicks, misses) = (0, 0)
        for (number, condition) in Self.conditions.enumerated() {
            let results = Self.results(condition.side, condition.distance, seed: UInt64(number))
            let times = results.map { $0.time ?? HandTrial.timeLimit }
            let bits = Double.log(condition.distance / condition.side + 1) / Double.log(2)
            points.append((bits, times.reduce(0, +) / Double(times.count)))
            guard condition.side >= 16 else { continue }
            clicks += results.count
            misses += results.count { $0.isFirstRight != true }
        }
        let count = Double(points.count)
        let bits = points.reduce(0) { $0 + $1.bits } / count
        let time = points.reduce(0) { $0 + $1.time } / count
        let both = points.reduce(0) { $0 + ($1.bits - bits) * ($1.time - time) }
        let bitSquares = points.reduce(0) { $0 + ($1.bits - bits) * ($1.bits - bits) }
        let timeSquares = points.reduce(0) { $0 + ($1.time - time) * ($1.time - time) }
        slope = both / bitSquares
        explained = both * both / (bitSquares * timeSquares)
        errors = Double(misses) / Double(clicks)
    }

    /// Whether the hand is within what is published.
    var isPassed: Bool { (0.1...0.2).contains(slope) && explained > 0.95 && errors < 0.05 }

    private static func results(_ side: Double, _ distance: Double, seed: UInt64) -> [TrialResult] {
        let middle = AimingLayout.screen.center
        let rect = Rect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
        let layout = PreparedLayout(AimingLayout(name: "target", targets: [rect]).declared(isPlain: true))
        var numbers = Numbers(seed: seed)
        return (0..<trials).map { _ in
            let angle = numbers.share() * 2 * .pi
            let start = Point(
                x: middle.x + distance * Double.cosine(angle),
                y: min(max(middle.y + distance * Double.sine(angle), 1), AimingLayout.screen.maxY - 1)
            )
            return EnginePointer.play(
                AimedTry(start: start, target: AimedTarget(rect, region: 0)),
                by: .steady,
                noise: HandNoise(of: .steady, using: &numbers),
                over: layout,
                with: .plain
            )
        }
    }
}
