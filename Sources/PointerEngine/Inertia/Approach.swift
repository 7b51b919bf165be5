import PointerModel

/// A course from 0 to 1 over a time from 0 to 1. It starts with a given speed, never turns back, and ends at rest.
///
/// From slope 2 on it is 1 - (1 - t)^slope, which nears the exponential decay as the slope grows, but arrives. A slower start has
/// to gain speed first: the cubic through both ends with that slope does, and at slope 2 both curves are the same.
struct Approach {
    private let slope: Double

    /// - Parameter slope: speed at the start, in courses per duration. A speed that leads away from the end, or NaN because the
    ///   course has no length, becomes a start from rest. The speed is capped at 64, with which the course is over within a step
    ///   of the clock.
    init(slope: Double) {
        self.slope = slope > 0 ? min(slope, 64) : 0
    }

    /// Returns the share of the course that is done.
    /// - Parameter time: from 0 to 1.
    func progress(at time: Double) -> Double {
        let left = 1 - time
        guard left > 0 else { return 1 }
        guard time > 0 else { return 0 }
        if slope >= 2 { return 1 - Double.exp(slope * Double.log(left)) }
        return slope * time * left * left + time * time * (3 - 2 * time)
    }

    /// Returns the speed, in courses per duration.
    /// - Parameter time: from 0 to 1.
    func slope(at time: Double) -> Double {
        let left = 1 - time
        guard left > 0 else { return 0 }
        guard time > 0 else { return slope }
        if slope >= 2 { return slope * Double.exp((slope - 1) * Double.log(left)) }
        return slope * left * (left - 2 * time) + 6 * time * left
    }
}
