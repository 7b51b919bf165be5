import PointerModel

extension DeviceIdentity {
    /// What udev and the kernel know of a device that has an event node.
    init(_ device: borrowing UdevDevice) {
        self.init(
            bus: Self.number(device.inputAttribute("id/bustype")),
            vendor: Self.number(device.inputAttribute("id/vendor")),
            product: Self.number(device.inputAttribute("id/product")),
            name: device.inputAttribute("name") ?? "",
            phys: device.inputAttribute("phys") ?? "",
            kind: DeviceDescription.Kind(udevProperty: { device.property($0) })
        )
    }

    /// Four hexadecimal digits, as the kernel writes them.
    private static func number(_ text: String?) -> UInt16 {
        text.flatMap { UInt16($0, radix: 16) } ?? 0
    }
}
