import CLibevdev
import PointerModel

/// Which modifiers of one keyboard are held, and whether its Caps Lock is on.
///
/// Kept by key and not by meaning: letting go of one Shift does not release the other. No value is trusted.
struct HeldModifiers {
    /// The keys that count, all others are ignored. Caps Lock is none of them: whether it is on is told by its light.
    static let keys: [(code: Int32, modifier: Modifiers)] = [
        (KEY_LEFTSHIFT, .shift), (KEY_RIGHTSHIFT, .shift), (KEY_LEFTCTRL, .control), (KEY_RIGHTCTRL, .control),
        (KEY_LEFTALT, .alternate), (KEY_RIGHTALT, .alternate), (KEY_LEFTMETA, .command), (KEY_RIGHTMETA, .command),
    ]

    /// The keys that write: rows of letters, digits and what is beside them, with Backspace, Enter and the space bar. Not Escape, Tab and
    /// the function keys, as with libinput.
    static let typing: [ClosedRange<Int32>] = [
        KEY_1...KEY_BACKSPACE, KEY_Q...KEY_ENTER, KEY_A...KEY_GRAVE, KEY_BACKSLASH...KEY_SLASH, KEY_SPACE...KEY_SPACE,
    ]
    /// With these held a key is a command and writes nothing.
    private static let commands: Modifiers = [.control, .alternate, .command]

    /// What an event led to.
    enum Outcome {
        /// A report is not over yet.
        case pending
        /// A report is over: ``modifiers`` is what holds now.
        case report
        /// A key was pressed that writes, without Control, Alt or Super. Which one is not kept.
        case typed
        /// The kernel dropped events: nothing is held as far as anyone knows, and the light has to be asked for.
        case dropped
    }

    /// Bit n is the nth key of ``keys``.
    private var down: UInt8 = 0
    private var isLocked = false
    /// After SYN_DROPPED, until the end of the report that was cut short.
    private var isDropping = false

    var modifiers: Modifiers {
        var modifiers: Modifiers = isLocked ? .capsLock : []
        for (index, key) in Self.keys.enumerated() where down >> UInt8(index) & 1 == 1 {
            modifiers.formUnion(key.modifier)
        }
        return modifiers
    }

    /// Takes in an event.
    mutating func consume(_ event: RawEvent) -> Outcome {
        let code = Int32(event.code)
        switch Int32(event.type) {
        case EV_SYN where code == SYN_DROPPED:
            down = 0
            isDropping = true
            return .dropped
        case EV_SYN where code == SYN_REPORT:
            isDropping = false
            return .report
        case EV_KEY where !isDropping:
            guard let index = Self.keys.firstIndex(where: { $0.code == code }) else {
                // Releases and the kernel's repetition are nobody's typing.
                let isPress = event.value == 1 && Self.typing.contains { $0.contains(code) }
                return isPress && modifiers.isDisjoint(with: Self.commands) ? .typed : .pending
            }
            let bit = UInt8(1) << UInt8(index)
            // 2 is the kernel's repetition of a key that is down.
            down = event.value == 0 ? down & ~bit : down | bit
        case EV_LED where !isDropping && code == LED_CAPSL:
            isLocked = event.value != 0
        default:
            break
        }
        return .pending
    }

    /// Takes over the lights that are on, bit n for LED n.
    mutating func adopt(lights: UInt) {
        isLocked = lights >> UInt(LED_CAPSL) & 1 == 1
    }
}
