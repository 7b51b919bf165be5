import Foundation
import PointerModel
import PointerRuntime
import ScenarioTesting
import TestBasics
import Testing

@testable import PointerRecordings

@Suite("Recordings")
struct RecordingTests {
    static let description = TestDevice.mouse.description

    @Test("Comments, blank lines, lamps, Windows' ends of lines and an unfinished last line are read")
    func tolerated() throws {
        let text =
            Self.description + "L: 00 1\nS: 00 0\n# comment\n\n \t\nE: 0.000001 0002 0000 3\t# EV_REL / REL_X 3\r\n"
            + "E: 0.000001 0000 0000 0"
        #expect(try play(text).reports.map(\.relative) == [Vector(dx: 3, dy: 0)])
    }

    @Test(
        "A line that is wrong is named with its reason",
        arguments: [
            ("nonsense", "not a line of an evemu recording"), ("Q: 1", "unknown kind"), ("N: again", "second line N:"),
            ("I: 0003 046d c52b", "I: needs"), ("I: 10000 0 0 0", "I: needs"), ("I: x 0 0 0", "I: needs"),
            ("I: 1 2 3 4 5", "goes on"), ("P: 00 00 00 00 00 00 00 00", "more bytes"),
            ("B: 04 00", "eight bytes"),
            ("B: 04 100 00 00 00 00 00 00 00", "eight bytes"), ("B: 20 00 00 00 00 00 00 00 00", "event type"),
            ("B: 04 00 00 00 00 00 00 00 zz", "eight bytes"), ("A: 40 0 1 0 0 0", "axis from 00"),
            ("A: 00 0 2147483648 0 0 0", "A: needs"), ("A: 00 0 1 0", "A: needs"), ("A: 00 0 1 0 0 x", "resolution"),
            ("A: 2f 0 100000 0 0 0", "not a highest slot"), ("A: 2f 0 -1 0 0 0", "not a highest slot"),
            ("E: 0 0002 0000 3", "the time must be"), ("E: 1.5 0002 0000 3", "the time must be"),
            ("E: nan 0002 0000 3", "the time must be"), ("E: -1.000000 0002 0000 3", "the time must be"),
            ("E: 99999999999999999999.000000 0002 0000 3", "the time must be"),
            ("E: 1.00000x 0002 0000 3", "the time must be"), ("E: 1.000000 g 0000 3", "type and code"),
            ("E: 1.000000 0002 10000 3", "type and code"), ("E: 1.000000 0002 0000", "value"),
            ("E: 1.000000 0002 0000 2147483648", "value"), ("E: 1.000000 0002 0000 -", "value"),
            ("E: 1.000000 0002 0000 3 4", "goes on"), ("\u{1b}[31mred", "not a line of"),
        ]
    )
    func faults(line: String, reason: String) throws {
        let text = Self.description + line + "\n"
        let error = try #require(throws: RecordingError.self) {
            try Recording(parsing: Array(text.utf8), file: "some.evemu")
        }
        #expect(error.line == Self.description.split(separator: "\n").count + 1)
        #expect(error.reason.contains(reason), "\(error)")
        #expect(error.description.hasPrefix("some.evemu:\(try #require(error.line)): "))
    }

    @Test("A description after the first event is a fault of its line")
    func order() throws {
        let start = Self.description + "E: 1.000000 0002 0000 1\n"
        let error = try #require(throws: RecordingError.self) {
            try Recording(parsing: Array((start + "A: 00 0 1 0 0 0").utf8), file: "x")
        }
        #expect(error.reason.contains("after its first event"))
        #expect(error.line == start.split(separator: "\n").count + 1)
    }

    @Test("F22: times that go back are taken for the last one, as of a device, and a warning counts them")
    func timesGoBack() throws {
        let times = [5, 0, 4, 4, 6]
        let lines = times.map { "E: \($0).000000 0002 0000 1\nE: \($0).000000 0000 0000 0\n" }.joined()
        let recording = try Recording(parsing: Array((Self.description + lines).utf8), file: "x")
        #expect(recording.timesBack == 3 && recording.duration == 1_000_000)
        #expect(recording.warning == "x: the time of a report goes back 3 times; the last time is used instead")
        let player = try RecordingPlayer(recording, as: DeviceID(rawValue: 3))
        var frames: [InputReport] = []
        var deadlines: [Int64] = [4_500_000, 5_500_000]
        player.nextDeadline = { deadlines.first.map(Timestamp.init(microseconds:)) }
        player.onDeadline = { time in
            #expect(frames.count == (time.microseconds == 4_500_000 ? 0 : 4))
            deadlines.removeFirst()
        }
        player.onFrame = { frame in
            frames.append(copy frame)
            #expect(player.time == frame.time)
        }
        player.playAll()
        #expect(frames.map { $0.time.microseconds / 1_000_000 } == [5, 5, 5, 5, 6])
        #expect(frames.map(\.isTimeClamped) == [false, true, true, true, false])
        #expect(try Recording(parsing: Array((Self.description + lines.prefix(48)).utf8), file: "x").warning == nil)
    }

    @Test("A byte-order mark and a name that is not UTF-8 are read, and the name is that of the device")
    func foreignText() throws {
        var bytes = Array(Self.description.utf8)
        let name = try #require(bytes.firstRange(of: Array("N: ".utf8)))
        bytes.replaceSubrange(name, with: Array("N: M\"".utf8) + [0xFC])
        let recording = try Recording(parsing: [0xEF, 0xBB, 0xBF] + bytes, file: "x")
        #expect(recording.device.name.hasPrefix("M\"\u{FFFD}"))
    }

    @Test("A file that is something else is refused with what it is")
    func otherContent() throws {
        for (text, reason) in [
            (
                "[mouse]\ndpi = 800\n",
                "it is not a recording: it looks like a configuration or a layout; to check it: pointerctl check FILE"
            ),
            ("[ids]\n*\n", "it is a configuration of keyd, not a recording of a device"),
            (
                "version: 1\nndevices: 1\n",
                "it is a recording of libinput; convert it: pointerctl convert FILE > recording.evemu"
            ),
        ] {
            let error = try #require(throws: RecordingError.self) {
                try Recording(parsing: Array(text.utf8), file: "x")
            }
            #expect(error.reason == reason && error.line == nil)
        }
    }

    @Test("What is no recording, or one of no pointing device, says so")
    func useless() throws {
        #expect(throws: RecordingError.self) { try Recording(parsing: [], file: "x") }
        #expect(throws: RecordingError.self) { try Recording(parsing: Array("N: only a name\n".utf8), file: "x") }
        #expect(throws: RecordingError.self) { try Recording(parsing: [0xff, 0, 0xfe, 0x0a, 0], file: "x") }
        let keyboard = TestDevice(name: "Keys", keys: [30, 31])
        let error = #expect(throws: RecordingError.self) { try play(keyboard.description) }
        #expect(error?.line == nil && error?.description.contains("not a mouse, touchpad or touchscreen") == true)
    }

    @Test("Whatever is cut off or changed in a recording, it is read or refused, and never worse")
    func mutations() throws {
        let text = Array(TestDevice.touchpad.recording([.key(0x14a, 1), .abs(0x39, 1), .abs(0x35, 7), .report]).utf8)
        var random = RepeatableNumbers(seed: 1)
        var refused = 0
        for round in 0..<2000 {
            var bytes = Array(text.prefix(round < 1000 ? round * text.count / 1000 : text.count))
            if !bytes.isEmpty, round >= 1000 {
                for _ in 0..<3 {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                }
            }
            do {
                let player = try RecordingPlayer(Recording(parsing: bytes, file: "x"), as: DeviceID(rawValue: 1))
                player.onFrame = { frame in
                    for contact in frame.contacts.all.values { #expect(contact.position.isFinite) }
                }
                player.playAll()
            } catch {
                refused += 1
            }
        }
        #expect(refused > 0)
    }

    @Test("Kinds are derived as udev does")
    func kinds() throws {
        #expect(try play(TestDevice.mouse.description).device.kind == .mouse)
        #expect(try play(TestDevice.touchpad.description).device.kind == .touchpad)
        #expect(try play(TestDevice.singleTouchpad.description).device.kind == .touchpad)
        var stick = TestDevice.mouse
        stick.properties = [5]
        #expect(try play(stick.description).device.kind == .pointingStick)
        var screen = TestDevice.touchpad
        screen.properties = [1]
        #expect(try play(screen.description).device.kind == .touchscreen)
        var tablet = TestDevice.touchpad
        tablet.keys.append(0x140)
        #expect(throws: RecordingError.self) { try play(tablet.description) }
    }

    @Test("Only regular files of a bearable size are read")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pointerd-recordings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "mouse.evemu")
        try TestDevice.mouse.recording([.rel(0, 1), .report]).write(to: file, atomically: false, encoding: .utf8)
        let recording = try Recording(contentsOf: file.path)
        #expect(recording.eventCount == 2 && recording.duration == 1000 && recording.file == file.path)

        let faults = [
            (folder.path, "not a regular file"), ("/dev/zero", "not a regular file"),
            (folder.appending(path: "none").path, "No such file"),
        ]
        for (path, reason) in faults {
            let error = #expect(throws: RecordingError.self) { try Recording(contentsOf: path) }
            #expect(error?.description.contains(reason) == true, "\(path)")
        }
    }

    @Test("In real time it plays to its end with its own distances between reports, and the device comes and goes")
    func realTime() throws {
        let loop = try EventLoop()
        let events: [TestEvent] = [.rel(0, 1), .report, .rel(0, 2), .report, .rel(0, 3), .report]
        let recording = try Recording(parsing: Array(TestDevice.mouse.recording(events).utf8), file: "x")
        let player = try RecordingPlayer(recording, as: DeviceID(rawValue: 3))
        var changes: [DeviceEvent] = []
        var frames: [InputReport] = []
        var ends = 0
        player.onDevice = { event, _ in changes.append(event) }
        player.onFrame = { frame in frames.append(copy frame) }
        player.onEnd = { ends += 1 }
        let start = EventLoop.now()
        try player.start(on: loop)
        #expect(changes == [.added(player.device)])
        while ends == 0, EventLoop.now() - start < 30_000_000 { _ = try loop.turn(timeout: 30_000) }
        #expect(ends == 1)
        #expect(changes == [.added(player.device), .removed(player.device)])
        #expect(frames.map(\.relative.dx) == [1, 2, 3])
        let times = frames.map(\.time.microseconds)
        #expect(times[1] - times[0] == 2000 && times[2] - times[1] == 2000)
        #expect(times[0] >= start)
        player.playAll()
        #expect(frames.count == 3, "it plays once")
    }

    @Test("Recordings play one after the other, each with its device and its distances, without a moment in between")
    func several() throws {
        func recording(_ steps: Int32...) throws -> Recording {
            let events: [TestEvent] = steps.flatMap { [.rel(0, $0), .report] }
            return try Recording(parsing: Array(TestDevice.mouse.recording(events).utf8), file: "\(steps[0])")
        }
        let player = try RecordingPlayer(
            recording(1, 2),
            followedBy: [recording(3, 4), recording(5)],
            as: DeviceID(rawValue: 3)
        )
        var steps: [String] = []
        player.onDevice = { event, time in
            switch event {
            case .added(let device): steps.append("\(device.node) \(device.id.rawValue) at \(time.microseconds)")
            case .removed(let device): steps.append("not \(device.node) at \(time.microseconds)")
            case .failed, .failureEnded: Issue.record("nothing fails")
            }
        }
        player.onFrame = { frame in steps.append("\(Int(frame.relative.dx)) at \(frame.time.microseconds)") }
        player.onEnd = { steps.append("end") }
        player.playAll()
        #expect(
            steps == [
                "1 3 at 0", "1 at 1000", "2 at 3000", "not 1 at 3000",
                "3 4 at 3000", "3 at 4000", "4 at 6000", "not 3 at 6000",
                "5 5 at 6000", "5 at 7000", "not 5 at 7000", "end",
            ]
        )
    }

    @Test("It plays to its end where no timer can be armed, too, and says so")
    func unarmable() async {
        // In a process of its own, in which nobody else's timers fail.
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            let bytes = Array(TestDevice.mouse.recording([.rel(0, 1), .report]).utf8)
            let player = try RecordingPlayer(Recording(parsing: bytes, file: "x"), as: DeviceID(rawValue: 3))
            var mayContinue = false
            var frames = 0
            var failures = 0
            var hasEnded = false
            player.mayContinue = { mayContinue }
            player.onFrame = { _ in frames += 1 }
            player.onUnarmed = { _ in failures += 1 }
            player.onEnd = { hasEnded = true }
            try player.start(on: loop, pace: .fast)
            try UnarmableTimers.during {
                mayContinue = true
                player.reschedule()
                while !hasEnded, try loop.turn(timeout: 30_000) > 0 {}
            }
            #expect(hasEnded && frames == 1 && failures > 0)
        }
    }

    @Test("Stopped in the middle, it ends there, from a handler too")
    func stopped() throws {
        let events: [TestEvent] = [.rel(0, 1), .report, .rel(0, 2), .report]
        let recording = try Recording(parsing: Array(TestDevice.mouse.recording(events).utf8), file: "x")
        let player = try RecordingPlayer(recording, as: DeviceID(rawValue: 3))
        var count = 0
        var changes: [DeviceEvent] = []
        player.onFrame = { [unowned player] _ in
            count += 1
            player.stop()
        }
        player.onDevice = { event, _ in changes.append(event) }
        player.onEnd = { Issue.record("it was stopped") }
        player.playAll()
        #expect(count == 1)
        #expect(changes == [.added(player.device), .removed(player.device)])
    }
}

