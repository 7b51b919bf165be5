/// Rounding of numbers on the wire. It bounds the length of messages.
package enum WirePrecision {
    /// Steps per point: finer than any screen shows, coarse enough that coordinates stay exact.
    package static let stepsPerPoint = 10_000.0
    /// Steps per unit of a factor, and per radian: at a distance of a thousand points, one step is a thousandth of a point.
    package static let stepsPerUnit = 1_000_000.0
}
