import CLibevdev
import SystemPackage

/// Which events of a device the kernel hands to one open file: the others are never queued for it and do not wake who waits for it.
///
/// It is a restraint of the reader's own, for this file and no other, and it holds for events only: what asks for the state of a
/// device, such as EVIOCGKEY, is answered in full. Nothing is handed on of the types that have no part here, and SYN_REPORT only
/// where there is something to end.
struct EventMask {
    /// What is handed on of one type.
    struct Part {
        let type: Int32
        let codes: [ClosedRange<Int32>]
        /// The greatest code that the type has.
        let last: Int32

        func contains(_ code: Int32) -> Bool {
            codes.contains { $0.contains(code) }
        }
    }

    let parts: [Part]

    /// Modifier keys and the light of Caps Lock. MSC_SCAN would tell of every key.
    static var modifiers: EventMask {
        EventMask(parts: [
            Part(type: EV_KEY, codes: HeldModifiers.keys.map { $0.code...$0.code }, last: KEY_MAX),
            Part(type: EV_LED, codes: [LED_CAPSL...LED_CAPSL], last: LED_MAX),
        ])
    }

    /// Beside these the keys that write.
    static var typing: EventMask {
        EventMask(parts: [
            Part(
                type: EV_KEY,
                codes: HeldModifiers.keys.map { $0.code...$0.code } + HeldModifiers.typing,
                last: KEY_MAX
            ),
            Part(type: EV_LED, codes: [LED_CAPSL...LED_CAPSL], last: LED_MAX),
        ])
    }

    /// What reports are made of: buttons, what touches a touchpad, motion and positions. No key that writes, and no MSC_SCAN.
    static var pointing: EventMask {
        EventMask(parts: [
            Part(type: EV_KEY, codes: [BTN_MOUSE...BTN_TASK, BTN_TOOL_PEN...BTN_TOOL_QUADTAP], last: KEY_MAX),
            Part(type: EV_REL, codes: [0...REL_MAX], last: REL_MAX),
            Part(type: EV_ABS, codes: [0...ABS_MAX], last: ABS_MAX),
        ])
    }

    /// What is written into a recording.
    static var recorded: EventMask { RecordedEvents.mask }

    /// Whether an event is handed on.
    func contains(_ type: Int32, _ code: Int32) -> Bool {
        parts.contains { $0.type == type && $0.contains(code) }
    }

    /// Has the kernel keep to it from here on. What it queued before stays queued.
    func apply(to descriptor: Int32, with calls: EventCalls) throws(Errno) {
        try calls.setMask(
            descriptor,
            EV_SYN,
            Self.words(of: [EV_SYN...EV_SYN] + parts.map { $0.type...$0.type }, last: EV_MAX)
        )
        for part in parts {
            try calls.setMask(descriptor, part.type, Self.words(of: part.codes, last: part.last))
        }
    }

    /// A set of bits as the kernel keeps it.
    private static func words(of codes: [ClosedRange<Int32>], last: Int32) -> [UInt] {
        var words = [UInt](repeating: 0, count: Int(last) / UInt.bitWidth + 1)
        for code in codes.joined() {
            words[Int(code) / UInt.bitWidth] |= 1 << UInt(Int(code) % UInt.bitWidth)
        }
        return words
    }
}
