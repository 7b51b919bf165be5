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
