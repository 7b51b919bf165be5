/// The force of a finger.
public struct Force: Sendable, Hashable {
    /// The current force; 1 is an average touch (UIKit's UITouch.force).
    public var value: Double
    /// The greatest value that the device can report.
    public var maximum: Double

    public init(value: Double, maximum: Double) {
        self.value = value
        self.maximum = maximum
    }
}
