import CInputDevices
import GuardWire
import PointerModel
import SystemPackage

/// An input device with the state that the kernel keeps of it.
final class FakeDevice {
    let declaration: DeviceDeclaration
    let identity: DeviceIdentity
    let number: Int
    var isPlugged = true
    /// The open file that alone receives events.
    var grabber: FakeKernel.OpenFile?
    private(set) var keys: Set<Int32> = []
    /// The last values of the axes of each slot; of a tracking id -1 without a contact.
    private var slots: [Int32: [Int32: Int32]] = [:]
    /// The last values of the axes without slots. That of ABS_MT_SLOT is the slot that programs were told last.
    private var axes: [Int32: Int32] = [:]
    /// The slot that the next events are of.
    private var slot: Int32 = 0
    var birth: Int64 = 0
    /// The error of opening the node.
    var openError: Errno?
    /// The error of the question which keys are down.
    var keysError: Errno?

    init(_ declaration: DeviceDeclaration, _ kind: DeviceDescription.Kind?, number: Int) {
        self.declaration = declaration
        self.number = number
        identity = DeviceIdentity(
            bus: declaration.id[0],
            vendor: declaration.id[1],
            product: declaration.id[2],
            name: declaration.name,
            phys: declaration.phys,
            kind: kind
        )
    }

    var event: EventNumber { EventNumber(UInt16(number)) }

    /// Returns the last value of an axis without slots.
    func value(of axis: Int32) -> Int32 { axes[axis, default: 0] }

    /// Returns the last value of an axis of a slot.
    func value(of axis: Int32, inSlot slot: Int32) -> Int32 {
        slots[slot, default: [:]][axis, default: axis == ABS_MT_TRACKING_ID ? -1 : 0]
    }

    /// Changes the state. Returns what is passed on: the kernel drops what is not declared and what changes nothing, and names a slot only
    /// before an event of another one.
    func apply(_ event: WrittenEvent) -> [WrittenEvent] {
        guard isPlugged else { return [] }
        switch event.type {
        case EV_KEY:
            guard declaration.keys.contains(event.code) else { return [] }
            let changes = event.value == 0 ? keys.remove(event.code) != nil : keys.insert(event.code).inserted
            return changes ? [event] : []
        case EV_REL: return declaration.relative.contains(event.code) && event.value != 0 ? [event] : []
        case EV_ABS: return declaration.axes[event.code] == nil ? [] : setAxis(event)
        default: return event.type == EV_SYN ? [event] : []
        }
    }

    private func setAxis(_ event: WrittenEvent) -> [WrittenEvent] {
        if event.code == ABS_MT_SLOT {
            if (0..<declaration.slots).contains(event.value) { slot = event.value }
            return []
        }
        guard event.code > ABS_MT_SLOT else {
            return axes.updateValue(event.value, forKey: event.code) == event.value ? [] : [event]
        }
        if value(of: event.code, inSlot: slot) == event.value { return [] }
        slots[slot, default: [:]][event.code] = event.value
        if value(of: ABS_MT_SLOT) == slot { return [event] }
        axes[ABS_MT_SLOT] = slot
        return [WrittenEvent(EV_ABS, ABS_MT_SLOT, slot), event]
    }

    /// A mouse with three buttons.
    static func mouse(_ name: String = "Mouse", phys: String = "usb-1/input0") -> DeviceDeclaration {
        DeviceDeclaration(
            name: name,
            phys: phys,
            id: [UInt16(BUS_USB), 0x046d, 0xc52b, 1],
            keys: Array(BTN_LEFT...BTN_TASK),
            relative: [REL_X, REL_Y, REL_WHEEL]
        )
    }

    /// A touchpad with so many slots.
    static func touchpad(_ name: String = "Touchpad", slots: Int32 = 5) -> DeviceDeclaration {
        var touchpad = DeviceDeclaration(
            name: name,
            phys: "i2c-1",
            id: [UInt16(BUS_I2C), 0x04f3, 0x3056, 0x100],
            keys: [BTN_LEFT, BTN_TOOL_FINGER, BTN_TOUCH, BTN_TOOL_DOUBLETAP],
            axes: [
                ABS_X: [0, 0, 4000, 0, 0, 40], ABS_Y: [0, 0, 2400, 0, 0, 40], ABS_MT_SLOT: [0, 0, slots - 1, 0, 0, 0],
                ABS_MT_TRACKING_ID: [0, 0, 65535, 0, 0, 0], ABS_MT_POSITION_X: [0, 0, 4000, 0, 0, 40],
                ABS_MT_POSITION_Y: [0, 0, 2400, 0, 0, 40],
                ABS_MT_TOOL_TYPE: [0, MT_TOOL_FINGER, MT_TOOL_PALM, 0, 0, 0],
            ],
            properties: [INPUT_PROP_POINTER, INPUT_PROP_BUTTONPAD]
        )
        if slots == 0 { touchpad.axes = touchpad.axes.filter { $0.key < ABS_MT_SLOT } }
        return touchpad
    }
}

/// The program that reads all nodes that nobody has grabbed, and counts clicks.
final class FakeCompositor {
    /// The buttons that are down, by device.
    private var pressed: [ObjectIdentifier: Set<Int32>] = [:]
    private var touches: [ObjectIdentifier: Int] = [:]
    /// The clicks that have ended, by button.
    private(set) var clicks: [Int32: Int] = [:]
    /// The clicks that have begun, by button.
    private(set) var presses: [Int32: Int] = [:]
    private(set) var motions = 0

    /// The buttons that are down on any device.
    var held: Set<Int32> { pressed.values.reduce(into: []) { $0.formUnion($1) } }
    /// The fingers that are down on any device.
    var fingers: Int { touches.values.reduce(0, +) }

    func add(_ device: FakeDevice) {
        pressed[ObjectIdentifier(device)] = []
        touches[ObjectIdentifier(device)] = 0
    }

    /// Forgets a device. What was down on it counts as released.
    func remove(_ device: FakeDevice) {
        for code in pressed.removeValue(forKey: ObjectIdentifier(device)) ?? [] { clicks[code, default: 0] += 1 }
        touches[ObjectIdentifier(device)] = nil
    }

    func receive(_ event: WrittenEvent, from device: FakeDevice) {
        let id = ObjectIdentifier(device)
        switch (event.type, event.code) {
        case (EV_KEY, _) where event.value != 0:
            if pressed[id]?.insert(event.code).inserted == true { presses[event.code, default: 0] += 1 }
        case (EV_KEY, _): if pressed[id]?.remove(event.code) != nil { clicks[event.code, default: 0] += 1 }
        case (EV_REL, REL_X), (EV_ABS, ABS_X): motions += 1
        case (EV_ABS, ABS_MT_TRACKING_ID):
            // The end of a contact whose begin went elsewhere is none.
            if event.value >= 0 {
                touches[id, default: 0] += 1
            } else if touches[id, default: 0] > 0 {
                touches[id, default: 0] -= 1
            }
        default: break
        }
    }
}
