package import PointerModel

extension DeviceDescription.Kind {
    /// Classifies a device by udev's tags; nil if it is not a pointing device.
    ///
    /// Only udev's rules set the tags, so a device has none before the rules have run. A touchpad and a pointing stick may carry
    /// ID_INPUT_MOUSE as well.
    /// - Parameter property: returns a property by name; nil if the device lacks it.
    package init?(udevProperty property: (String) -> String?) {
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
