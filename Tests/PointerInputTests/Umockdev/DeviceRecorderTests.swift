import Foundation
import PointerModel
import ScenarioTesting
import Testing

@testable import PointerInput
@testable import PointerRecordings

extension DeviceManagerTests {
    @Suite("Recording devices")
    struct DeviceRecorderTests {
        /// A mouse with letters of its own, as some have for macros.
        static let typingMouse = TestDevice(name: "Typing Mouse", keys: [30, 42, 0x110, 0x111], relative: [0, 1, 8])

        /// Everything that can be read at once, as text.
        private func read(_ recorder: DeviceRecorder) throws -> (text: String, outcome: DeviceRecorder.Outcome) {
            var bytes: [UInt8] = []
            var outcome = DeviceRecorder.Outcome.unfinished
            var rounds = 0
            while outcome == .unfinished, rounds < 1000 {
                outcome = recorder.read(into: &bytes)
                rounds += 1
            }
            return (String(decoding: bytes, as: UTF8.self), outcome)
        }

        private func recording(_ recorder: DeviceRecorder, _ text: String) throws -> Recording {
            try Recording(parsing: recorder.description + Array(text.utf8), file: "x")
        }

        @Test("What a device reports is read again as the same reports, without the letters typed on it")
        func roundTrip() throws {
            let testbed = try Testbed()
            try testbed.add(Self.typingMouse, event: 3, properties: mouseTags)
            let recorder = try DeviceRecorder(try #require(PointingDevice.all().first))
            #expect(recorder.kind == .mouse && recorder.device.name == "Typing Mouse")
            try testbed.report([.rel(0, 5), .rel(1, -2), .report], at: 10, event: 3)
            try testbed.report([.key(30, 1), .report], at: 11, event: 3)
            try testbed.report([.key(42, 1), .key(30, 0), .report], at: 12, event: 3)
            try testbed.report([.key(0x110, 1), .report], at: 13, event: 3)
            let (text, outcome) = try read(recorder)
            #expect(outcome == .drained && recorder.reportCount == 3 && recorder.dropCount == 0)
            let recording = try recording(recorder, text)
            #expect(recording.device.codes[1] == [42, 0x110, 0x111], "what is not written is not described either")
            #expect(recording.device.codes[2] == [0, 1, 8])
            func event(_ second: Int64, _ type: UInt16, _ code: UInt16, _ value: Int32) -> RawEvent {
                RawEvent(time: second * 1_000_000, type: type, code: code, value: value)
            }
            #expect(
                recording.events == [
                    event(0, 2, 0, 5), event(0, 2, 1, -2), event(0, 0, 0, 0), event(2, 1, 42, 1), event(2, 0, 0, 0),
                    event(3, 1, 0x110, 1), event(3, 0, 0, 0),
                ]
            )
            #expect(!text.contains("KEY_A"))
        }

