/// A function that follows a distance at first, and ever less as the distance grows.
///
/// k x / (1 + k |x| / m) is odd, smooth and strictly monotone, has the slope k at 0 and stays below m. With a hard cut at m, the
/// displayed pointer would stop dead and seem stuck while the position still moves.
struct SoftLimit {
    /// Slope at 0.
    var share: Double
    /// Limits to the left or above, and to the right or below. A limit that is not above 0 gives 0 on its side.
    var limits: (negative: Double, positive: Double)

    /// Creates a function with the same limit on both sides.
    init(share: Double, limit: Double) {
        self.init(share: share, limits: (limit, limit))
    }

    init(share: Double, limits: (negative: Double, positive: Double)) {
        self.share = share
        self.limits = limits
    }

    /// Returns the limited distance; 0 if `distance` is not a number.
    func callAsFunction(_ distance: Double) -> Double {
        let followed = share * abs(distance)
        let limit = distance < 0 ? limits.negative : limits.positive
        guard followed > 0, limit > 0 else { return 0 }
        // Divides by the followed distance: with a great one, the product would overflow before the quotient is taken.
        let result = limit / (1 + limit / followed)
        return distance < 0 ? -result : result
    }
}

/// Four soft limits at once, each with its own slope and limits: two vector divisions take the time of two soft limits, not of
/// four.
struct SoftLimit4 {
    private let shares: SIMD4<Double>
    private let negativeLimits: SIMD4<Double>
    private let positiveLimits: SIMD4<Double>

    init(_ first: SoftLimit, _ second: SoftLimit, _ third: SoftLimit, _ fourth: SoftLimit) {
        shares = SIMD4(first.share, second.share, third.share, fourth.share)
        negativeLimits = SIMD4(
            first.limits.negative,
            second.limits.negative,
            third.limits.negative,
            fourth.limits.negative
        )
        positiveLimits = SIMD4(
            first.limits.positive,
            second.limits.positive,
            third.limits.positive,
            fourth.limits.positive
        )
    }

    /// Returns the four limited distances, bit by bit equal to the results of four ``SoftLimit``s.
    @inline(__always)
    func callAsFunction(_ distances: SIMD4<Double>) -> SIMD4<Double> {
        let isNegative = distances .< 0
        let followed = shares * distances.replacing(with: -distances, where: isNegative)
        let limits = positiveLimits.replacing(with: negativeLimits, where: isNegative)
        let result = limits / (1 + limits / followed)
        return result.replacing(with: -result, where: isNegative)
            .replacing(with: 0, where: .!((followed .> 0) .& (limits .> 0)))
    }
}
