import PointerModel
import TestBasics
import Testing

@testable import LibinputRecordings
@testable import PointerInput
@testable import PointerRecordings

@Suite("Recordings of libinput")
struct LibinputRecordTests {
    /// A keyboard and a mouse, as `libinput record --with-libinput` writes them.
    static let text = """
        # libinput record
        version: 1
        ndevices: 2
        libinput:
          version: "1.22.1"
          git: "unknown"
        system:
          os: "debian:12"
        devices:
        - node: /dev/input/event0
          evdev:
            # Name: Keys
            name: "Keys"
            id: [3, 1, 2, 3]
            codes:
              0: [0, 1] # EV_SYN
              1: [30, 31] # EV_KEY
            properties: []
          hid: [
            0x05, 0x01
          ]
          udev:
            properties:
            - ID_INPUT=1
            - ID_INPUT_KEYBOARD=1
            virtual: false
          quirks:
          libinput:
            capabilities: [keyboard]
          events:
          # Current time is 07:50:43
          - evdev:
            - [  0,      0,   1,  30,       1] # EV_KEY / KEY_A                  1
            - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
        - node: /dev/input/event1
          evdev:
            name: "Mouse \\"one\\""
            id: [3, 4660, 22136, 273]
            codes:
              0: [0, 1, 2]
              1: [272, 273]
              2: [0, 1, 8, 11]
              3: [40]
            absinfo:
              40: [-5, 100, 1, 2, 7]
            properties: [0, 2]
          udev:
            properties:
            - ID_INPUT=1
            - ID_INPUT_MOUSE=1
            - MOUSE_DPI=800@125 *1600@1000
          quirks:
          - ModelBouncingKeys=1
          libinput:
            capabilities: [pointer]
          events:
          - libinput:
            - {type: DEVICE_ADDED, seat: seat0, logical_seat: default}
          - evdev:
            - [  0,      5,   2,   0,      -3] # EV_REL / REL_X                 -3
            - [  0,      5,   0,   0,       0]
            libinput:
            - {time: 0.000005, type: POINTER_MOTION, delta: [ -0.90,   0.00], unaccel: [ -1.88,   0.00]}
          - evdev:
            - [  1, 999999,   1, 272,       1]
            - [  1, 999999,   0,   0,       0]
            libinput:
            - {time: 1.999999, type: POINTER_BUTTON, button: 272, state: pressed, seat_count: 1}
            - {time: 1.999999, type: POINTER_AXIS, axes: [0.00, 15.00], discrete: [0, 1], source: wheel}
            - {time: 1.999999, type: POINTER_SCROLL_FINGER, axes: [1.50, 0.00]}
            - {time: 1.999999, type: KEYBOARD_KEY, key: -1, state: pressed}
          - libinput:
            - {time: 2.500000, type: GESTURE_PINCH_UPDATE, nfingers: 2, delta: [1.00, 2.00], unaccel: [3.00, 4.00], angle_delta: -0.50, scale: 1.25}
            - {time: 2.600000, type: GESTURE_SWIPE_END, nfingers: 3, delta: [0.00, 0.00], unaccel: [0.00, 0.00], cancelled: true}
          - hid:
              time: [  2, 700000]
              hidraw0: [0x01, 0x02]

        """

    private func read(_ text: String, device: String? = nil) throws -> Recording {
        try LibinputRecord(parsing: Array(text.utf8), file: "some.yml", device: device).recording
    }

    @Test("The first device that points is read with all that is said of it")
    func device() throws {
        let recording = try read(Self.text)
        let device = recording.device
        #expect(device.name == #"Mouse "one""# && device.node == "/dev/input/event1")
        #expect([device.bus, device.vendor, device.product, device.version] == [3, 0x1234, 0x5678, 0x111])
        #expect(device.codes == [0: [0, 1, 2], 1: [272, 273], 2: [0, 1, 8, 11], 3: [40]])
        var axis = RecordedDevice.Axis()
        (axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution) = (-5, 100, 1, 2, 7)
        #expect(device.axes == [40: axis])
        #expect(device.properties == [0, 2])
        #expect(device.udevProperties["MOUSE_DPI"] == "800@125 *1600@1000")
        #expect(device.quirks == ["ModelBouncingKeys=1"])
        let player = try RecordingPlayer(recording, as: DeviceID(rawValue: 1))
        #expect(player.device.kind == .mouse && player.device.dpi == 1600)
    }

