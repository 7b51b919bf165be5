import CLibevdev
package import PointerModel

/// The fingers on a touchpad or a touchscreen, updated by each event.
package struct TouchTracker {
    private let layout: Layout
    private let plane: TouchPlane
    private let axes: SlotAxes
    private let hasTouchKey: Bool

    private var touches = InlineArray<16, Touch>(repeating: Touch())
    /// The contacts of a report of protocol A.
    private var unslotted = UnslottedTouches()
    /// The number of slots that may have had a finger; the others stay empty.
    private var usedSlots: Int
    /// The last ABS_MT_SLOT, which may be beyond `touches`.
    private var slot = 0
    /// BTN_TOUCH.
    private var isTouched = false
    /// The finger counts that are claimed, bit n for n fingers: BTN_TOOL_FINGER, …DOUBLETAP, …TRIPLETAP, …QUADTAP, …QUINTTAP.
    private var counts: UInt8 = 0
    /// ABS_PRESSURE.
    private var pressure: Int32 = 0
    /// The tracking id of the last single touch.
    private var lastTouch: Int32 = 0
    /// What the current report says of slots that does not go with what is known of them.
    private var doubt = SlotDoubt()
    /// Whether the fingers that are down do not count until all have lifted.
    private var ignoresFingers = false
    /// The fingers that came down and lifted within the current report. Only a screen's count.
    private var brief = BriefTouches()

    package init(layout: Layout, plane: TouchPlane, axes: SlotAxes, hasTouchKey: Bool) {
        self.layout = layout
        self.plane = plane
        self.axes = axes
        self.hasTouchKey = hasTouchKey
        usedSlots =
            switch layout {
            case .slots: 1
            case .unslotted: touches.count
            // The highest finger count.
            case .single: 5
            }
    }

    /// Consumes an event of EV_ABS.
    package mutating func setAxis(_ code: Int32, to value: Int32) {
        switch layout {
        case .slots: setSlotAxis(code, to: value)
        case .unslotted: unslotted.setAxis(code, to: value)
        case .single: setSingleAxis(code, to: value)
        }
        if code == ABS_PRESSURE { pressure = value }
    }

    private mutating func setSlotAxis(_ code: Int32, to value: Int32) {
        if code == ABS_MT_SLOT {
            slot = Int(value)
            if touches.indices.contains(slot) { usedSlots = max(usedSlots, slot + 1) }
            return
        }
        guard touches.indices.contains(slot) else { return }
        if code == ABS_MT_TRACKING_ID {
            brief.setID(from: touches[slot].trackingID, to: value, slot: slot)
            doubt.note(id: value, inSlot: slot, of: touches[slot])
        } else if code == ABS_MT_POSITION_X || code == ABS_MT_POSITION_Y {
            doubt.notePosition(inSlot: slot, of: touches[slot])
        }
        touches[slot].set(code, to: value)
    }

    /// Begins a report.
    mutating func begin() {
        doubt = SlotDoubt()
        brief.endReport()
    }

    /// Whether the current report says of a slot what does not go with what is known of it.
    package var isDoubtful: Bool { doubt.isDoubtful }

    /// Adopts from the kernel in which slots the fingers are that are known.
    ///
    /// The answer may be newer than the report. So fingers that it does not have stay for their lifts to come, unless the report lifts one
    /// from a slot without any, or has put another one in its place. Fingers that only the answer has come with later reports.
    /// - Parameter read: reads the values of an axis in the first slots; returns whether that succeeded. If not, all stays as it is.
    mutating func adoptSlots(_ read: (Int32, inout InlineArray<16, Int32>) -> Bool) {
        var ids = InlineArray<16, Int32>(repeating: -1)
        var (x, y) = (InlineArray<16, Int32>(repeating: 0), InlineArray<16, Int32>(repeating: 0))
        guard read(ABS_MT_TRACKING_ID, &ids), read(ABS_MT_POSITION_X, &x), read(ABS_MT_POSITION_Y, &y) else { return }
        let former = touches
        var rest = InlineArray<16, Bool>(repeating: false)
        for slot in touches.indices {
            rest[slot] = touches[slot].trackingID >= 0
            touches[slot].trackingID = -1
        }
        for slot in touches.indices where ids[slot] >= 0 {
            if let last = former.indices.first(where: { rest[$0] && former[$0].trackingID == ids[slot] }) {
                rest[last] = false
                touches[slot] = former[last]
                if last == slot { continue }
            } else if let finger = doubt.displaced, finger.trackingID == ids[slot] {
                touches[slot] = finger
            } else {
                continue
            }
            (touches[slot].x, touches[slot].y) = (x[slot], y[slot])
            usedSlots = max(usedSlots, slot + 1)
        }
        if doubt.hasStrangeLift { return }
        for last in former.indices where rest[last] && touches[last].trackingID < 0 { touches[last] = former[last] }
    }

    /// Consumes SYN_MT_REPORT, the end of a contact of protocol A.
    package mutating func endContact() {
        if layout == .unslotted { unslotted.endContact() }
    }

    private mutating func setSingleAxis(_ code: Int32, to value: Int32) {
        switch code {
        case ABS_X: touches[0].x = value
        case ABS_Y: touches[0].y = value
        default: break
        }
    }

    /// Consumes an event of EV_KEY; ignores keys that do not concern fingers.
    package mutating func setKey(_ code: Int32, to value: Int32) {
        switch code {
        case BTN_TOUCH:
            isTouched = value != 0
            if layout == .single { brief.setTouched(isTouched) }
        // On a screen, fingers without a position are none.
        case _ where plane.isScreen: break
        case BTN_TOOL_FINGER: setCount(1, to: value)
        case BTN_TOOL_DOUBLETAP: setCount(2, to: value)
        case BTN_TOOL_TRIPLETAP: setCount(3, to: value)
        case BTN_TOOL_QUADTAP: setCount(4, to: value)
        case BTN_TOOL_QUINTTAP: setCount(5, to: value)
        default: break
        }
    }

    private mutating func setCount(_ count: UInt8, to value: Int32) {
        if value == 0 { counts &= ~(1 << count) } else { counts |= 1 << count }
    }

    /// Gives the single position of a touchpad without slots a tracking id while a finger is down.
    private mutating func numberSingleTouch() {
        let isDown = isTouched || counts != 0 && mayTouch(at: pressure)
        let wasDown = touches[0].trackingID >= 0
        // A finger that lifts from a screen and comes down again within a report is another one.
        let isOther = plane.isScreen && isDown && wasDown && brief.hasLifted
        guard isDown != wasDown || isOther else {
            if !isDown, plane.isScreen, brief.hasCome { brief.setSingle(nextTouch()) }
            return
        }
        touches[0].trackingID = isDown ? nextTouch() : -1
    }

    /// Returns the tracking id of a new single touch.
    private mutating func nextTouch() -> Int32 {
        // Steps of 8 leave ids for the fingers without a position of their own; the mask keeps ids from becoming negative.
        lastTouch = (lastTouch &+ 8) & 0x7fff_fff8
        return lastTouch
    }

    /// Writes the fingers that are down into a report.
    package mutating func fill(_ frame: inout InputReport) {
        switch layout {
        case .slots: break
        case .unslotted: unslotted.endReport(isTouching: isTouching, into: &touches)
        case .single: numberSingleTouch()
        }
        var hasContact = false
        for slot in 0..<usedSlots {
            let contact = contact(slot)
            frame.contacts[slot] = ignoresFingers ? nil : contact
            if contact != nil { hasContact = true }
        }
        if ignoresFingers {
            ignoresFingers = hasContact
            hasContact = false
        }
        frame.claimedFingers = isTouching || hasContact ? claimedFingers : 0
    }

    /// Whether any finger touches. Some touchpads track hovering fingers, and BTN_TOUCH distinguishes them.
    private var isTouching: Bool { !hasTouchKey || isTouched }

    /// Whether a contact with this pressure may touch although BTN_TOUCH is up.
    private func mayTouch(at pressure: Int32) -> Bool { axes.leastPressure.map { pressure > $0 } ?? false }

    private func contact(_ slot: Int) -> Contact? {
        guard touches.indices.contains(slot) else { return nil }
        var touch = touches[slot]
        switch layout {
        case .slots, .unslotted:
            if !axes.hasPressure { touch.pressure = pressure }
        case .single:
            touch = touches[0]
            touch.pressure = pressure
            // The device counts more fingers than it has positions. All get the single position, so that at least their number is
            // right.
            if slot > 0 { touch.trackingID = slot < claimedFingers ? touch.trackingID &+ Int32(slot) : -1 }
        }
        let briefID = plane.isScreen && touch.trackingID < 0 ? brief.id(inSlot: slot) : nil
        if let briefID { touch.trackingID = briefID }
        guard touch.trackingID >= 0, isTouching || plane.isScreen || mayTouch(at: touch.pressure) else { return nil }
        return Contact(
            trackingID: touch.trackingID,
            position: plane.position(x: touch.x, y: touch.y),
            pressure: touch.pressure,
            touchMajor: touch.touchMajor,
            touchMinor: axes.hasTouchMinor ? touch.touchMinor : nil,
            isPalm: touch.tool == MT_TOOL_PALM,
            hasLifted: briefID != nil
        )
    }

    /// The highest finger count that the device claims; 0 if none.
    private var claimedFingers: Int {
        counts == 0 ? 0 : 7 - counts.leadingZeroBitCount
    }

    /// Ignores the fingers that are down on a screen that was just opened: nobody saw them come down. A device without slots says only by
    /// BTN_TOUCH whether there are any.
    package mutating func ignoreUntilLifted() {
        guard case .screen = plane else { return }
        let hasContacts = touches.indices.contains { touches[$0].trackingID >= 0 }
        ignoresFingers = layout == .slots ? hasContacts : hasTouchKey && isTouched
    }

    /// Adopts the current state of a device.
    package mutating func adopt(_ device: borrowing LibevdevDevice) {
        let keys = [
            BTN_TOUCH, BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP, BTN_TOOL_QUINTTAP,
        ]
        for code in keys { setKey(code, to: device.value(EV_KEY, code)) }
        brief = BriefTouches()
        pressure = device.value(EV_ABS, ABS_PRESSURE)
        switch layout {
        case .unslotted:
            // The kernel keeps no contacts without slots. The next report has all of them.
            touches = InlineArray(repeating: Touch())
            unslotted = UnslottedTouches(after: unslotted)
            // A finger that stays down is not one that comes down.
            ignoresFingers = isTouching
        case .single:
            touches[0].x = device.value(EV_ABS, ABS_X)
            touches[0].y = device.value(EV_ABS, ABS_Y)
        case .slots:
            for slot in touches.indices {
                touches[slot] = Touch()
                guard slot < device.slotCount else { continue }
                touches[slot].trackingID = device.value(ofSlot: slot, ABS_MT_TRACKING_ID) ?? -1
                touches[slot].x = device.value(ofSlot: slot, ABS_MT_POSITION_X) ?? 0
                touches[slot].y = device.value(ofSlot: slot, ABS_MT_POSITION_Y) ?? 0
                touches[slot].pressure = device.value(ofSlot: slot, ABS_MT_PRESSURE) ?? 0
                touches[slot].touchMajor = device.value(ofSlot: slot, ABS_MT_TOUCH_MAJOR) ?? 0
                touches[slot].touchMinor = device.value(ofSlot: slot, ABS_MT_TOUCH_MINOR) ?? 0
                touches[slot].tool = device.value(ofSlot: slot, ABS_MT_TOOL_TYPE) ?? 0
            }
            slot = device.currentSlot
            // A device may have reported a slot beyond its claimed slots; the reset above clears that slot too.
            usedSlots = max(usedSlots, min(device.slotCount, touches.count))
        }
    }
}

/// The plane on which fingers have their positions.
package enum TouchPlane {
    /// A touchpad, in millimeters from its left and upper edges.
    case touchpad(TouchpadGeometry)
    /// A touchscreen, in shares of its axes.
    case screen(horizontal: AxisRange, vertical: AxisRange)

    var isScreen: Bool { if case .screen = self { true } else { false } }

    func position(x: Int32, y: Int32) -> Point {
        switch self {
        case .touchpad(let geometry): geometry.position(x: x, y: y)
        case .screen(let horizontal, let vertical): Point(x: horizontal.share(of: x), y: vertical.share(of: y))
        }
    }
}
