package import PointerModel

extension DeviceIdentity {
    /// Reads the identity of a device with an event node from udev and sysfs.
    package init(_ device: borrowing UdevDevice) {
        self.init(
            bus: Self.number(device.inputAttribute("id/bustype")),
            vendor: Self.number(device.inputAttribute("id/vendor")),
            product: Self.number(device.inputAttribute("id/product")),
            name: device.inputAttribute("name") ?? "",
            phys: device.inputAttribute("phys") ?? "",
            kind: DeviceDescription.Kind(udevProperty: { device.property($0) })
        )
    }

    /// Parses the kernel's four hexadecimal digits; 0 if there are none.
    private static func number(_ text: String?) -> UInt16 {
        text.flatMap { UInt16($0, radix: 16) } ?? 0
    }
}

extension DeviceDescription.Kind {
    /// Classifies a device by udev's tags; nil if it is not a pointing device.
    ///
    /// Only udev's rules set the tags, so a device has none before the rules have run. A touchpad, a touchscreen and a pointing stick
    /// may carry ID_INPUT_MOUSE as well.
    /// - Parameter property: returns a property by name; nil if the device lacks it.
    package init?(udevProperty property: (String) -> String?) {
        if property("ID_INPUT_TOUCHPAD") == "1" {
            self = .touchpad
        } else if property("ID_INPUT_TOUCHSCREEN") == "1" {
            self = .touchscreen
        } else if property("ID_INPUT_POINTINGSTICK") == "1" {
            self = .pointingStick
        } else if property("ID_INPUT_MOUSE") == "1" {
            self = .mouse
        } else {
            return nil
        }
    }
}
