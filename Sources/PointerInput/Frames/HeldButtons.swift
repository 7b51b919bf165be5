import CLibevdev
package import PointerModel

/// The keys of a mouse that are down, from BTN_LEFT to BTN_TASK.
///
/// It stores keys rather than buttons: BTN_SIDE and BTN_BACK both mean back, and releasing one does not release the other.
package struct HeldButtons {
    /// Bit n is the key BTN_LEFT + n.
    private var held: UInt8 = 0
    /// The keys that were down when the device was opened, until their release. They do not count, because their press was never
    /// reported.
    private var earlier: UInt8 = 0

    /// The keys of a mouse that mean a button.
    package static let codes = BTN_LEFT...BTN_BACK
    /// The keys of a mouse, with BTN_TASK, which means no button here; all others are ignored.
    package static let keyCodes = BTN_LEFT...BTN_TASK

    /// Sets a key: 0 is up, every other value down.
    package mutating func set(_ code: Int32, to value: Int32) {
        guard Self.keyCodes.contains(code) else { return }
        let bit = UInt8(1) << UInt8(truncatingIfNeeded: code - BTN_LEFT)
        if value == 0 {
            held &= ~bit
            earlier &= ~bit
        } else {
            held |= bit
        }
    }

    /// Ignores the keys that are down now until their release.
    package mutating func ignoreUntilReleased() {
        earlier = held
    }

    /// Returns the buttons that a device has.
    package static func of(_ device: borrowing LibevdevDevice) -> Buttons {
        var all = HeldButtons()
        for code in codes where device.has(EV_KEY, code) { all.set(code, to: 1) }
        return all.buttons
    }

    /// The keys that are down, bit n for BTN_LEFT + n.
    package var keys: UInt8 { held & ~earlier }

    private func isDown(_ code: Int32) -> Bool { keys >> UInt8(truncatingIfNeeded: code - BTN_LEFT) & 1 == 1 }

    /// The buttons that are down.
    package var buttons: Buttons {
        var buttons: Buttons = []
        if isDown(BTN_LEFT) { buttons.insert(.primary) }
        if isDown(BTN_RIGHT) { buttons.insert(.secondary) }
        if isDown(BTN_MIDDLE) { buttons.insert(.middle) }
        if isDown(BTN_SIDE) || isDown(BTN_BACK) { buttons.insert(.back) }
        if isDown(BTN_EXTRA) || isDown(BTN_FORWARD) { buttons.insert(.forward) }
        return buttons
    }
}
