import CLibevdev
import PointerInput

/// The events of a device that a recording keeps: those that point, and nothing that a person types.
enum RecordedEvents {
    /// The keys that a recording keeps: buttons of mice, tools and touches of touchpads and pens, and modifiers.
    ///
    /// All other keys of a mouse are text, or can be mapped to text.
    static let keys: [ClosedRange<Int32>] =
        [
            // Up to BTN_JOYSTICK, because mice with many buttons use codes without names there.
            BTN_MOUSE...(BTN_JOYSTICK - 1), BTN_TOOL_PEN...BTN_TOOL_QUADTAP, KEY_CAPSLOCK...KEY_CAPSLOCK,
        ] + HeldModifiers.keys.map { $0.code...$0.code }

    /// Whether a recording keeps events of this type and code.
    static func include(_ type: Int32, _ code: Int32) -> Bool {
        mask.contains(type, code)
    }

    /// The kept events as a kernel mask. It excludes LEDs, sounds, repeats, switches and force feedback.
    static let mask = EventMask(parts: [
        EventMask.Part(type: EV_KEY, codes: keys, last: KEY_MAX),
        EventMask.Part(type: EV_REL, codes: [0...REL_MAX], last: REL_MAX),
        EventMask.Part(type: EV_ABS, codes: [0...ABS_MAX], last: ABS_MAX),
        // MSC_SCAN and MSC_RAW identify the pressed key even if the key itself is masked.
        EventMask.Part(type: EV_MSC, codes: [MSC_TIMESTAMP...MSC_TIMESTAMP], last: MSC_MAX),
    ])
}

/// The udev properties that a recording keeps: those that affect reports, and none that identifies a device or a computer.
enum RecordedProperties {
    /// The names of the kept properties: the kind, a mouse's resolution, and what touchpads and absolute
    /// devices do not report themselves.
    static let names =
        [
            "ID_INPUT", "ID_INPUT_MOUSE", "ID_INPUT_POINTINGSTICK", "ID_INPUT_TOUCHPAD",
            "ID_INPUT_TOUCHSCREEN", "MOUSE_DPI", UdevProperties.integration, UdevProperties.calibrationMatrix,
        ] + UdevProperties.fuzz.values

    /// Returns the kept properties that a device has.
    /// - Parameter property: returns a property by name; nil if the device lacks it.
    static func kept(_ property: (String) -> String?) -> [String: String] {
        var kept: [String: String] = [:]
        for name in names { kept[name] = property(name) }
        return kept
    }
}
