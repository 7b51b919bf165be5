import CLibevdev
package import SystemPackage

/// The events of a device that the kernel delivers to one open file. It neither queues the others nor wakes the process for them.
///
/// The mask holds for this file only, and for events only: ioctls that read the state of a device, such as EVIOCGKEY, still
/// answer in full. The kernel delivers nothing of types without a part here, and no empty report.
package struct EventMask {
    /// The codes of one type that the kernel delivers.
    package struct Part {
        let type: Int32
        let codes: [ClosedRange<Int32>]
        /// The highest code of the type.
        let last: Int32

        package init(type: Int32, codes: [ClosedRange<Int32>], last: Int32) {
            self.type = type
            self.codes = codes
            self.last = last
        }

        func contains(_ code: Int32) -> Bool {
            codes.contains { $0.contains(code) }
        }
    }

    package let parts: [Part]

    package init(parts: [Part]) {
        self.parts = parts
    }

    /// The modifier keys and the LED of Caps Lock; no MSC_SCAN, which names every key.
    package static var modifiers: EventMask {
        EventMask(parts: [
            Part(type: EV_KEY, codes: HeldModifiers.keys.map { $0.code...$0.code }, last: KEY_MAX),
            Part(type: EV_LED, codes: [LED_CAPSL...LED_CAPSL], last: LED_MAX),
        ])
    }

    /// The modifiers and the typing keys.
    package static var typing: EventMask {
        EventMask(parts: [
            Part(
                type: EV_KEY,
                codes: HeldModifiers.keys.map { $0.code...$0.code } + HeldModifiers.typing,
                last: KEY_MAX
            ),
            Part(type: EV_LED, codes: [LED_CAPSL...LED_CAPSL], last: LED_MAX),
        ])
    }

    /// The events that reports consist of: buttons, touch tools, motion and positions. No typing key and no MSC_SCAN.
    package static var pointing: EventMask {
        EventMask(parts: [
            Part(type: EV_KEY, codes: [BTN_MOUSE...BTN_TASK, BTN_TOOL_PEN...BTN_TOOL_QUADTAP], last: KEY_MAX),
            Part(type: EV_REL, codes: [0...REL_MAX], last: REL_MAX),
            Part(type: EV_ABS, codes: [0...ABS_MAX], last: ABS_MAX),
        ])
    }

    /// Whether the kernel delivers this event.
    package func contains(_ type: Int32, _ code: Int32) -> Bool {
        parts.contains { $0.type == type && $0.contains(code) }
    }

    /// Sets the mask in the kernel. Events queued before stay queued.
    package func apply(to descriptor: Int32, with calls: EventCalls) throws(Errno) {
        try calls.setMask(
            descriptor,
            EV_SYN,
            Self.words(of: [EV_SYN...EV_SYN] + parts.map { $0.type...$0.type }, last: EV_MAX)
        )
        for part in parts {
            try calls.setMask(descriptor, part.type, Self.words(of: part.codes, last: part.last))
        }
    }

    /// Packs codes into a bit set in the kernel's format.
    private static func words(of codes: [ClosedRange<Int32>], last: Int32) -> [UInt] {
        var words = [UInt](repeating: 0, count: Int(last) / UInt.bitWidth + 1)
        for code in codes.joined() {
            words[Int(code) / UInt.bitWidth] |= 1 << UInt(Int(code) % UInt.bitWidth)
        }
        return words
    }
}
