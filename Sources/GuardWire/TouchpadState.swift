import CInputDevices

/// What the kernel has last heard of a touchpad's fingers.
package struct TouchpadState: Sendable, Hashable {
    /// The slot that the kernel has last named to programs; 0 without slots.
    package var slot: Int32
    /// The values of ABS_MT_POSITION_X, ABS_MT_POSITION_Y and ABS_MT_TOOL_TYPE, as far as the repair writes them, in each slot.
    package var slots: [Int32: [Int32]]
    /// The values of ABS_X and ABS_Y, as far as they are declared.
    package var axes: [Int32: Int32]

    package init(slot: Int32, slots: [Int32: [Int32]], axes: [Int32: Int32]) {
        (self.slot, self.slots, self.axes) = (slot, slots, axes)
    }
}

/// What makes programs agree with the kernel again about the places of fingers.
///
/// The kernel names the slot of an event only if it is another one than before, and passes on no value of an axis that is the last one,
/// even if only a program that has grabbed the device has seen those. After the grab, others take the first finger for one in another
/// slot, at an old place, or for the palm that was the last thing they saw (input_handle_abs_event of Linux 6.1 and 6.12).
extension DeviceDeclaration {
    /// The axes in a slot that the repair writes.
    package var slotAxes: [Int32] { slotPositions + (hasPalms ? [ABS_MT_TOOL_TYPE] : []) }
    /// The axes of positions in a slot that the device declares.
    private var slotPositions: [Int32] { [ABS_MT_POSITION_X, ABS_MT_POSITION_Y].filter { axes[$0] != nil } }
    /// The axes of positions without a slot that the device declares.
    package var singleAxes: [Int32] { [ABS_X, ABS_Y].filter { axes[$0] != nil } }
    /// Whether the device says of a touch that it is a palm.
    private var hasPalms: Bool { axes[ABS_MT_TOOL_TYPE].map { $0[2] >= MT_TOOL_PALM } ?? false }

    /// The slots that the repair names, one after the other, so that the kernel passes each of them on: each is another one than that
    /// before. The first is one that fingers hardly use, if there is one; the fingers that come next use 1 and 0.
    /// - Parameter slot: the slot that the kernel has named last.
    package func repairedSlots(after slot: Int32) -> [Int32] {
        switch slots {
        case _ where slotPositions.isEmpty: []
        case 0: []
        case 1: [0]
        case 2: slot == 0 ? [1, 0] : [0, 1]
        default: [(2..<slots).last { $0 != slot }, 1, 0].compactMap { $0 }
        }
    }

    /// The reports of the repair: one for each slot, and one for the axes without slots. They put the fingers that are not there far from
    /// where they were, so that the kernel passes on each value, and each value of the next finger. Of two tools one after the other it
    /// passes on the second one in any case, so that all know of a finger.
    /// - Parameter state: what the kernel has last heard. No finger may be down.
    package func repair(of state: TouchpadState) -> [[WrittenEvent]] {
        let end = WrittenEvent(EV_SYN, SYN_REPORT, 0)
        let slots = repairedSlots(after: state.slot).map { slot in
            let tools = hasPalms ? [MT_TOOL_PALM, MT_TOOL_FINGER] : []
            return [WrittenEvent(EV_ABS, ABS_MT_SLOT, slot)]
                + slotPositions.compactMap { far(from: state.slots[$0]?[Int(slot)], of: $0) }
                + tools.map { WrittenEvent(EV_ABS, ABS_MT_TOOL_TYPE, $0) } + [end]
        }
        let single = singleAxes.compactMap { far(from: state.axes[$0], of: $0) }
        return slots + (single.isEmpty ? [] : [single + [end]])
    }

    /// The state after reports of the repair.
    package func state(_ state: TouchpadState, after reports: [[WrittenEvent]]) -> TouchpadState {
        var state = state
        for event in reports.joined() where event.type == EV_ABS {
            if event.code == ABS_MT_SLOT {
                state.slot = event.value
            } else if state.axes[event.code] != nil {
                state.axes[event.code] = event.value
            } else {
                state.slots[event.code]?[Int(state.slot)] = event.value
            }
        }
        return state
    }

    /// The event that puts an axis at its end that is further from a value; nil without the one or the other.
    private func far(from value: Int32?, of axis: Int32) -> WrittenEvent? {
        guard let range = axes[axis], let value else { return nil }
        let (least, most) = (range[1], range[2])
        return WrittenEvent(EV_ABS, axis, Int64(value) - Int64(least) > Int64(most) - Int64(value) ? least : most)
    }
}
