import CLibevdev

/// What a touchpad says of its fingers at one moment: the axes of its slots, its other axes and its keys for fingers. Its buttons are no
/// part of it.
package struct TouchpadState {
    /// The last values of the mirrored slots, of which there are 16, with 16 places each: from ABS_MT_TOUCH_MAJOR on.
    private var slots = InlineArray<256, Int32>(repeating: 0)
    /// The last values of the axes that have no slots, by code.
    private var axes = InlineArray<64, Int32>(repeating: 0)
    /// The keys that are down, bit n for BTN_TOOL_PEN + n.
    package private(set) var keys: UInt16 = 0
    /// The last ABS_MT_SLOT, which may be none that has a state.
    private var slot = 0

    /// Creates the state of a touchpad that no finger touches.
    package init() {
        lift()
    }

    /// Reads the state of a device.
    package init(of device: borrowing LibevdevDevice) {
        self.init()
        for code in 0..<ABS_MT_SLOT where device.has(EV_ABS, code) {
            axes[Int(code)] = device.value(EV_ABS, code)
        }
        for slot in 0..<min(device.slotCount, PointerInputLimit.mirroredSlots.most) {
            for code in ABS_MT_TOUCH_MAJOR...ABS_MT_TOOL_Y {
                guard let value = device.value(ofSlot: slot, code) else { continue }
                self[slot, code] = value
            }
        }
        for code in BTN_TOOL_PEN...BTN_TOOL_QUADTAP { setKey(code, to: device.value(EV_KEY, code)) }
        slot = device.currentSlot
    }

    /// The last value of an axis of a slot, from ABS_MT_TOUCH_MAJOR to ABS_MT_TOOL_Y.
    package subscript(slot: Int, code: Int32) -> Int32 {
        get { slots[slot * 16 + Int(code - ABS_MT_TOUCH_MAJOR)] }
        set { slots[slot * 16 + Int(code - ABS_MT_TOUCH_MAJOR)] = newValue }
    }

    /// The last value of an axis without slots, from ABS_X to ABS_MT_SLOT - 1.
    package subscript(code: Int32) -> Int32 { axes[Int(code)] }

    /// Takes an event; ignores those that do not concern fingers.
    package mutating func consume(_ event: RawEvent) {
        let code = Int32(event.code)
        switch Int32(event.type) {
        case EV_KEY: setKey(code, to: event.value)
        case EV_ABS where code < ABS_MT_SLOT: axes[Int(code)] = event.value
        case EV_ABS where code == ABS_MT_SLOT: slot = Int(event.value)
        case EV_ABS where code <= ABS_MT_TOOL_Y && (0..<PointerInputLimit.mirroredSlots.most).contains(slot):
            self[slot, code] = event.value
        default: break
        }
    }

    private mutating func setKey(_ code: Int32, to value: Int32) {
        guard (BTN_TOOL_PEN...BTN_TOOL_QUADTAP).contains(code) else { return }
        let bit: UInt16 = 1 << UInt16(code - BTN_TOOL_PEN)
        if value == 0 { keys &= ~bit } else { keys |= bit }
    }

    /// Takes all fingers away: no slot has one, and no key is down.
    package mutating func lift() {
        for slot in 0..<PointerInputLimit.mirroredSlots.most { self[slot, ABS_MT_TRACKING_ID] = -1 }
        keys = 0
    }
}

/// The events of fingers that a touchpad has.
package struct TouchpadEvents: Sendable {
    /// Number of slots, at most ``PointerInputLimit/mirroredSlots``.
    let slots: Int
    /// The axes of a slot besides ABS_MT_TRACKING_ID, bit n for ABS_MT_TOUCH_MAJOR + n.
    private(set) var slotAxes: UInt16 = 0
    /// The axes without slots, bit n for the code n.
    private(set) var axes: UInt64 = 0
    /// The keys, bit n for BTN_TOOL_PEN + n.
    private(set) var keys: UInt16 = 0

    package init(_ device: borrowing LibevdevDevice) {
        slots = min(device.slotCount, PointerInputLimit.mirroredSlots.most)
        for code in ABS_MT_TOUCH_MAJOR...ABS_MT_TOOL_Y where code != ABS_MT_TRACKING_ID && device.has(EV_ABS, code) {
            slotAxes |= 1 << UInt16(code - ABS_MT_TOUCH_MAJOR)
        }
        for code in 0..<ABS_MT_SLOT where device.has(EV_ABS, code) { axes |= 1 << UInt64(code) }
        for code in BTN_TOOL_PEN...BTN_TOOL_QUADTAP where device.has(EV_KEY, code) {
            keys |= 1 << UInt16(code - BTN_TOOL_PEN)
        }
    }

    /// Most events that one report has, with SYN_REPORT.
    var reportLimit: Int {
        slots * (2 + slotAxes.nonzeroBitCount) + axes.nonzeroBitCount + keys.nonzeroBitCount + 1
    }
}
