import PointerModel
import ScenarioTesting
import TestBasics
import Testing

@Suite("Events that no device would send")
struct RandomEventTests {
    static let values: [Int32] = [.min, .min + 1, -120, -1, 0, 1, 2, 3, 120, 1000, .max - 1, .max]

    @Test(
        "F4: whatever a device sends, reports and motion are finite and a release follows a press",
        arguments: [
            TestDevice.mouse, .fineMouse, .touchpad, .singleTouchpad, .tablet, .touchscreen, .unslottedTouchscreen,
            .singleTouchscreen,
        ]
    )
    func anything(device: TestDevice) throws {
        var random = RepeatableNumbers(seed: 7)
        let codes = [
            0: [0, 0, 1, 2, 2, 3], 1: device.keys + [0x14a, 0x145, 0x14d], 2: [0, 1, 6, 8, 0x0b, 0x0c],
            3: [0, 1, 0x18, 0x2f, 0x2f, 0x35, 0x36, 0x39, 0x39, 0x3a],
        ]
        let events = (0..<20_000).map { _ -> TestEvent in
            let type = Int.random(in: 0...3, using: &random)
            return TestEvent(
                type: type,
                code: codes[type]?.randomElement(using: &random) ?? 0,
                value: Self.values.randomElement(using: &random) ?? 0
            )
        }
        let (description, frames) = try play(device.recording(events))
        #expect(frames.count > 1000)
        #expect(frames.contains { $0.isResynchronized })
        var reports = ReportCheck(description, settings: DeviceSettings(acceleration: .flat))
        for frame in frames { try reports.process(frame) }
        // A report may come later than the change of a button that it carries.
        try reports.wait(seconds: 1)
        var last = try #require(frames.last)
        last.isResynchronized = false
        last.buttons = []
        last.time = last.time.advanced(bySeconds: 2)
        try reports.process(last)
        try reports.wait(seconds: 1)
        #expect(reports.held == [])
        // Fingers as random as these rarely stay alone for two reports.
        switch description.kind {
        case .mouse where description.positions != nil: #expect(frames.contains { $0.position != nil })
        case .mouse, .pointingStick: #expect(reports.movements > 10)
        case .touchpad, .touchscreen: #expect(frames.contains { $0.contacts.count > 0 })
        }
        try reports.end()
    }
}
