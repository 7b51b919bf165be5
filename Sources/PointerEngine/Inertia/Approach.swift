import PointerModel

/// A way from 0 to 1 in the time from 0 to 1 that starts with a given speed, never turns back, and ends at rest.
///
/// From the slope 2 on it is 1 - (1 - t)^slope, which nears the exponential decay as the slope grows but arrives. A slower
/// start has to gain speed first: the cubic through both ends with that slope does, and at 2 the two are the same curve.
struct Approach {
    private let slope: Double

    /// - Parameter slope: the speed at the start, in ways a duration. One that leads away from the end, or is no number as there
    ///   is no way to go, is replaced by a start from rest; above 64 the way is over within a step of the clock anyhow.
    init(slope: Double) {
        self.slope = slope > 0 ? min(slope, 64) : 0
    }

    /// How much of the way is done.
    /// - Parameter time: from 0 to 1.
    func progress(at time: Double) -> Double {
        let left = 1 - time
        guard left > 0 else { return 1 }
        guard time > 0 else { return 0 }
        if slope >= 2 { return 1 - Double.exp(slope * Double.log(left)) }
        return slope * time * left * left + time * time * (3 - 2 * time)
    }

    /// How fast the way is done, in ways a duration.
    /// - Parameter time: from 0 to 1.
    func slope(at time: Double) -> Double {
        let left = 1 - time
        guard left > 0 else { return 0 }
        guard time > 0 else { return slope }
        if slope >= 2 { return slope * Double.exp((slope - 1) * Double.log(left)) }
        return slope * left * (left - 2 * time) + 6 * time * left
    }
}
