import PointerModel

extension DeviceDescription.Kind {
    /// What udev takes a device for; nil if it is no pointing device.
    ///
    /// A tag is there only once udev's rules have run for the device: nothing but the rules sets it. A touchpad and
    /// a pointing stick may carry ID_INPUT_MOUSE as well.
    /// - Parameter property: looks up a property; nil where the device has none of the name.
    init?(udevProperty property: (String) -> String?) {
        if property("ID_INPUT_TOUCHPAD") == "1" {
            self = .touchpad
        } else if property("ID_INPUT_POINTINGSTICK") == "1" {
            self = .pointingStick
        } else if property("ID_INPUT_MOUSE") == "1" {
            self = .mouse
        } else {
            return nil
        }
    }
}
