/// What is known of a device before it is opened. Rules select devices by it. Node numbers are not part of it, because the kernel
/// assigns them anew at every start and every plug.
///
/// All texts come from the hardware: treat them as hostile until escaped. udev's properties are looked up when a rule needs them.
package struct DeviceIdentity: Sendable, Hashable {
    /// The kernel's bus type, such as 3 for USB (BUS_USB of linux/input.h); 0 if unknown.
    package var bus: UInt16
    /// The bus's vendor ID; 0 if the device has none.
    package var vendor: UInt16
    /// The vendor's product ID; 0 if the device has none.
    package var product: UInt16
    package var name: String
    /// Where the device is connected, as its driver names it, such as `usb-0000:00:14.0-3/input1`; empty if the driver gives no
    /// name.
    package var phys: String
    /// The kind that udev assigns; nil if the device is not a pointing device.
    package var kind: DeviceDescription.Kind?

    package init(
        bus: UInt16 = 0,
        vendor: UInt16 = 0,
        product: UInt16 = 0,
        name: String = "",
        phys: String = "",
        kind: DeviceDescription.Kind? = nil
    ) {
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.name = name
        self.phys = phys
        self.kind = kind
    }

    /// Prefix of ``phys`` for every device that pointerd creates itself.
    package static let ownPhysPrefix = "pointerd/"

    /// Whether pointerd created the device. Its events repeat what pointerd read from another device.
    package var isOwn: Bool { phys.hasPrefix(Self.ownPhysPrefix) }
}
