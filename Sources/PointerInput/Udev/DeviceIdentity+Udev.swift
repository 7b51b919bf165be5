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
