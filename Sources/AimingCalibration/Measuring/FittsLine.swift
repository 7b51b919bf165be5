/// Fitts' law as a hand follows it: movement time = intercept + slope × difficulty.
package struct FittsLine: Sendable, Hashable {
    /// In seconds.
    package var intercept: Double
    /// In seconds a bit.
    package var slope: Double

    package init(intercept: Double, slope: Double) {
        self.intercept = intercept
        self.slope = slope
    }

    /// A hand that needs no help at a mouse; published slopes are 0.1 to 0.2 s a bit.
    package static let norm = FittsLine(intercept: 0.3, slope: 0.15)

    /// Fits the line to movements by least squares; nil if all are equally difficult.
    init?(_ movements: [AimedMovement]) {
        let count = Double(movements.count)
        let bits = movements.reduce(0) { $0 + $1.difficulty } / count
        let time = movements.reduce(0) { $0 + $1.duration } / count
        let both = movements.reduce(0) { $0 + ($1.difficulty - bits) * ($1.duration - time) }
        let square = movements.reduce(0) { $0 + ($1.difficulty - bits) * ($1.difficulty - bits) }
        guard square > 1e-9 else { return nil }
        slope = both / square
        intercept = time - slope * bits
    }

    /// Returns the time of a movement of a difficulty in bits, in seconds.
    func time(of difficulty: Double) -> Double { intercept + slope * difficulty }
}
