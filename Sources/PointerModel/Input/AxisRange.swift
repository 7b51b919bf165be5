/// Range and resolution of one axis of a device.
public struct AxisRange: Sendable, Hashable {
    public var minimum: Int32
    public var maximum: Int32
    /// Units per millimeter for positions and sizes, units per gram for pressure; 0 if the device gives no resolution.
    public var resolution: Int32

    public init(minimum: Int32, maximum: Int32, resolution: Int32 = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.resolution = resolution
    }
}
