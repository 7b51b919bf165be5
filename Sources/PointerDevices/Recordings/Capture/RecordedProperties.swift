/// Which of udev's properties a recording keeps: those that reports are made of, and none that names one device or one computer.
enum RecordedProperties {
    /// What kind of device it is, how fine a mouse's counts are, and what a touchpad does not say itself.
    static let names =
        [
            "ID_INPUT", "ID_INPUT_MOUSE", "ID_INPUT_POINTINGSTICK", "ID_INPUT_TOUCHPAD", "MOUSE_DPI",
            TouchpadProperties.integration,
        ] + TouchpadProperties.fuzz.values

    /// Those that a device has.
    /// - Parameter property: looks up a property; nil where the device has none of the name.
    static func kept(_ property: (String) -> String?) -> [String: String] {
        var kept: [String: String] = [:]
        for name in names { kept[name] = property(name) }
        return kept
    }
}
