import PointerModel

extension DeviceDescription.Kind {
    /// What udev takes a device for; nil if it is no pointing device.
    ///
    /// A tag is there only once udev's rules have run for the device: nothing but the rules sets it. A touchpad and
    /// a pointing stick may carry ID_INPUT_MOUSE as well.
    init?(taggedOn device: borrowing UdevDevice) {
        if device.property("ID_INPUT_TOUCHPAD") == "1" {
            self = .touchpad
        } else if device.property("ID_INPUT_POINTINGSTICK") == "1" {
            self = .pointingStick
        } else if device.property("ID_INPUT_MOUSE") == "1" {
            self = .mouse
        } else {
            return nil
        }
    }

    /// What udev took a device for when these were its properties.
    init?(udevProperties properties: [String: String]) {
        if properties["ID_INPUT_TOUCHPAD"] == "1" {
            self = .touchpad
        } else if properties["ID_INPUT_POINTINGSTICK"] == "1" {
            self = .pointingStick
        } else if properties["ID_INPUT_MOUSE"] == "1" {
            self = .mouse
        } else {
            return nil
        }
    }
}
