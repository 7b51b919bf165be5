/// Properties of a family of touchpads that the devices do not report themselves.
///
/// The figures are those of libinput 1.31 (30-vendor-*.quirks and 50-system-apple.quirks), where users of the devices measured
/// them. Properties that depend on the computer around a built-in touchpad are not included. `scripts/quirks` compares.
package struct KnownTouchpad: Sendable, Hashable {
    package var thresholds = ContactThresholds()
    /// Size in millimeters, for a device that reports no resolution; nil if unknown.
    package var size: Size?
    /// Resolution in units per millimeter, for a device that reports none; nil if unknown.
    package var resolution: Int32?
    /// Whether the edges work as well as the middle. Contacts at the edges then do not count as palms.
    package var hasGoodEdges = false
    /// Whether a third finger makes the device drop one of the first two contacts for one report and restore it at another
    /// position.
    package var losesFingerToThird = false
    /// Whether the device reports its upper right corner, now and then, for a finger that is elsewhere.
    package var hasFalseCorner = false

    package struct Size: Sendable, Hashable {
        package var width: Double
        package var height: Double
    }

    /// The kernel's numbers of buses, BUS_BLUETOOTH and BUS_SPI of linux/input.h.
    private static let (bluetooth, spi): (UInt16, UInt16) = (5, 0x1c)

    /// Finds the family by the identity of a device. An unknown device gets the default values.
    package init(bus: UInt16, vendor: UInt16, product: UInt16, name: String) {
        switch (vendor, product) {
        case (0x05ac, _), (0x004c, _):
            applyApple(product, bus: bus)
        case (0x06cb, _) where bus == Self.spi:
            // The driver of Apple's laptops names Synaptics.
            applyApple(product, bus: bus)
        case (0x0488, _):
            // ALPS by I²C.
            thresholds.palmPressure = 180
        case (0x045e, 0x09af):
            // Surface Laptop Studio.
            thresholds.touchPressure = .init(begin: 25, end: 10)
            thresholds.palmPressure = 500
        case (0x046d, 0x4011):
            // Logitech Wireless Touchpad.
            thresholds.palmPressure = 400
        case (0x056a, 0x0357):
            // Wacom Intuos Pro.
            thresholds.palmSize = 5
        default:
            losesFingerToThird = (vendor, product) == (0x0002, 0x0007)
            // ALPS by PS/2.
            hasFalseCorner = (vendor, product) == (0x0002, 0x0008)
            applyName(name)
        }
    }

    private mutating func applyName(_ name: String) {
        if name.hasSuffix("CyPS/2 Cypress Trackpad") {
            thresholds.touchPressure = .init(begin: 10, end: 8)
            thresholds.palmPressure = 254
        } else if name.contains("Cypress APA Trackpad") {
            thresholds.touchPressure = .init(begin: 10, end: 8)
        } else if name.contains("Elantech Touchpad") || name.contains("Elan Touchpad") {
            thresholds.touchPressure = .init(begin: 10, end: 8)
            resolution = 31
        }
    }

    private mutating func applyApple(_ product: UInt16, bus: UInt16) {
        hasGoodEdges = true
        switch product {
        case 0x030e:
            // Magic Trackpad of 2010, by Bluetooth.
            thresholds = ContactThresholds(touchSize: .init(begin: 20, end: 10), palmSize: 900, thumbSize: 700)
            size = Size(width: 130, height: 110)
        case 0x0265:
            // Magic Trackpad of 2015, by cable and by Bluetooth.
            thresholds = ContactThresholds(touchSize: .init(begin: 20, end: 10), palmSize: 900, thumbSize: 800)
            thresholds.palmPressure = 190
            size = Size(width: 162, height: 115)
        case 0x0324:
            // Magic Trackpad of 2024, by cable and by Bluetooth.
            thresholds = ContactThresholds(touchSize: .init(begin: 20, end: 10), palmSize: 900, thumbSize: 700)
            thresholds.touchPressure = .init(begin: 3, end: 0)
            size = Size(width: 162, height: 115)
        default:
            thresholds.touchSize = .init(begin: 150, end: 130)
            // Of others by Bluetooth no more is known.
            guard bus != Self.bluetooth else { return }
            thresholds.palmSize = product == 0x0237 ? 1000 : 1600
            size = Size(width: 104, height: 75)
        }
    }
}
