import Testing

@Suite("pointerd --check")
struct PointerdCheckTests {
    @Test("the shipped configuration and recordings are in order, and it says so without listening")
    func good() throws {
        let file = Repository.path("config/demo.toml")
        let recordings = ["demo", "flick"].flatMap { ["--replay", Repository.path("config/recordings/\($0).evemu")] }
        let run = try ProgramRun("pointerd", ["--check", "--config", file] + recordings)
        #expect(run.ending == .status(0))
        #expect(run.lines == ["\(file): valid; outputs: 1, surfaces: 3, nodes: 14"])
        #expect(run.errors == "")
    }

    @Test(
        "a configuration that is not in order is named with its place",
        arguments: [
            ("[limits]\nconections = 3\n", #":2:1: limits.conections: unknown key; did you mean "connections"?"#),
            ("[effects]\nlargeThreshold = 0\n", ":2:18: effects.largeThreshold: "),
            ("= 1\n", ":1:1: not TOML: "),
        ]
    )
    func badConfiguration(text: String, message: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("pointerd.toml", text)
        let run = try ProgramRun("pointerd", ["--check", "--config", file])
        #expect(run.ending == .status(1))
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("Error: the configuration is not in order\n\(file)\(message)"))
    }

    @Test(
        "a recording that cannot be played is named with its place",
        arguments: [
            ("N: Mouse\nE: 1.5 0000 0000 0\n", ":2: the time must be seconds with six digits after the point"),
            (
                "N: Lid\nI: 0019 0000 0005 0000\nB: 00 21 00 00 00 00 00 00 00\nB: 05 01 00 00 00 00 00 00 00\n",
                ": the recorded device is not a mouse, touchpad or touchscreen"
            ),
            ("E: 0.000000 0000 0000 0\n", ": it does not say of which device it is: it has no line N:"),
            ("", ": it is not a recording: it has no line N: as those of evemu, and no version as those of libinput"),
            ("version: 1\ndevices: [\n", ": it is a recording of libinput; convert it: pointerctl convert FILE > "),
            (
                "[mouse]\ndpi = 1\n",
                ": it is not a recording: it looks like a configuration or a layout; to check it: pointerctl check "
            ),
            ("[ids]\n*\n", ": it is a configuration of keyd, not a recording of a device"),
        ]
    )
    func badRecording(text: String, message: String) throws {
        let folder = try TemporaryFolder()
        let configuration = try folder.file("pointerd.toml", "")
        let recording = try folder.file("recording.evemu", text)
        let good = Repository.path("config/recordings/demo.evemu")
        // Whether it is the only one or a later one, to be checked or to be played.
        for arguments in [["--check"], ["--check", "--replay", good], ["--replay", good]] {
            let run = try ProgramRun(
                "pointerd",
                arguments + ["--config", configuration, "--replay", recording, "--socket", "\(folder.path)/s"]
            )
            #expect(run.ending == .status(1))
            #expect(run.output == "")
            #expect(run.errors.hasPrefix("Error: \(recording)\(message)"))
        }
    }

    @Test("a recording whose times go back is played, with a warning that counts them")
    func timesGoBack() throws {
        let folder = try TemporaryFolder()
        let configuration = try folder.file("pointerd.toml", "")
        let lines = [5, 4, 3].map { "E: \($0).000000 0002 0000 1\nE: \($0).000000 0000 0000 0\n" }.joined()
        let recording = try folder.file("back.evemu", MouseRecording().text + lines)
        let warning = "\(recording): the time of a report goes back 2 times; the last time is used instead"
        let check = try ProgramRun("pointerd", ["--check", "--config", configuration, "--replay", recording])
        #expect(check.ending == .status(0))
        #expect(check.lines.first == "warning: \(warning)")
        let run = try ProgramRun(
            "pointerd",
            ["--config", configuration, "--replay", recording, "--socket", "\(folder.path)/s"]
        )
        #expect(run.ending == .status(0))
        #expect(run.errors.contains(warning))
        #expect(run.errors.contains("the recording has ended"))
    }
}
