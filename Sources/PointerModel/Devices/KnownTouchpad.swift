/// Properties of a family of touchpads that the devices do not report themselves.
///
/// The figures are those of libinput 1.22 (30-vendor-*.quirks and 50-system-apple.quirks), where users of the devices measured
/// them. Properties that depend on the computer around a built-in touchpad are not included.
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

    /// Finds the family by the identity of a device. An unknown device gets the default values.
    package init(name: String, vendor: UInt16, product: UInt16) {
        switch vendor {
        case 0x05ac, 0x004c:
            applyApple(product)
        case 0x0488:
            // ALPS by I²C.
            thresholds.palmPressure = 180
        default:
            losesFingerToThird = (vendor, product) == (0x0002, 0x0007)
            // ALPS by PS/2.
            hasFalseCorner = (vendor, product) == (0x0002, 0x0008)
            if name.hasSuffix("CyPS/2 Cypress Trackpad") {
                thresholds.touchPressure = .init(begin: 10, end: 8)
                thresholds.palmPressure = 254
            } else if name.hasPrefix("Cypress APA Trackpad") {
                thresholds.touchPressure = .init(begin: 10, end: 8)
            } else if name.hasSuffix("Elantech Touchpad") || name.hasPrefix("Elan Touchpad") {
                thresholds.touchPressure = .init(begin: 10, end: 8)
                resolution = 31
            }
        }
    }

    private mutating func applyApple(_ product: UInt16) {
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
        default:
            thresholds.touchSize = .init(begin: 150, end: 130)
            thresholds.palmSize = product == 0x0237 ? 1000 : product == 0x0262 ? 1600 : 800
            size = Size(width: 104, height: 75)
        }
    }
}
