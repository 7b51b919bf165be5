package import PointerModel

/// A step of time under a spring that pulls an offset to zero, in closed form. No step size matters: two steps in a row equal one
/// of their sum.
///
/// The spring is linear, so a step is a matrix. One step serves all offsets that move by the same spring.
package struct SpringStep: Sendable {
    /// The offset that an offset of 1 at rest becomes.
    private let offsetOfOffset: Double
    /// The offset that a speed of 1 at zero becomes, in seconds.
    private let offsetOfSpeed: Double
    private let speedOfOffset: Double
    private let speedOfSpeed: Double

    /// - Parameters:
    ///   - spring: the spring. Its response and its damping must be positive and finite.
    ///   - seconds: the time that passes; not negative.
    package init(_ spring: Spring, seconds: Double) {
        let frequency = 2 * Double.pi / spring.response
        let damping = spring.dampingFraction
        let excess = damping * damping - 1
        if abs(excess) < 1e-12 {
            let decayed = Double.exp(-frequency * seconds)
            offsetOfOffset = decayed * (1 + frequency * seconds)
            offsetOfSpeed = decayed * seconds
            speedOfOffset = -decayed * frequency * frequency * seconds
            speedOfSpeed = decayed * (1 - frequency * seconds)
        } else if excess < 0 {
            let decay = frequency * damping
            let swing = frequency * (-excess).squareRoot()
            let decayed = Double.exp(-decay * seconds)
            let (sine, cosine) = (Double.sine(swing * seconds), Double.cosine(swing * seconds))
            offsetOfOffset = decayed * (cosine + decay / swing * sine)
            offsetOfSpeed = decayed * sine / swing
            speedOfOffset = -decayed * (swing + decay * decay / swing) * sine
            speedOfSpeed = decayed * (cosine - decay / swing * sine)
        } else {
            let fast = frequency * (damping + excess.squareRoot())
            // Equals frequency * (damping - root), without the loss of digits in a difference of nearly equal numbers.
            let slow = frequency / (damping + excess.squareRoot())
            let (fastDecayed, slowDecayed) = (Double.exp(-fast * seconds), Double.exp(-slow * seconds))
            offsetOfOffset = (fast * slowDecayed - slow * fastDecayed) / (fast - slow)
            offsetOfSpeed = (slowDecayed - fastDecayed) / (fast - slow)
            speedOfOffset = fast * slow * (fastDecayed - slowDecayed) / (fast - slow)
            speedOfSpeed = (fast * fastDecayed - slow * slowDecayed) / (fast - slow)
        }
    }

    /// Moves offsets and their speeds by the step.
    func advance<Numbers: SIMD>(_ offsets: inout Numbers, _ speeds: inout Numbers) where Numbers.Scalar == Double {
        let before = offsets
        offsets = offsetOfOffset * before + offsetOfSpeed * speeds
        speeds = speedOfOffset * before + speedOfSpeed * speeds
    }
}
