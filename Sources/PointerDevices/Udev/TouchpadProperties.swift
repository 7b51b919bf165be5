import CLibevdev

/// What udev knows of a touchpad beyond what the device says itself.
package struct TouchpadProperties: Hashable {
    /// The name of the property that says whether a touchpad is built in: `internal` or `external`.
    static let integration = "ID_INPUT_TOUCHPAD_INTEGRATION"
    /// The names of the properties that keep the fuzz of an axis.
    static let fuzz: [Int32: String] = [
        ABS_X: "LIBINPUT_FUZZ_00", ABS_Y: "LIBINPUT_FUZZ_01", ABS_MT_POSITION_X: "LIBINPUT_FUZZ_35",
        ABS_MT_POSITION_Y: "LIBINPUT_FUZZ_36",
    ]

    /// Whether the touchpad is not built in; nil where udev does not say.
    var isExternal: Bool?
    /// By axis.
    private var fuzz: [Int32: String] = [:]

    /// Of a device that udev does not know.
    package init() {}

    /// - Parameter property: looks up a property; nil where the device has none of the name.
    init(_ property: (String) -> String?) {
        switch property(Self.integration) {
        case "external": isExternal = true
        case "internal": isExternal = false
        default: isExternal = nil
        }
        for (code, name) in Self.fuzz { fuzz[code] = property(name) }
    }

    /// The property for an axis; nil where there is none.
    func fuzz(ofAxis code: Int32) -> String? { fuzz[code] }
}
