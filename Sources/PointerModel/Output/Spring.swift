/// What a transition moves by: a spring that pulls what is drawn from the old style to the new one.
public struct Spring: Sendable, Hashable {
    /// The period without damping, in seconds; positive.
    public var response: Double
    /// 1 is critical damping, less overshoots, more is slower; positive.
    public var dampingFraction: Double

    public init(response: Double = 0.25, dampingFraction: Double = 1) {
        self.response = response
        self.dampingFraction = dampingFraction
    }

    /// After how many seconds a spring that started at rest is within 1 % of its end, for good. It is computed each time.
    ///
    /// The distance left is at most e^-y (1 + y), where y is the time in units of the slowest decay: exactly that for the
    /// damping 1, less for any other. Away from 1 there is a closer bound: the two decays of an overdamped spring taken
    /// apart, the amplitude of the swing of an underdamped one. The lesser of the two times is within a swing of the exact one.
    public var settlingTime: Double {
        let frequency = 2 * Double.pi / response
        let root = abs(dampingFraction * dampingFraction - 1).squareRoot()
        let decay: Double
        let amplitude: Double
        if dampingFraction > 1 {
            // damping - root without the loss of digits that a difference of near equals has.
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
