/// One finger on a touchpad.
public struct Contact: Sendable, Hashable {
    /// ABS_MT_TRACKING_ID: the same for as long as the finger stays down.
    public var trackingID: Int32
    /// Millimeters from the touchpad's left and upper edges.
    public var position: Point
    /// ABS_MT_PRESSURE or ABS_PRESSURE as reported, 0 where the device has none. Its meaning depends on the device.
    public var pressure: Int32
    /// ABS_MT_TOUCH_MAJOR as reported, 0 where the device has none.
    public var touchMajor: Int32
    /// ABS_MT_TOUCH_MINOR as reported; the same as ``touchMajor`` where the device has none.
    public var touchMinor: Int32
    /// MT_TOOL_PALM: the device itself takes it for a palm.
    public var isPalm: Bool

    public init(
        trackingID: Int32,
        position: Point,
        pressure: Int32 = 0,
        touchMajor: Int32 = 0,
        touchMinor: Int32? = nil,
        isPalm: Bool = false
    ) {
        self.trackingID = trackingID
        self.position = position
        self.pressure = pressure
        self.touchMajor = touchMajor
        self.touchMinor = touchMinor ?? touchMajor
        self.isPalm = isPalm
    }
}
