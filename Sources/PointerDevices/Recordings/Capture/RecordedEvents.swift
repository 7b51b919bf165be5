import CLibevdev

/// What of a device is written into a recording: what points, and nothing that somebody types.
enum RecordedEvents {
    /// The keys that are written: buttons of mice, tools and touches of touchpads and pens, and modifiers.
    ///
    /// Everything else a mouse with keys of its own may send is text, or can be turned into text.
    static let keys: [ClosedRange<Int32>] =
        [
            // Up to the last before BTN_JOYSTICK: a mouse of many buttons has codes there that have no names.
            BTN_MOUSE...(BTN_JOYSTICK - 1), BTN_TOOL_PEN...BTN_TOOL_QUADTAP, KEY_CAPSLOCK...KEY_CAPSLOCK,
        ] + HeldModifiers.keys.map { $0.code...$0.code }

    static func includesKey(_ code: Int32) -> Bool { keys.contains { $0.contains(code) } }

    /// Whether events of this type and code are written.
    static func include(_ type: Int32, _ code: Int32) -> Bool {
        switch type {
        case EV_KEY: includesKey(code)
        case EV_REL: code < REL_CNT
        case EV_ABS: code < ABS_CNT
        // MSC_SCAN and MSC_RAW name the key that was pressed, even where the key itself is left out.
        case EV_MSC: code == MSC_TIMESTAMP
        // Lamps, sounds, repeats, lids and forces.
        default: false
        }
    }
}
