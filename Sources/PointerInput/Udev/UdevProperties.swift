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

    /// Parses a correction: six numbers between blanks.
    private static func calibration(_ property: String) -> AffineTransform? {
        let fields = property.split(separator: " ")
        let numbers = fields.compactMap { Double($0) }
        return numbers.count == fields.count ? AffineTransform(calibration: numbers) : nil
    }

    /// Returns the fuzz property of an axis; nil if udev has none.
    package func fuzz(ofAxis code: Int32) -> String? { fuzz[code] }
}

/// The fuzz of an axis: how far its values wander while the finger rests.
///
/// The kernel's smoothing of axes with fuzz suits touchpads badly. libinput's udev rules therefore move the fuzz from the kernel
/// to a property, so that on most computers the kernel reports 0.
package struct TouchpadFuzz: Hashable {
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
/// with the report rate in hertz at which it was measured, and a star before the default.
package enum MouseResolution {
    /// Returns the resolution with the star, or else the last one; nil if any entry is malformed.
    package static func parse(_ property: String) -> Double? {
        var chosen: UInt32?
        var isStarred = false
        for field in property.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
            var text = field
            let hasStar = text.first == "*"
            if hasStar { text.removeFirst() }
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count <= 2, let counts = UInt32(parts[0]), counts > 0 else { return nil }
            if parts.count == 2, UInt32(parts[1]) == nil { return nil }
            if !isStarred || hasStar { chosen = counts }
            isStarred = isStarred || hasStar
        }
        return chosen.map(Double.init)
    }
}
