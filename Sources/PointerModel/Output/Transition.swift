/// The common identity of the exit, the enter and the style change of one transaction.
public struct Transition: Sendable, Hashable {
    /// Cause of a change of region or style.
    public enum Cause: String, Sendable, Hashable, CaseIterable {
        case motion
        case button
        case modifiers
        case layout
        /// The node or its surface is gone.
        case removed
        /// The client answered a region request, or missed its deadline.
        case answer
        /// The pointer was locked or unlocked.
        case lock
    }

    /// Number of the transition, counted from 1.
    public var id: UInt64
    public var cause: Cause
    /// The spring from the old style to the new one.
    public var spring: Spring

    package init(id: UInt64, cause: Cause, spring: Spring = Spring()) {
        self.id = id
        self.cause = cause
        self.spring = spring
    }
}

/// The spring of a transition, which pulls the drawing from the old style to the new one.
public struct Spring: Sendable, Hashable {
    /// The period without damping, in seconds; positive.
    public var response: Double
    /// Damping ratio: 1 is critical damping, less overshoots, more is slower; positive.
    public var dampingFraction: Double

    public init(response: Double = 0.25, dampingFraction: Double = 1) {
        self.response = response
        self.dampingFraction = dampingFraction
    }

    /// Time in seconds until a spring that started at rest stays within 1 % of its end. Computed on each access.
    ///
    /// The remaining distance is at most e^-y (1 + y), where y is the time in units of the slowest decay. The bound is exact for
    /// critical damping. Away from it there is a closer bound: the slower of the two decays of an overdamped spring, or the
    /// amplitude of an underdamped one's swing. The lesser of the two times is within one swing of the exact time.
    package var settlingTime: Double {
        let frequency = 2 * Double.pi / response
        let root = abs(dampingFraction * dampingFraction - 1).squareRoot()
        let decay: Double
        let amplitude: Double
        if dampingFraction > 1 {
            // Equals frequency * (damping - root), without the loss of digits in a difference of nearly equal numbers.
            decay = frequency / (dampingFraction + root)
            amplitude = (dampingFraction + root) / (2 * root)
        } else {
            decay = frequency * dampingFraction
            amplitude = 1 / root
        }
        return min(Self.criticalDecays, Double.log(100 * amplitude)) / decay
    }

    /// The y for which e^-y (1 + y) is 1 %.
    private static let criticalDecays = 6.638_352_067_993_812
}
