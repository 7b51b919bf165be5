import CLibevdev
package import PointerModel

/// The properties that udev adds to a device's own description.
package struct UdevProperties: Hashable {
    /// The name of the property with a touchpad's location: `internal` or `external`.
    package static let integration = "ID_INPUT_TOUCHPAD_INTEGRATION"
    /// The names of the properties with the fuzz of an axis, by axis.
    package static let fuzz: [Int32: String] = [
        ABS_X: "LIBINPUT_FUZZ_00", ABS_Y: "LIBINPUT_FUZZ_01", ABS_MT_POSITION_X: "LIBINPUT_FUZZ_35",
        ABS_MT_POSITION_Y: "LIBINPUT_FUZZ_36",
    ]

    /// The name of the property with the correction of positions.
    package static let calibrationMatrix = "LIBINPUT_CALIBRATION_MATRIX"

    /// Whether the touchpad is external; nil if udev does not say.
    package var isExternal: Bool?
    /// The correction of positions, in shares of the axes; nil if udev has none, or a malformed one.
    package var calibration: AffineTransform?
    /// The fuzz properties, by axis.
    private var fuzz: [Int32: String] = [:]

    /// Makes the properties of a device that udev does not know.
    package init() {}

    /// - Parameter property: returns a property by name; nil if the device lacks it.
    package init(_ property: (String) -> String?) {
        switch property(Self.integration) {
        case "external": isExternal = true
        case "internal": isExternal = false
        default: isExternal = nil
        }
        for (code, name) in Self.fuzz { fuzz[code] = property(name) }
        calibration = property(Self.calibrationMatrix).flatMap(Self.calibration)
    }

    /// Parses a correction as libinput does: at least six numbers between spaces, of which the first six count. Many write the third
    /// row of the matrix, too.
    private static func calibration(_ property: String) -> AffineTransform? {
        let numbers = property.split(separator: " ").prefix(6).compactMap(number)
        return AffineTransform(calibration: numbers)
    }

    /// Parses a decimal number. `Double` also takes hexadecimal ones and words such as `inf`.
    private static func number(_ text: Substring) -> Double? {
        let isDecimal = text.utf8.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
        return isDecimal ? Double(text) : nil
    }

    /// Returns the fuzz property of an axis; nil if udev has none.
    package func fuzz(ofAxis code: Int32) -> String? { fuzz[code] }
}

/// The fuzz of an axis: how far its values wander while the finger rests.
///
/// The kernel's smoothing of axes with fuzz suits fingers badly. libinput's udev rules therefore move the fuzz of touchpads and
/// touchscreens from the kernel to a property, so that on most computers the kernel reports 0.
package struct AxisFuzz: Hashable {
    /// The fuzz in units of the axis, at least 0; 0 if unknown.
    package let units: Int32

    /// - Parameters:
    ///   - kernel: fuzz in the kernel's `input_absinfo`.
    ///   - udevProperty: LIBINPUT_FUZZ_xx, where xx is the axis' code in hexadecimal digits; nil if udev has none.
    package init(kernel: Int32, udevProperty: String?) {
        let kept = kernel > 0 ? kernel : udevProperty.flatMap { Int32($0) } ?? 0
        units = max(kept, 0)
    }
}

/// The resolution of a mouse, from udev's MOUSE_DPI.
///
/// The hardware database has a list such as `400 *800@125 1600`: the resolutions of the mouse in counts per inch, each optionally
/// with the report rate in hertz at which it was measured, and a star before the default. The rules are libinput's, which owns the
/// property: what follows the default does not count.
package enum MouseResolution {
    /// Returns the first resolution with a star, or else the last one; nil if an entry up to that one is malformed.
    package static func parse(_ property: String) -> Double? {
        var rest = property.utf8[...]
        var chosen: Int32?
        while let byte = rest.first {
            if byte == UInt8(ascii: " ") {
                rest.removeFirst()
                continue
            }
            let isDefault = byte == UInt8(ascii: "*")
            if isDefault {
                rest.removeFirst()
                guard rest.first?.isDigit == true else { return nil }
            }
            guard let counts = positiveNumber(&rest), hasNoBadRate(&rest) else { return nil }
            chosen = counts
            if isDefault { break }
        }
        return chosen.map(Double.init)
    }

    /// Skips the rate after a resolution, if there is one. Returns false if it is malformed.
    private static func hasNoBadRate(_ text: inout Substring.UTF8View) -> Bool {
        guard text.first == UInt8(ascii: "@") else { return true }
        text.removeFirst()
        return positiveNumber(&text) != nil && text.first != UInt8(ascii: "@")
    }

    /// Takes a number with the blanks before it from a text, as scanf does; nil if there is none above 0.
    private static func positiveNumber(_ text: inout Substring.UTF8View) -> Int32? {
        text = text.drop { $0 == UInt8(ascii: " ") || (0x09...0x0d).contains($0) }
        if text.first == UInt8(ascii: "+") { text.removeFirst() }
        let digits = text.prefix { $0.isDigit }
        text = text[digits.endIndex...]
        return Int32(Substring(digits)).flatMap { $0 > 0 ? $0 : nil }
    }
}

extension UInt8 {
    /// Whether the byte is a decimal digit of ASCII.
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
