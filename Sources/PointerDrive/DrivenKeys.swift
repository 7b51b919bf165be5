package import PointerModel

/// The keys of the absolute mouse. Each is down while any driven device holds it.
package struct DrivenKeys: Sendable {
    /// Keys that a device changes.
    package struct Change: Sendable, Hashable {
        package var pressed: UInt8
        package var released: UInt8

        package init(pressed: UInt8 = 0, released: UInt8 = 0) {
            self.pressed = pressed
            self.released = released
        }
    }

    /// The keys BTN_LEFT and BTN_RIGHT, which a left hand swaps.
    private static let pair: UInt8 = 0b11

    private struct Device {
        let id: DeviceID
        /// Number of its pointer.
        var pointer: Int
        /// Keys that the device holds down, bit n for BTN_LEFT + n.
        var held: UInt8 = 0
        /// Whether the device swapped the primary and the secondary button at its last press of one of them.
        var isSwapped = false

        mutating func apply(_ report: PointerReport, from input: DrivenInput, isPressing: Bool) {
            let released = report.released.rawValue & ~input.rawKeys
            held &= ~(keys(released) | input.released)
            let pressed = isPressing ? report.pressed.rawValue & ~input.rawKeys : 0
            if pressed & pair != 0, held & pair == 0 { isSwapped = input.isLeftHanded }
            held |= keys(pressed) | input.pressed & input.rawKeys
        }

        /// Returns the keys that mean these buttons, before a left hand swaps them.
        private func keys(_ buttons: UInt8) -> UInt8 {
            isSwapped ? buttons & ~pair | (buttons & 1) << 1 | buttons >> 1 & 1 : buttons
        }
    }

    /// Driven devices.
    private var devices: [Device] = []

    package init() {}

    /// Keys that are down.
    package var down: UInt8 {
        var down: UInt8 = 0
        for index in devices.indices { down |= devices[index].held }
        return down
    }

    /// Returns the keys that devices of one pointer hold down.
    package func down(of pointer: Int) -> UInt8 {
        var down: UInt8 = 0
        for index in devices.indices where devices[index].pointer == pointer { down |= devices[index].held }
        return down
    }

    /// Replaces the driven devices.
    /// - Parameter pointers: the devices, each with the number of its pointer.
    /// - Returns: the keys that only devices held that are no longer driven. They come up.
    package mutating func setDevices(_ pointers: [DeviceID: Int]) -> UInt8 {
        let before = down
        devices.removeAll { pointers[$0.id] == nil }
        for (id, pointer) in pointers {
            if let index = devices.firstIndex(where: { $0.id == id }) {
                devices[index].pointer = pointer
            } else {
                devices.append(Device(id: id, pointer: pointer))
            }
        }
        return before & ~down
    }

    /// Applies the buttons of a device's report: the releases, and then the presses.
    /// - Parameters:
    ///   - report: report of the motion stage, whose first three buttons count.
    ///   - input: keys that the device reports as they are, and what its settings swap.
    ///   - isPressing: whether the presses of the motion stage count.
    /// - Returns: the keys that change for the absolute mouse.
    package mutating func apply(_ report: PointerReport, from input: DrivenInput, isPressing: Bool) -> Change {
        guard let index = devices.firstIndex(where: { $0.id == input.device }) else { return Change() }
        let before = down
        devices[index].apply(report, from: input, isPressing: isPressing)
        let after = down
        return Change(pressed: after & ~before, released: before & ~after)
    }
}
