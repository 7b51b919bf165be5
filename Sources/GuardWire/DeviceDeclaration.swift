package import CInputDevices

/// An event that is written to a device.
package typealias WrittenEvent = (type: Int32, code: Int32, value: Int32)

extension input_event {
    /// Makes the kernel's struct of an event. The kernel sets the time.
    package init(_ event: WrittenEvent) {
        self.init()
        (type, code, value) = (UInt16(event.type), UInt16(event.code), event.value)
    }
}

extension [UInt] {
    /// The numbers of the bits that are set, which are few.
    package var setBits: [Int32] {
        var bits: [Int32] = []
        for (index, word) in enumerated() {
            var left = word
            while left != 0 {
                bits.append(Int32(index * UInt.bitWidth + left.trailingZeroBitCount))
                left &= left - 1
            }
        }
        return bits
    }
}

/// What an input device declares to programs: its name, and the events that it can send.
package struct DeviceDeclaration: Sendable, Hashable {
    package var name: String
    package var phys: String
    /// Bus, vendor, product and version.
    package var id: [UInt16]
    package var keys: [Int32] = []
    package var relative: [Int32] = []
    /// Value, minimum, maximum, fuzz, flat and resolution of each absolute axis. The value is 0.
    package var axes: [Int32: [Int32]] = [:]
    package var properties: [Int32] = []

    package init(
        name: String,
        phys: String,
        id: [UInt16],
        keys: [Int32] = [],
        relative: [Int32] = [],
        axes: [Int32: [Int32]] = [:],
        properties: [Int32] = []
    ) {
        self.name = name
        self.phys = phys
        self.id = id
        self.keys = keys
        self.relative = relative
        self.axes = axes
        self.properties = properties
    }

    /// The mouse that moves to positions. With a property, a touch or relative motion, programs would take it for something else.
    package static let absoluteMouse = DeviceDeclaration(
        name: "pointerd virtual mouse",
        phys: "pointerd/mouse",
        id: [UInt16(BUS_VIRTUAL), 0, 0, 1],
        keys: Array(BTN_LEFT...BTN_TASK),
        relative: [REL_HWHEEL, REL_WHEEL, REL_WHEEL_HI_RES, REL_HWHEEL_HI_RES],
        axes: [ABS_X: [0, 0, 65535, 0, 0, 0], ABS_Y: [0, 0, 65535, 0, 0, 0]]
    )
    /// The mouse that moves by distances. Without a button, udev would not call it a mouse.
    package static let relativeMouse = DeviceDeclaration(
        name: "pointerd virtual relative mouse",
        phys: "pointerd/relative",
        id: [UInt16(BUS_VIRTUAL), 0, 0, 2],
        keys: [BTN_LEFT],
        relative: [REL_X, REL_Y]
    )
    /// Both, in the order in which the guard hands them out.
    package static let mice = [absoluteMouse, relativeMouse]

    /// The virtual copy of this touchpad.
    package var touchpadCopy: DeviceDeclaration {
        var copy = self
        (copy.phys, copy.relative) = ("pointerd/touchpad", [])
        // Above the buttons, there are keys again.
        copy.keys.removeAll { !(BTN_MISC..<KEY_OK).contains($0) }
        return copy
    }

    /// Whether the device moves by distances and has no position, as a mouse.
    package var moves: Bool {
        relative.starts(with: [REL_X, REL_Y]) && axes[ABS_X] == nil && axes[ABS_Y] == nil
    }

    /// Whether the device has positions, as a touchpad.
    package var isAbsolute: Bool { axes[ABS_X] != nil && axes[ABS_Y] != nil }

    /// The types of the declared events.
    package var types: [Int32] {
        [(EV_KEY, keys.isEmpty), (EV_REL, relative.isEmpty), (EV_ABS, axes.isEmpty)].compactMap { $1 ? nil : $0 }
    }

    /// Number of slots for contacts; 0 if the device has none.
    package var slots: Int32 {
        guard let last = axes[ABS_MT_SLOT]?[2] else { return 0 }
        return max(0, min(last, Int32(GuardWireLimit.slots.most) - 1)) + 1
    }
    /// The events that lift all fingers and release all keys. The kernel drops those that change nothing.
    package var releases: [WrittenEvent] {
        let lifts = (0..<slots).flatMap {
            [WrittenEvent(EV_ABS, ABS_MT_SLOT, $0), WrittenEvent(EV_ABS, ABS_MT_TRACKING_ID, -1)]
        }
        return lifts + keys.map { WrittenEvent(EV_KEY, $0, 0) } + [WrittenEvent(EV_SYN, SYN_REPORT, 0)]
    }
}
