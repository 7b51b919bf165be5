/// One finger on a touchpad.
package struct Contact: Sendable, Hashable {
    /// ABS_MT_TRACKING_ID: constant while the finger stays down.
    package var trackingID: Int32
    /// Distance from the touchpad's left and upper edges, in millimeters.
    package var position: Point
    /// ABS_MT_PRESSURE or ABS_PRESSURE as reported; 0 if the device has neither. Its meaning depends on the device.
    package var pressure: Int32
    /// ABS_MT_TOUCH_MAJOR as reported; 0 if the device lacks it.
    package var touchMajor: Int32
    /// ABS_MT_TOUCH_MINOR as reported; equal to ``touchMajor`` if the device lacks it.
    package var touchMinor: Int32
    /// MT_TOOL_PALM: the device itself classifies the contact as a palm.
    package var isPalm: Bool

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
package struct Force: Sendable, Hashable {
    /// The current force; 1 is an average touch (UIKit's UITouch.force).
    package var value: Double
    /// The greatest value that the device can report.
    package var maximum: Double

    package init(value: Double, maximum: Double) {
        self.value = value
        self.maximum = maximum
    }
}
