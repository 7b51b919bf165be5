import CLibevdev

/// The properties that udev adds to a touchpad's own description.
package struct TouchpadProperties: Hashable {
    /// The name of the property with a touchpad's location: `internal` or `external`.
    package static let integration = "ID_INPUT_TOUCHPAD_INTEGRATION"
    /// The names of the properties with the fuzz of an axis, by axis.
    package static let fuzz: [Int32: String] = [
        ABS_X: "LIBINPUT_FUZZ_00", ABS_Y: "LIBINPUT_FUZZ_01", ABS_MT_POSITION_X: "LIBINPUT_FUZZ_35",
        ABS_MT_POSITION_Y: "LIBINPUT_FUZZ_36",
    ]

    /// Whether the touchpad is external; nil if udev does not say.
    package var isExternal: Bool?
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
    }

    /// Returns the fuzz property of an axis; nil if udev has none.
    package func fuzz(ofAxis code: Int32) -> String? { fuzz[code] }
}