    @Test("Events have their times, and what libinput made of them stands beside the reports that caused it")
    func events() throws {
        let recording = try read(Self.text)
        #expect(
            recording.events == [
                RawEvent(time: 5, type: 2, code: 0, value: -3), RawEvent(time: 5, type: 0, code: 0, value: 0),
                RawEvent(time: 1_999_999, type: 1, code: 272, value: 1),
                RawEvent(time: 1_999_999, type: 0, code: 0, value: 0),
            ]
        )
        let events = try LibinputRecord(parsing: Array(Self.text.utf8), file: "some.yml").libinputEvents
        try #require(events.count == 8)
        #expect(events[0].content == .other("DEVICE_ADDED") && events[0].time == nil && events[0].standsAlone)
        #expect(
            events[1].content == .motion(delta: Vector(dx: -0.9, dy: 0), unaccelerated: Vector(dx: -1.88, dy: 0))
        )
        #expect(events[1].time == 5 && events[1].reports == 1 && !events[1].standsAlone)
        #expect(events[2].content == .button(code: 272, isPressed: true) && events[2].reports == 2)
        #expect(
            events[3].content
                == .scroll(
                    .init(source: "wheel", axes: Vector(dx: 0, dy: 15), clicks: Vector(dx: 0, dy: 1), v120: .zero)
                )
        )
        #expect(
            events[4].content
                == .scroll(.init(source: "finger", axes: Vector(dx: 1.5, dy: 0), clicks: .zero, v120: .zero))
        )
        #expect(events[5].content == .other("KEYBOARD_KEY"))
        let pinch = LibinputEvent.Gesture(
            name: "PINCH",
            phase: "UPDATE",
            fingers: 2,
            delta: Vector(dx: 1, dy: 2),
            unaccelerated: Vector(dx: 3, dy: 4),
            scale: 1.25,
            angle: -0.5,
            isCancelled: false
        )
        #expect(events[6].content == .gesture(pinch) && events[6].standsAlone && events[6].time == 2_500_000)
        guard case .gesture(let swipe) = events[7].content else { throw TestFailure("no gesture") }
        #expect(swipe.isCancelled && swipe.scale == 1 && swipe.fingers == 3)
    }

    private struct TestFailure: Error {
        init(_ text: String) {}
    }

    @Test("A device is chosen by its name or node; one that is not there is an error that names those that are")
    func choice() throws {
        for choice in ["Keys", "/dev/input/event0"] {
            let recording = try read(Self.text, device: choice)
            #expect(recording.device.name == "Keys" && recording.eventCount == 2)
            #expect(throws: RecordingError.self) { try RecordingPlayer(recording, as: DeviceID(rawValue: 1)) }
        }
        #expect(try read(Self.text, device: "/dev/input/event1").eventCount == 4)
        let error = #expect(throws: RecordingError.self) { try read(Self.text, device: "mouse") }
        #expect(
            error?.description
                == #"some.yml: it has no device named "mouse"; its devices: "Keys" (/dev/input/event0), "#
                + #""Mouse \"one\"" (/dev/input/event1)"#
        )
        let keys = Self.text.components(upTo: "- node: /dev/input/event1")
        let none = #expect(throws: RecordingError.self) { try read(keys) }
        #expect(none?.reason.contains("no device in it is a mouse") == true)
    }

    @Test(
        "What is wrong is named with its line and reason",
        arguments: [
            ("version: 1", "version: 2", "version 2 of the format"), ("version: 1", "version: x", "a whole number"),
            ("version: 1", "ndevices: 1", "before the version"),
            ("ndevices: 2", "ndevices: [", "not YAML"), ("ndevices: 2", "\tndevices: 2", "not YAML"),
            ("ndevices: 2", "ndevices: &a 2", "anchors"), ("ndevices: 2", "ndevices: *a", "aliases"),
            ("ndevices: 2", "? [a]\n: 1", "a key must be a text"),
            ("id: [3, 4660, 22136, 273]", "id: [3, 4660, 22136]", "id needs"),
            ("id: [3, 4660, 22136, 273]", "id: [3, 4660, 22136, 65536]", "from 0 to 65535"),
            ("id: [3, 4660, 22136, 273]", "id: [3, 4660, 22136, 273, 1]", "more than 4"),
            ("properties: [0, 2]", "properties: [32]", "not a property"),
            ("properties: [0, 2]", "properties: 0", "a list"),
            ("1: [272, 273]", "32: [272]", "a type of events"), ("1: [272, 273]", "1: [768]", "not a code"),
            ("1: [272, 273]", "x: [2]", "a type of events"),
            ("40: [-5, 100, 1, 2, 7]", "40: [-5, 100]", "an axis needs"),
            ("40: [-5, 100, 1, 2, 7]", "64: [0, 1, 0, 0, 0]", "an axis must be"),
            ("40: [-5, 100, 1, 2, 7]", "47: [0, 256, 0, 0, 0]", "not a highest slot"),
            ("- MOUSE_DPI=800@125 *1600@1000", "- MOUSE_DPI", "NAME=VALUE"),
            ("[  1, 999999,   1, 272,       1]", "[  1, 1000000,   1, 272,       1]", "not a time"),
            ("[  1, 999999,   1, 272,       1]", "[ -1,      0,   1, 272,       1]", "not a time"),
            ("[  1, 999999,   1, 272,       1]", "[ 1099511627777, 0, 1, 272, 1]", "not a time"),
            ("[  1, 999999,   1, 272,       1]", "[  1, 999999,   1, 272]", "a whole number"),
            ("[  1, 999999,   1, 272,       1]", "[  1, 999999,   1, 272,  1, 1]", "five numbers"),
            ("[  1, 999999,   1, 272,       1]", "[  1, 999999,   1, 70000, 1]", "from 0 to 65535"),
            ("[  1, 999999,   1, 272,       1]", "[  1, 999999,   1, 272, 2147483648]", "from -2147483648"),
            ("[  1, 999999,   1, 272,       1]", "17", "an event must be"),
            ("button: 272, state: pressed", "button: left, state: pressed", "POINTER_BUTTON needs"),
            ("button: 272, state: pressed", "button: 272, state: held", "pressed or released"),
            ("delta: [ -0.90,   0.00]", "delta: [ -0.90]", "delta must be two numbers"),
            ("delta: [ -0.90,   0.00]", "delta: [ -0.90, nan]", "delta must be two numbers"),
            ("scale: 1.25", "scale: inf", "scale must be a number"),
            ("time: 1.999999, type: POINTER_BUTTON", "time: 1.99, type: POINTER_BUTTON", "the time must be"),
            ("type: POINTER_BUTTON", "kind: POINTER_BUTTON", "without its type"),
            ("nfingers: 2", "fingers: 2", "needs nfingers"), ("scale: 1.25", "scale: big", "scale must be a number"),
            ("\"Keys\"", "\"Ke\\0ys\"", "NUL"), ("\"Keys\"", "\"Keys", "not YAML"),
        ]
    )
    func faults(old: String, new: String, reason: String) throws {
        let start = try #require(Self.text.firstRange(of: old))
        let line = Self.text[..<start.lowerBound].split(separator: "\n", omittingEmptySubsequences: false).count
        let error = #expect(throws: RecordingError.self) {
            try read(Self.text.replacingCharacters(in: start, with: new))
        }
        #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
        // The error of what never ends has the line where the reader noticed it.
        if !reason.contains("YAML"), !reason.contains("before the version") {
            #expect(try #require(error?.line) >= line && #require(error?.line) <= line + 1)
        }
        #expect(error?.line != nil)
    }

    @Test("What is nested without end, or is long without end, ends with an error")
    func bombs() throws {
        let nested = "version: 1\nx: " + String(repeating: "[", count: 100_000)
        #expect(throws: RecordingError.self) { try read(nested) }
        let tables = "version: 1\nx: " + String(repeating: "{a: ", count: 100_000)
        #expect(throws: RecordingError.self) { try read(tables) }
        let long = "version: 1\nx: " + String(repeating: "a", count: 1 << 20)
        #expect(throws: RecordingError.self) { try read(long) }
        let devices = "version: 1\ndevices:\n" + String(repeating: "- {evdev: {name: a}}\n", count: 1000)
        #expect(throws: RecordingError.self) { try read(devices) }
        #expect(throws: RecordingError.self) { try read(Self.text + "---\nversion: 1\n") }
        #expect(throws: RecordingError.self) { try read("version: 1\n") }
        #expect(throws: RecordingError.self) { try read("---\n- version\n") }
        #expect(throws: RecordingError.self) {
            try Recording(parsingAnyFormat: Array("version: 1\nx: ".utf8) + [0xff, 0xfe, 0x0a], file: "x")
        }
    }

    @Test("Whatever is cut off or changed, it is read or refused, and never worse")
    func mutations() throws {
        let text = Array(Self.text.utf8)
        var random = RepeatableNumbers(seed: 7)
        var refused = 0
        for round in 0..<2000 {
            var bytes = Array(text.prefix(round < 1000 ? round * text.count / 1000 : text.count))
            if !bytes.isEmpty, round >= 1000 {
                for _ in 0..<3 {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                }
            }
            do {
                let player = try RecordingPlayer(
                    Recording(parsingAnyFormat: bytes, file: "x"),
                    as: DeviceID(rawValue: 1)
                )
                player.playAll()
            } catch {
                refused += 1
            }
        }
        #expect(refused > 0 && refused < 2000)
    }

    @Test("Times that go back are read as they are, and counted")
    func timesGoBack() throws {
        let text = Self.text.replacing("[  1, 999999,   0,   0,       0]", with: "[  0,      4,   0,   0,       0]")
        let recording = try read(text)
        #expect(recording.events.map(\.time) == [5, 5, 1_999_999, 4])
        #expect(recording.timesBack == 1)
        #expect(recording.warning == "some.yml: the time of a report goes back once; the last time is used instead")
        let again = try Recording(parsing: Array(recording.evemuText.utf8), file: "x")
        #expect(again.events.map(\.time) == [0, 0, 1_999_994, 0])
    }

    @Test(
        "A name is what the device says, as the recorder writes it, and as YAML reads it where it can",
        arguments: [
            (#""24" Screen""#, #"24" Screen"#), (#""A" and "B""#, #"A" and "B"#), (#""Pad \\ C:\Q""#, #"Pad \\ C:\Q"#),
            ("\"\"\"", "\""), (#""\""#, "\\"), (#""ends \""#, #"ends \"#), (#""\x4G""#, #"\x4G"#), (#""\u00e9""#, "é"),
            (#""Mouse \"one\"""#, #"Mouse "one""#), (#""Mouse" # "made up""#, "Mouse"),
            ("\"a\u{1}b\u{85}c\u{2028}d\"", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d"), (#""a: b # c""#, "a: b # c"),
            ("\"M\"\r", "M"),
        ]
    )
    func names(written: String, name: String) throws {
        let text = Self.text.replacing(#""Mouse \"one\"""#, with: written)
        let recording = try read(text)
        #expect(recording.device.name == name)
        #expect(recording.eventCount == 4)
    }

    @Test("A byte-order mark, bytes that are not UTF-8, also in comments, and a first line without the title are read")
    func foreignText() throws {
        let start = try #require(Self.text.firstRange(of: "version: 1"))
        var bytes = [0xEF, 0xBB, 0xBF] + Array(Self.text[start.lowerBound...].utf8)
        for name in ["# Name: ", "\"Mouse "] {
            let range = try #require(bytes.firstRange(of: Array(name.utf8)))
            bytes.insert(0xFC, at: range.upperBound)
        }
        let recording = try Recording(parsingAnyFormat: bytes, file: "x")
        #expect(recording.device.name == "Mouse \u{FFFD}\"one\"")
        #expect(recording.eventCount == 4)
    }
}

extension String {
    fileprivate func components(upTo end: String) -> String {
        firstRange(of: end).map { String(self[..<$0.lowerBound]) } ?? self
    }

    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
