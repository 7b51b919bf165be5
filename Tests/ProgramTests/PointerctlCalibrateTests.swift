import Testing

/// The touches are synthetic: recordings made for the tests.
@Suite("pointerctl calibrate")
struct PointerctlCalibrateTests {
    private func run(_ recording: TouchpadRecording) throws -> ProgramRun {
        let folder = try TemporaryFolder()
        let file = try folder.file("touches.evemu", recording.text)
        return try withExtendedLifetime(folder) { try ProgramRun("pointerctl", ["calibrate", "--replay", file]) }
    }

    @Test("five light touches and five firm presses make the lines for the configuration, which are in order")
    func measures() throws {
        var recording = TouchpadRecording(name: #"Pad "A" \ *"#, isPressurePad: true)
        recording.touches(31, 30, 32, 31, 29, 120, 118, 119, 20, 121)
        let run = try run(recording)
        #expect(run.ending == .status(0))
        #expect(
            run.lines == [
                "[[devices]]",
                #"match = { id = "06cb:ce37", name = "Pad \"A\" \\ *" }"#,
                #"force = "force""#,
                "forceRange = { light = 31, firm = 119 }",
            ]
        )
        let errors = run.errors.split(separator: "\n").map(String.init)
        #expect(errors[0] == #"pointerctl: measuring on the touchpad "Pad \"A\" \\ *"; press Ctrl-C to stop"#)
        #expect(errors[1] == "  force: true force - it is a pressure pad")
        #expect(errors[2].hasPrefix("pointerctl: touch it lightly with one finger"))
        #expect(
            errors[3...7].map { $0 }
                == (1...5).map { "pointerctl: light touch \($0) of 5: \([31, 30, 32, 31, 29][$0 - 1])" }
        )
        #expect(errors[8].hasPrefix("pointerctl: now press it firmly with one finger"))
        #expect(errors[12] == "pointerctl: firm press 4 of 5: 20")
        #expect(errors[14] == "pointerctl: light touches 31 (29 to 32), firm presses 119 (20 to 121)")

        let folder = try TemporaryFolder()
        let file = try folder.file("rule.toml", run.output)
        let check = try withExtendedLifetime(folder) { try ProgramRun("pointerctl", ["check", file]) }
        #expect(check.ending == .status(0), "\(check.output)")
    }

    @Test("on a touchpad that reports the size of the contact, calibrate says so, and the lines make force of it")
    func contactSize() throws {
        var recording = TouchpadRecording()
        recording.touch(30, milliseconds: 20)
        recording.touches(31, 30, 32, 31, 29, 120, 118, 119, 120, 121)
        let run = try run(recording)
        #expect(run.ending == .status(0))
        #expect(run.lines.suffix(2) == [#"force = "force""#, "forceRange = { light = 31, firm = 120 }"])
        #expect(run.errors.contains("force: contact size - its pressure has no unit and it is no pressure pad\n"))
        #expect(run.errors.contains("pointerctl: that was too short to measure: it does not count, try again\n"))
        #expect(run.errors.contains("Without these lines, pointerd does not treat this touchpad's pressure as force"))
    }

    @Test("a press that barely differs from a touch is an error, and makes no lines", arguments: [false, true])
    func indistinct(isPressurePad: Bool) throws {
        var recording = TouchpadRecording(isPressurePad: isPressurePad)
        recording.touches(65, 64, 65, 65, 66, 66, 66, 65, 67, 66)
        let run = try run(recording)
        #expect(run.ending == .status(1))
        #expect(run.output == "")
        #expect(
            run.errors.contains(
                "pointerctl: touches and presses barely differ: light touches 65 (64 to 66), firm presses 66 (65 to 67)\n"
            )
        )
        #expect(run.errors.contains(isPressurePad ? "force = \"contact\" in a rule" : "go by time"))
    }

    @Test("a recording of too few touches is an error that says how many there were")
    func tooFew() throws {
        var recording = TouchpadRecording()
        recording.touches(31, 30, 32)
        let run = try run(recording)
        #expect(run.ending == .status(1))
        #expect(run.output == "")
        #expect(run.errors.contains("pointerctl: the calibration ended after 3 of 10 touches\n"))
    }

    @Test("a device without pressure cannot be calibrated, and why")
    func noPressure() throws {
        let pad = try run(TouchpadRecording(hasPressure: false))
        #expect(pad.ending == .status(1))
        #expect(pad.errors.hasPrefix(#"pointerctl: "Test Touchpad" cannot be calibrated: it reports no pressure"#))
        let folder = try TemporaryFolder()
        let file = try folder.file("mouse.evemu", MouseRecording().text)
        let run = try withExtendedLifetime(folder) { try ProgramRun("pointerctl", ["calibrate", "--replay", file]) }
        #expect(run.ending == .status(1))
        #expect(run.errors.contains("it is neither a touchpad nor a touchscreen"))
    }

    @Test(
        "what cannot be read is named with the reason",
        arguments: [
            (["--replay", "/no/such.evemu"], "pointerctl: /no/such.evemu: No such file or directory"),
            (["/dev/null"], "pointerctl: /dev/null: it is not an input device"),
            (["/etc/passwd"], "pointerctl: /etc/passwd: it is not a device"),
        ]
    )
    func unreadable(arguments: [String], complaint: String) throws {
        let run = try ProgramRun("pointerctl", ["calibrate"] + arguments)
        #expect(run.ending == .status(1))
        #expect(run.output == "")
        #expect(run.errors.hasPrefix(complaint), "\(run.errors)")
    }

    @Test("a device and a recording together are refused")
    func both() throws {
        let run = try ProgramRun("pointerctl", ["calibrate", "--replay", "x", "/dev/input/event0"])
        #expect(run.ending == .status(64))
        #expect(run.errors.contains("name one of them"))
    }
}
