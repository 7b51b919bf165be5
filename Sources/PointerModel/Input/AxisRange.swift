/// What a device says of one of its axes.
public struct AxisRange: Sendable, Hashable {
    public var minimum: Int32
    public var maximum: Int32
    /// Units a millimeter for positions and sizes, units a gram for pressure; 0 where the device names none.
    public var resolution: Int32

    public init(minimum: Int32, maximum: Int32, resolution: Int32 = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.resolution = resolution
    }
}
