import PointerModel
import ScenarioTesting
import Testing

@testable import PointerRecordings

extension DeviceManagerTests {
    @Suite("Reading one touchpad")
    struct TouchReaderTests {
        @Test("The reports of a touchpad arrive with their pressure, and its description says what that is")
        func reads() throws {
            let testbed = try Testbed()
            try testbed.add(.touchpad, event: 4, properties: touchpadTags)
            let reader = try TouchReader(try PointingDevice.at("/dev/input/event4"))
            #expect(reader.device.name == "Test Touchpad" && reader.device.kind == .touchpad)
            #expect(reader.device.vendor == 0x1234 && reader.device.product == 0x5678)
            #expect(reader.device.touchpad?.pressure == AxisRange(minimum: 0, maximum: 255))
            #expect(reader.device.force.forceClass == .contact)
            try testbed.report(
                [.key(0x14a, 1), .abs(0x39, 1), .abs(0x35, 1000), .abs(0x36, 500), .abs(0x3a, 42), .report],
                event: 4
            )
            var pressures: [Int32?] = []
            let outcome = reader.read { pressures.append($0.contacts.first?.pressure) }
            #expect(outcome == .drained)
            #expect(pressures == [42])
        }

        @Test("What is no touchpad is refused")
        func refuses() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            let error = try #require(
                #expect(throws: RecordingRefusal.self) {
                    try TouchReader(try PointingDevice.at("/dev/input/event3"))
                }
            )
            #expect(error.description == "/dev/input/event3: it is neither a touchpad nor a touchscreen")
        }
    }
}
