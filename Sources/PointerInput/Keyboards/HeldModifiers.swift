import CLibevdev
package import PointerModel

/// The held modifiers of one keyboard, and the state of its Caps Lock.
///
/// It stores keys rather than modifiers: releasing one Shift does not release the other. It trusts no value.
package struct HeldModifiers {
    /// The modifier keys. Caps Lock is not among them, because its LED shows its state.
    package static let keys: [(code: Int32, modifier: Modifiers)] = [
        (KEY_LEFTSHIFT, .shift), (KEY_RIGHTSHIFT, .shift), (KEY_LEFTCTRL, .control), (KEY_RIGHTCTRL, .control),
        (KEY_LEFTALT, .alternate), (KEY_RIGHTALT, .alternate), (KEY_LEFTMETA, .command), (KEY_RIGHTMETA, .command),
    ]

    /// The typing keys: letters, digits and the keys in their rows, Backspace, Enter and the space bar. As in libinput, Escape,
    /// Tab and the function keys are not among them.
    package static let typing: [ClosedRange<Int32>] = [
        KEY_1...KEY_BACKSPACE, KEY_Q...KEY_ENTER, KEY_A...KEY_GRAVE, KEY_BACKSLASH...KEY_SLASH, KEY_SPACE...KEY_SPACE,
    ]
    /// The modifiers with which a key is a command rather than typing.
    private static let commands: Modifiers = [.control, .alternate, .command]

    /// The effect of an event.
    package enum Outcome {
        /// The report continues.
        case pending
        /// A report ended; ``modifiers`` is up to date.
        case report
        /// A typing key was pressed without Control, Alt or Super. Its code is not stored.
        case typed
        /// The kernel dropped events: all modifiers count as released, and the caller must read the LED.
        case dropped
    }

    /// The keys that are down, bit n for the nth of ``keys``.
    private var down: UInt8 = 0
    private var isLocked = false
    /// Whether SYN_DROPPED came and the next SYN_REPORT has not.
    private var isDropping = false

    package var modifiers: Modifiers {
        var modifiers: Modifiers = isLocked ? .capsLock : []
        for (index, key) in Self.keys.enumerated() where down >> UInt8(index) & 1 == 1 {
            modifiers.formUnion(key.modifier)
        }
        return modifiers
    }

    /// Consumes an event.
    package mutating func consume(_ event: RawEvent) -> Outcome {
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
                // Releases and the kernel's autorepeat are not typing.
                let isPress = event.value == 1 && Self.typing.contains { $0.contains(code) }
                return isPress && modifiers.isDisjoint(with: Self.commands) ? .typed : .pending
            }
            let bit = UInt8(1) << UInt8(index)
            // 2 is the kernel's autorepeat of a key that is down.
            down = event.value == 0 ? down & ~bit : down | bit
        case EV_LED where !isDropping && code == LED_CAPSL:
            isLocked = event.value != 0
        default:
            break
        }
        return .pending
    }

    /// Adopts the LEDs that are on, bit n for LED n.
    package mutating func adopt(lights: UInt) {
        isLocked = lights >> UInt(LED_CAPSL) & 1 == 1
    }
}
