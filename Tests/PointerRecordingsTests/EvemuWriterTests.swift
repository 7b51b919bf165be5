import PointerModel
import ScenarioTesting
import Testing

@testable import PointerInput
@testable import PointerRecordings

@Suite("Writing recordings")
struct EvemuWriterTests {
    private func text(of device: RecordedDevice, _ events: [RawEvent] = []) -> [UInt8] {
        var text = Array(EvemuWriter.description(of: device).utf8)
        var writer = EvemuWriter()
        for event in events { writer.append(event, to: &text) }
        return text
    }

    @Test("What is written is read again as it was", arguments: [TestDevice.mouse, .touchpad, .singleTouchpad])
    func roundTrip(device: TestDevice) throws {
        let original = try Recording(
            parsing: Array(device.recording([.rel(0, -5), .key(0x110, 1), .abs(0x35, 70), .report, .report]).utf8),
            file: "x"
        )
        let again = try Recording(parsing: text(of: original.device, original.events), file: "y")
        #expect(again.device == original.device)
        #expect(again.events == original.events)
    }

    @Test("udev's properties and the kernel's fuzz are written and read again, each in a line of its own")
    func properties() throws {
        var pad = TestDevice.touchpad
        pad.axes[0x35]?.fuzz = 8
        var device = try Recording(parsing: Array(pad.description.utf8), file: "x").device
        #expect(device.axes[0x35]?.fuzz == 8)
        device.udevProperties = ["ID_INPUT": "1", "MOUSE_DPI": "800@125 *1600", "LIBINPUT_FUZZ_35": "", "X": "a\nN: b"]
        let text = text(of: device)
        #expect(String(decoding: text, as: UTF8.self).contains("\n# udev: MOUSE_DPI=800@125 *1600\n"))
        let again = try Recording(parsing: text, file: "y").device
        device.udevProperties["X"] = #"a\nN: b"#
        #expect(again == device)
    }

    @Test(
        "A property that is none, comes twice, or comes after the first event, is refused with its line",
        arguments: [
            ("# udev: ID_INPUT", 20, "a property of udev must be NAME=VALUE"),
            ("# udev: =1", 20, "a property of udev must be NAME=VALUE"),
            ("# udev: A=1\r\n# udev: A=2", 21, #"a second value of "A""#),
            ("E: 0.000000 0 0 0\n# udev: A=1", 21, "the device's description goes on after its first event"),
        ]
    )
    func badProperties(lines: String, line: Int, reason: String) {
        let text = TestDevice.mouse.description + lines + "\n"
        let error = #expect(throws: RecordingError.self) { try Recording(parsing: Array(text.utf8), file: "x") }
        #expect(error?.reason == reason && error?.line == line)
    }

    @Test("Other comments are none")
    func comments() throws {
        let text = TestDevice.mouse.description + "# udev is no property\n#udev: nor this\n# udev: A=1\n"
        #expect(try Recording(parsing: Array(text.utf8), file: "x").device.udevProperties == ["A": "1"])
    }

    @Test("Times begin at 0, whatever the clock was, and go back as they did, but not before 0")
    func times() throws {
        let device = try Recording(parsing: Array(TestDevice.mouse.description.utf8), file: "x").device
        let hour: Int64 = 3_600_000_000
        let times = [hour + 7, hour + 1_000_008, hour + 9, hour + 3]
        let events = times.map { RawEvent(time: $0, type: 2, code: 0, value: 1) }
        let read = try Recording(parsing: text(of: device, events), file: "x").events
        #expect(read.map(\.time) == [0, 1_000_001, 2, 0])
        let reports = [hour, hour + 5000, hour + 2000].map { RawEvent.report(at: $0) }
        let lines = String(decoding: text(of: device, reports), as: UTF8.self).split(separator: "\n").suffix(3)
        #expect(lines.map { $0.split(separator: "SYN_REPORT ").last } == ["+0 ms", "+5 ms", "-3 ms"])
    }

    @Test("A name from the hardware stays in its line")
    func name() throws {
        var device = try Recording(parsing: Array(TestDevice.mouse.description.utf8), file: "x").device
        device.name = "a\nE: 0.000000 0001 001e 1\r\u{1b}[2J"
        let again = try Recording(parsing: text(of: device), file: "x")
        #expect(again.events.isEmpty)
        #expect(again.device.name == #"a\nE: 0.000000 0001 001e 1\r\u{1b}[2J"#)
    }

    @Test("Only buttons, tools and modifiers are keys that are written")
    func keys() {
        let written = (0..<0x300).filter { RecordedEvents.include(1, Int32($0)) }
        let modifiers = [29, 42, 54, 56, 58, 97, 100, 125, 126]
        #expect(written == modifiers + Array(0x110...0x11f) + Array(0x140...0x14f))
        #expect(RecordedEvents.include(4, 5) && !RecordedEvents.include(4, 4) && !RecordedEvents.include(4, 3))
        #expect(!RecordedEvents.include(0x11, 1) && !RecordedEvents.include(0x14, 0) && !RecordedEvents.include(5, 0))
        #expect(RecordedEvents.include(2, 8) && RecordedEvents.include(3, 0x3a))
    }

    @Test("A report loses the keys that are not written; one of nothing else is left out, and with it its time")
    func filter() {
        func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> RawEvent {
            RawEvent(time: 1, type: type, code: code, value: value)
        }
        var filter = ReportFilter()
        func pass(_ report: [RawEvent]) -> [RawEvent] {
            var passed: [RawEvent] = []
            var wasAdded = false
            for event in report + [.report(at: 1)] { wasAdded = filter.consume(event, into: &passed) }
            #expect(wasAdded != passed.isEmpty)
            return passed
        }
        let (scan, stamp, key) = (event(4, 4, 30), event(4, 5, 77), event(1, 30, 1))
        let (motion, button, shift) = (event(2, 0, 5), event(1, 0x110, 1), event(1, 42, 1))
        let end = RawEvent.report(at: 1)
        #expect(pass([scan, key]).isEmpty)
        #expect(pass([stamp, scan, key]).isEmpty)
        #expect(pass([]).isEmpty)
        #expect(pass([scan, key, motion]) == [motion, end])
        #expect(pass([scan, button]) == [button, end])
        #expect(pass([stamp, shift]) == [stamp, shift, end])
        // Protocol A: the last finger has gone.
        #expect(pass([event(0, 2, 0)]) == [event(0, 2, 0), end])
        #expect(pass([scan]).isEmpty)
    }
}
