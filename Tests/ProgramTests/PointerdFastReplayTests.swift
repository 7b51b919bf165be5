import PointerModel
import PointerWire
import Testing

@Suite("pointerd replays a recording as fast as it is read")
struct PointerdFastReplayTests {
    /// Across the demo layout and back a hundred times, with a rest of two minutes after each way: hours, were it played in real time.
    private static var recording: MouseRecording {
        var recording = MouseRecording()
        for way in 0..<200 {
            for _ in 0..<50 { recording.move(way % 2 == 0 ? 7 : -7) }
            recording.rest(milliseconds: 120_000)
        }
        return recording
    }

    private func messages(_ arguments: [String], _ subscription: String = "{}") throws -> [String] {
        let folder = try TemporaryFolder()
        let (daemon, subscribers) = try DaemonProcess.followed(
            by: [subscription],
            ["--config", Repository.path("config/demo.toml"), "--replay-speed", "fast"] + arguments,
            in: folder
        )
        let messages = try subscribers[0].remainingMessages()
        #expect(try daemon.waitForEnd() == .status(0))
        return messages
    }

    @Test("the same recording and configuration give the same bytes, and not one event is missing")
    func identical() throws {
        let folder = try TemporaryFolder()
        let arguments = ["--replay", try folder.file("hours.evemu", Self.recording.text)]
        let first = try messages(arguments)
        #expect(first.count { $0.contains(#""kind":"motion""#) } == 200 * 50)
        #expect(first.allSatisfy { !$0.contains("resync") })
        #expect(try messages(arguments) == first)
        let rated = try messages(arguments, #"{"maxRate":20}"#)
        #expect(rated.count < first.count)
        #expect(try messages(arguments, #"{"maxRate":20}"#) == rated)
    }

    /// The digests are of the events of the last version that had no help, and in which a highlight snapped however near its neighbors are. A
    /// change of what the pointer does without help changes them.
    @Test(
        "where nothing helps, every byte is as before there was help for hands that aim badly",
        arguments: [
            ("demo", "d50acf163d0e76c2106cc07493bd4f9f78b4317ee9160c41416e19590976f355"),
            ("flick", "b72d2606459c05411154351cc9f0d10b1a71b1dfd212a9fded7ae7660a66f495"),
        ]
    )
    func plain(recording: String, digest: String) throws {
        let folder = try TemporaryFolder()
        let layouts = ["buttons", "quilt", "slider"].map { "\"\(Repository.path("config/layouts/\($0).toml"))\"" }
        let configuration = """
            layouts = [\(layouts.joined(separator: ", "))]
            [targeting]
            strategy = "none"
            [effects]
            snapGap = 0

            """
        let (daemon, subscribers) = try DaemonProcess.followed(
            [
                "--config", try folder.file("pointerd.toml", configuration), "--replay-speed", "fast",
                "--replay", Repository.path("config/recordings/\(recording).evemu"),
            ],
            in: folder
        )
        let events = try folder.file("events", try subscribers[0].remainingMessages().joined())
        #expect(try daemon.waitForEnd() == .status(0))
        #expect(try ProgramRun("/usr/bin/sha256sum", [events]).output.hasPrefix("\(digest) "))
    }

    @Test("what libinput record wrote is refused with the command that converts it, and played once converted")
    func libinputRecord() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file(
            "recording.txt",
            """
            # libinput record
            version: 1
            devices:
            - evdev:
                name: "Other"
                codes: {1: [272], 2: [0, 1]}
              events:
              - evdev:
                - [0, 0, 2, 0, 1]
                - [0, 0, 0, 0, 0]
            - evdev:
                name: "Mouse"
                codes: {1: [272], 2: [0, 1]}
              events:
              - evdev:
                - [7, 250000, 2, 0, 20]
                - [7, 250000, 0, 0, 0]

            """
        )
        let refused = try ProgramRun("pointerd", ["--replay", file, "--check"])
        #expect(refused.ending == .status(1))
        #expect(refused.errors.contains("it is a recording of libinput; convert it: pointerctl convert"))
        let converted = try ProgramRun("pointerctl", ["convert", file, "--device", "Mouse"])
        #expect(converted.ending == .status(0) && converted.errors == "")
        let (daemon, subscribers) = try DaemonProcess.followed(
            [
                "--config", try folder.file("pointerd.toml", "[mouse]\nacceleration = \"flat\"\n"),
                "--replay", try folder.file("mouse.evemu", converted.output), "--replay-speed", "fast",
            ],
            in: folder
        )
        let events = try subscribers[0].remainingEvents()
        #expect(events.map(\.kind) == ["state", "motion"])
        #expect(events.last?.position?.x == 980)
        #expect(try daemon.waitForEnd() == .status(0))
    }

    @Test("a pace without a recording, or that is none, is a mistake of the command line")
    func arguments() throws {
        for arguments in [
            ["--replay-speed", "fast"], ["--replay", "x", "--replay-speed", "quick"],
        ] {
            let run = try ProgramRun("pointerd", arguments)
            #expect(run.ending == .status(64))
            #expect(
                run.errors.contains(arguments.last == "quick" ? #"it is "real" or "fast""# : "name it with --replay")
            )
        }
    }
}
