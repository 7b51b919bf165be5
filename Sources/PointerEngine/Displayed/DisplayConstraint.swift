import PointerModel

/// A constraint that ties the displayed position to the region or content under the pointer. It is computed once per region and
/// style, because every motion applies it.
struct DisplayConstraint {
    /// Constraint that leaves the displayed position at the pointer.
    static let none = DisplayConstraint(to: .zero, on: [])

    /// Displayed position at rest, in the global space.
    private let middle: Point
    /// Axes on which the constraint holds.
    private let axes: Axes
    /// Soft limits of the slip on either axis, then of the content's parallax on either axis.
    private let softLimits: SoftLimit4

    init(
        to middle: Point,
        on axes: Axes,
        slips: Slips = Slips(),
        parallax: SoftLimit = SoftLimit(share: 0, limit: 0)
    ) {
        self.middle = middle
        self.axes = axes
        softLimits = SoftLimit4(slips.horizontal, slips.vertical, parallax, parallax)
    }

    /// Returns the displayed position for `position`, both in the global space, and the offset by which the content under it has
    /// moved. On the axes in `free`, along which a held region lets the pointer move freely, the displayed position equals
    /// `position`.
    /// - Returns: finite numbers for a finite position.
    @inline(__always)
    func displayed(for position: Point, free: Axes) -> (displayed: Point, contentOffset: Vector) {
        guard !axes.isEmpty else { return (position, .zero) }
        let held = axes.subtracting(free)
        let away = position - middle
        let followed = softLimits(SIMD4(away.dx, away.dy, away.dx, away.dy))
        return (
            Point(
                x: held.contains(.horizontal) ? middle.x + followed.x : position.x,
                y: held.contains(.vertical) ? middle.y + followed.y : position.y
            ),
            Vector(dx: followed.z, dy: followed.w)
        )
    }
}

/// Soft limits of the displayed position's slip, on either axis.
struct Slips {
    var horizontal = SoftLimit(share: 0, limit: 0)
    var vertical = SoftLimit(share: 0, limit: 0)
}

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
