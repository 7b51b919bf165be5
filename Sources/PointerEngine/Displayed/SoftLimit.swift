/// A follower that goes along with a distance at first and ever less the greater it gets.
///
/// k x / (1 + k |x| / m) is odd, smooth and strictly monotone, has the slope k at 0 and stays below m. Cut off at m
/// instead, the follower would stop dead, and the pointer would seem stuck while it still moves.
struct SoftLimit {
    /// The slope at 0.
    var share: Double
    /// The limit to the left or above, and to the right or below; without one above 0 it stays.
    var limits: (negative: Double, positive: Double)

    /// The same limit on both sides.
    init(share: Double, limit: Double) {
        self.init(share: share, limits: (limit, limit))
    }

    init(share: Double, limits: (negative: Double, positive: Double)) {
        self.share = share
        self.limits = limits
    }

    /// Where the follower of a distance is; 0 also for what is no number.
    func callAsFunction(_ distance: Double) -> Double {
        let followed = share * abs(distance)
        let limit = distance < 0 ? limits.negative : limits.positive
        guard followed > 0, limit > 0 else { return 0 }
        // Divided by the followed distance, as a great one would exceed the numbers before the quotient is taken.
        let result = limit / (1 + limit / followed)
        return distance < 0 ? -result : result
    }
}