@Suite("The pace of recordings")
struct RecordingPaceTests {
    /// Five reports, two milliseconds apart.
    private func player() throws -> RecordingPlayer {
        let events: [TestEvent] = Array(repeating: [.rel(0, 1), .report], count: 5).flatMap { $0 }
        let recording = try Recording(parsing: Array(TestDevice.mouse.recording(events).utf8), file: "x")
        return try RecordingPlayer(recording, as: DeviceID(rawValue: 3))
    }

    @Test("What is due between reports comes between them, each at its own time")
    func deadlines() throws {
        let player = try player()
        var steps: [String] = []
        var deadlines: [Int64] = [0, 1500, 1500, 3000, 6999, 9001]
        player.nextDeadline = { deadlines.first.map(Timestamp.init(microseconds:)) }
        player.onDeadline = { [unowned player] time in
            #expect(player.time == time)
            steps.append("due \(time.microseconds)")
            deadlines.removeFirst()
        }
        player.onFrame = { frame in steps.append("\(frame.time.microseconds)") }
        player.playAll()
        #expect(
            steps == [
                "due 0", "1000", "due 1500", "due 1500", "due 3000", "3000", "5000", "due 6999", "7000", "9000",
            ]
        )
    }

    @Test("Fast waits for nothing but for those who take the reports")
    func fast() throws {
        let loop = try EventLoop()
        let player = try player()
        var isReady = false
        var times: [Int64] = []
        var hasEnded = false
        player.mayContinue = { isReady }
        player.onFrame = { frame in
            times.append(frame.time.microseconds)
            isReady = times.count != 2
        }
        player.onEnd = { hasEnded = true }
        try player.start(on: loop, pace: .fast)
        #expect(try loop.turn(timeout: 0) == 0)
        isReady = true
        player.reschedule()
        while try loop.turn(timeout: 0) > 0 {}
        #expect(times == [1000, 3000], "nothing after a no")
        isReady = true
        player.reschedule()
        while !hasEnded { #expect(try loop.turn(timeout: 30_000) > 0) }
        #expect(times == [1000, 3000, 5000, 7000, 9000])
        #expect(player.time == Timestamp(microseconds: 9000))
    }

    @Test("What is due in a gap of a report waits for those who take the reports, too")
    func gap() throws {
        let loop = try EventLoop()
        let text = TestDevice.mouse.recording([.rel(0, 1), .report])
        var lines = text.split(separator: "\n").map(String.init)
        lines[lines.count - 1] = lines[lines.count - 1].replacing("0.001000", with: "0.003000")
        let bytes = Array(lines.joined(separator: "\n").utf8)
        let recording = try Recording(parsing: bytes, file: "x")
        let player = try RecordingPlayer(recording, as: DeviceID(rawValue: 3))
        var deadline: Timestamp? = Timestamp(microseconds: 2000)
        // For the timer and for the beginning of the report.
        var allowed = 2
        var steps: [String] = []
        player.mayContinue = {
            allowed -= 1
            return allowed >= 0
        }
        player.nextDeadline = { deadline }
        player.onDeadline = { _ in
            steps.append("due")
            deadline = nil
        }
        player.onFrame = { _ in steps.append("report") }
        try player.start(on: loop, pace: .fast)
        while try loop.turn(timeout: 0) > 0 {}
        #expect(steps.isEmpty)
        allowed = 100
        player.reschedule()
        while try loop.turn(timeout: 0) > 0 {}
        #expect(steps == ["due", "report"])
    }
}
