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
        mask.contains(type, code)
    }

    /// The same as the kernel takes it. Lamps, sounds, repeats, lids and forces are no part of it.
    static let mask = EventMask(parts: [
        EventMask.Part(type: EV_KEY, codes: keys, last: KEY_MAX),
        EventMask.Part(type: EV_REL, codes: [0...REL_MAX], last: REL_MAX),
        EventMask.Part(type: EV_ABS, codes: [0...ABS_MAX], last: ABS_MAX),
        // MSC_SCAN and MSC_RAW name the key that was pressed, even where the key itself is left out.
        EventMask.Part(type: EV_MSC, codes: [MSC_TIMESTAMP...MSC_TIMESTAMP], last: MSC_MAX),
    ])
}
