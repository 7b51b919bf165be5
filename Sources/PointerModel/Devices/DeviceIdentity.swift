/// What is known of a device before it is opened, and rules choose devices by. Node numbers are no part of it: they are given
/// anew at every start and every plug.
///
/// All texts come from the hardware: hostile until escaped. udev's properties are looked up where they are needed.
public struct DeviceIdentity: Sendable, Hashable {
    /// The kernel's number of the bus, such as 3 for USB (BUS_USB of linux/input.h); 0 where it is not known.
    public var bus: UInt16
    /// The maker, as the bus numbers them; 0 where there is none.
    public var vendor: UInt16
    /// The maker's number of the product; 0 where there is none.
    public var product: UInt16
    public var name: String
    /// Where the device is connected, as its driver names it, such as `usb-0000:00:14.0-3/input1`; empty where it does not.
    public var phys: String
    /// What udev takes the device for; nil for no pointing device.
    public var kind: DeviceDescription.Kind?

    public init(
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

    /// What the phys of every device that pointerd itself makes begins with.
    public static let ownPhysPrefix = "pointerd/"

    /// Whether pointerd made the device: what it says was read from another device already.
    public var isOwn: Bool { phys.hasPrefix(Self.ownPhysPrefix) }
}
