import PointerDrive
import PointerModel
import Testing

@Suite("The keys of the absolute mouse")
struct DrivenKeysTests {
    private static let (first, second) = (DeviceID(rawValue: 1), DeviceID(rawValue: 2))

    private static func keys() -> DrivenKeys {
        var keys = DrivenKeys()
        _ = keys.setDevices([first: 0, second: 1])
        return keys
    }

    private func input(
        _ device: DeviceID,
        pressed: UInt8 = 0,
        released: UInt8 = 0,
        _ settings: DeviceSettings = DeviceSettings()
    ) -> DrivenInput {
        var input = DrivenInput(device: device, settings: settings)
        (input.pressed, input.released) = (pressed, released)
        return input
    }

    private func report(_ pressed: Buttons = [], released: Buttons = []) -> PointerReport {
        PointerReport(time: .zero, source: .mouse, pressed: pressed, released: released)
    }

    @Test("A key goes down with the first device that presses it, and comes up with the last that releases it")
    func counted() {
        var keys = Self.keys()
        let change = { (keys: inout DrivenKeys, device: DeviceID, pressed: Buttons, released: Buttons) in
            keys.apply(self.report(pressed, released: released), from: self.input(device), isPressing: true)
        }
        #expect(change(&keys, Self.first, .primary, []) == .init(pressed: 1))
        #expect(change(&keys, Self.second, .primary, []) == .init())
        #expect(change(&keys, Self.first, .secondary, .primary) == .init(pressed: 2))
        #expect(change(&keys, Self.second, [], .primary) == .init(released: 1))
        #expect(change(&keys, Self.second, [], [.primary, .secondary]) == .init())
        #expect(keys.down == 2)
    }

    @Test("What a device holds that is no longer driven comes up, and its later reports have no effect")
    func removed() {
        var keys = Self.keys()
        _ = keys.apply(report(.primary), from: input(Self.first, pressed: 0x80), isPressing: true)
        _ = keys.apply(report(.primary), from: input(Self.second), isPressing: true)
        #expect(keys.setDevices([Self.second: 1]) == 0x80 && keys.down == 1)
        #expect(keys.apply(report(released: .primary), from: input(Self.first), isPressing: true) == .init())
        #expect(keys.setDevices([:]) == 1 && keys.down == 0)
    }

    @Test("A left hand's buttons go out as the device has them, also if the setting changes while one is held")
    func leftHanded() {
        var keys = Self.keys()
        let swapped = input(Self.first, DeviceSettings(leftHanded: true))
        #expect(keys.apply(report(.primary), from: swapped, isPressing: true) == .init(pressed: 2))
        #expect(keys.apply(report(.middle), from: swapped, isPressing: true) == .init(pressed: 4))
        #expect(keys.apply(report(released: .primary), from: input(Self.first), isPressing: true) == .init(released: 2))
        #expect(keys.apply(report(.primary), from: input(Self.first), isPressing: true) == .init(pressed: 1))
        #expect(keys.apply(report(released: .primary), from: swapped, isPressing: true) == .init(released: 1))
    }

    @Test("Keys beyond the first three go out as the device reports them, whatever the motion stage decides")
    func raw() {
        var keys = Self.keys()
        #expect(keys.apply(report([.back, .middle]), from: input(Self.first), isPressing: true) == .init(pressed: 4))
        #expect(
            keys.apply(report(), from: input(Self.first, pressed: 0xff), isPressing: true) == .init(pressed: 0xf8)
        )
        #expect(keys.apply(report(released: .back), from: input(Self.first), isPressing: true) == .init())
        #expect(
            keys.apply(report(), from: input(Self.first, released: 0xf8), isPressing: true) == .init(released: 0xf8)
        )
    }

    @Test("A button that makes motion scroll goes out as the motion stage decides")
    func scrollButton() {
        var keys = Self.keys()
        let back = DeviceSettings(scrollMethod: .button, scrollButton: .back)
        #expect(keys.apply(report(), from: input(Self.first, pressed: 0x48, back), isPressing: true) == .init())
        #expect(keys.apply(report(.back), from: input(Self.first, back), isPressing: true) == .init(pressed: 8))
        #expect(
            keys.apply(report(released: .back), from: input(Self.first, back), isPressing: true) == .init(released: 8)
        )
        let forward = DeviceSettings(scrollMethod: .button, scrollButton: .forward)
        #expect(keys.apply(report(), from: input(Self.first, pressed: 0x30, forward), isPressing: true) == .init())
        #expect(keys.apply(report(.forward), from: input(Self.first, forward), isPressing: true) == .init(pressed: 16))
    }

    @Test("A press that does not count is never released")
    func suppressed() {
        var keys = Self.keys()
        #expect(keys.apply(report(.secondary), from: input(Self.first), isPressing: false) == .init())
        #expect(keys.apply(report(released: .secondary), from: input(Self.first), isPressing: true) == .init())
    }
}