        @Test(
            "The kernel is asked to hold back the letters, and where it does not they are left out",
            arguments: [true, false]
        )
        func mask(isMasking: Bool) throws {
            let testbed = try Testbed()
            let node = try testbed.add(Self.typingMouse, event: 3, properties: mouseTags)
            if !isMasking { node.refuseMasks() }
            let recorder = try DeviceRecorder(try #require(PointingDevice.all().first))
            if isMasking {
                #expect(node.masks.keys.sorted() == [0, 1, 2, 3, 4] && node.masks[0] == [0, 1, 2, 3, 4])
                let modifiers: Set = [29, 42, 54, 56, 58, 97, 100, 125, 126]
                #expect(node.masks[1] == modifiers.union(0x110...0x11f).union(0x140...0x14f))
                #expect(node.masks[4] == [5], "MSC_TIMESTAMP, and no scancode")
            }
            try testbed.report([.key(30, 1), .report], at: 11, event: 3)
            try testbed.report([.key(0x110, 1), .report], at: 13, event: 3)
            #expect(try read(recorder).outcome == .drained && recorder.reportCount == 1)
        }

        @Test("A touchpad's axes are described as they are")
        func touchpad() throws {
            let testbed = try Testbed()
            try testbed.add(.touchpad, event: 4, properties: touchpadTags)
            let recorder = try DeviceRecorder(try PointingDevice.at("/dev/input/event4"))
            let recorded = try recording(recorder, "")
            let original = try Recording(parsing: Array(TestDevice.touchpad.description.utf8), file: "x")
            #expect(recorded.device.axes == original.device.axes && recorded.device.codes == original.device.codes)
            #expect(recorded.device.properties == original.device.properties)
            #expect(recorded.device.udevProperties == touchpadTags)
            let player = try RecordingPlayer(recorded, as: DeviceID(rawValue: 1))
            let pressure = AxisRange(minimum: 0, maximum: 255)
            #expect(player.device.touchpad == .init(width: 100, height: 50, isButtonPad: true, pressure: pressure))
        }

        @Test("A replay has the device as it was: its kind and bus, its resolution, its fuzz and where it is built in")
        func replay() throws {
            let testbed = try Testbed()
            var pad = TestDevice.touchpad
            pad.bus = 5
            pad.axes[0x36]?.fuzz = 16
            // More than a recording keeps.
            let serial = ["ID_SERIAL": "secret"]
            let tags = ["LIBINPUT_FUZZ_35": "8", "ID_INPUT_TOUCHPAD_INTEGRATION": "internal"].merging(serial) { $1 }
            try testbed.add(pad, event: 4, properties: touchpadTags.merging(tags) { $1 })
            try testbed.add(.mouse, event: 5, properties: mouseTags.merging(serial) { $1 })
            let subject = try ManagerUnderTest()
            subject.manager.start()
            let devices = subject.manager.devices
            #expect(devices.count == 2)
            for device in devices {
                let recorder = try DeviceRecorder(PointingDevice.at(device.node))
                let text = String(decoding: recorder.description, as: UTF8.self)
                #expect(!text.contains("secret"))
                var replayed = try RecordingPlayer(try recording(recorder, ""), as: device.id).device
                // Where it was connected is not recorded.
                (replayed.node, replayed.systemPath, replayed.phys) = (device.node, device.systemPath, device.phys)
                #expect(replayed == device)
            }
            #expect(devices.contains { $0.touchpad?.fuzz == Vector(dx: 0.4, dy: 0.8) && $0.isBluetooth })
            #expect(devices.contains { $0.dpi == 1600 })
        }

        @Test("After SYN_DROPPED the state is written that libevdev finds, with a comment that says so")
        func dropped() throws {
            let testbed = try Testbed()
            let node = try testbed.add(Self.typingMouse, event: 3, properties: mouseTags)
            let recorder = try DeviceRecorder(try #require(PointingDevice.all().first))
            node.hold([0x110, 30])
            try testbed.report([.rel(0, 50), .dropped, .rel(0, 50), .report], at: 5, event: 3)
            let (text, outcome) = try read(recorder)
            #expect(outcome == .drained && recorder.dropCount == 1)
            #expect(text.contains("# SYN_DROPPED: reports were lost here"))
            let recording = try recording(recorder, text)
            #expect(recording.events.map(\.code) == [3, 0x110, 0] && recording.events.map(\.type) == [0, 1, 0])
            var frames: [InputReport] = []
            let player = try RecordingPlayer(recording, as: DeviceID(rawValue: 1))
            player.onFrame = { frame in frames.append(copy frame) }
            player.playAll()
            #expect(frames.count == 1 && frames[0].isResynchronized && frames[0].buttons == .primary)
        }

        @Test("A keyboard is refused, and so is what udev does not take for a pointing device")
        func refused() throws {
            let testbed = try Testbed()
            try testbed.add(TestDevice(name: "Ke\u{1b}ys", keys: [30, 31]), event: 5, properties: keyboardTags)
            try testbed.add(.mouse, event: 6, properties: keyboardTags)
            #expect(try PointingDevice.all().isEmpty)
            for node in ["/dev/input/event5", "/dev/input/event6"] {
                let error = #expect(throws: RecordingRefusal.self) { try DeviceRecorder(PointingDevice.at(node)) }
                #expect(error?.description.hasPrefix("\(node): ") == true)
                #expect(error?.description.contains("keyboards least of all") == true)
                #expect(error?.description.contains("\u{1b}") == false)
            }
        }

        @Test("Of a device that udev has not seen, its own word counts")
        func unknown() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: [:])
            try testbed.add(TestDevice(name: "Keys", keys: [30, 31]), event: 5, properties: [:])
            #expect(try PointingDevice.all().isEmpty)
            #expect(try DeviceRecorder(PointingDevice.at("/dev/input/event3")).kind == .mouse)
            #expect(throws: RecordingRefusal.self) { try DeviceRecorder(PointingDevice.at("/dev/input/event5")) }
        }

        @Test("A node that may not be read says who may")
        func permission() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            let device = try #require(try PointingDevice.all().first)
            try testbed.withoutPermission(event: 3) {
                let error = #expect(throws: RecordingRefusal.self) { try DeviceRecorder(device) }
                #expect(error?.reason.contains("permission denied") == true, "\(String(describing: error))")
                #expect(error?.reason.contains("nobody but root may") == true, "\(String(describing: error))")
            }
            #expect(throws: RecordingRefusal.self) { try DeviceRecorder(PointingDevice.at("/dev/null")) }
        }
    }
}
