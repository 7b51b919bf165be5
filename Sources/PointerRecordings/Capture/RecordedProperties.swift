import PointerInput

/// The udev properties that a recording keeps: those that affect reports, and none that identifies a device or a computer.
enum RecordedProperties {
    /// The names of the kept properties: the kind, a mouse's resolution, and what a touchpad does not report itself.
    static let names =
        [
            "ID_INPUT", "ID_INPUT_MOUSE", "ID_INPUT_POINTINGSTICK", "ID_INPUT_TOUCHPAD", "MOUSE_DPI",
            TouchpadProperties.integration,
        ] + TouchpadProperties.fuzz.values

    /// Returns the kept properties that a device has.
    /// - Parameter property: returns a property by name; nil if the device lacks it.
    static func kept(_ property: (String) -> String?) -> [String: String] {
        var kept: [String: String] = [:]
        for name in names { kept[name] = property(name) }
        return kept
    }
}
