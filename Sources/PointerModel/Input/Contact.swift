/// One finger on a touchpad.
@usableFromInline
package struct Contact: Sendable, Hashable {
    /// ABS_MT_TRACKING_ID: constant while the finger stays down.
    @usableFromInline
    package var trackingID: Int32
    /// Distance from the touchpad's left and upper edges, in millimeters.
    @usableFromInline
    package var position: Point
    /// ABS_MT_PRESSURE or ABS_PRESSURE as reported; 0 if the device has neither. Its meaning depends on the device.
    @usableFromInline
    package var pressure: Int32
    /// ABS_MT_TOUCH_MAJOR as reported; 0 if the device lacks it.
    @usableFromInline
    package var touchMajor: Int32
    /// ABS_MT_TOUCH_MINOR as reported; equal to ``touchMajor`` if the device lacks it.
    @usableFromInline
    package var touchMinor: Int32
    /// MT_TOOL_PALM: the device itself classifies the contact as a palm.
    @usableFromInline
    package var isPalm: Bool

    @inlinable
    package init(
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

/// The force of a finger.
@usableFromInline
package struct Force: Sendable, Hashable {
    /// The current force; 1 is an average touch (UIKit's UITouch.force).
    @usableFromInline
    package var value: Double
    /// The greatest value that the device can report.
    @usableFromInline
    package var maximum: Double

    @inlinable
    package init(value: Double, maximum: Double) {
        self.value = value
        self.maximum = maximum
    }
}
