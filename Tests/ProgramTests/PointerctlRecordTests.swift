import Testing

@Suite("pointerctl record")
struct PointerctlRecordTests {
    @Test(
        "what is no device that can be recorded is named with the reason",
        arguments: [
            ("/dev/null", "pointerctl: /dev/null: it is not an input device"),
            ("/dev/no\u{1b}thing", #"pointerctl: /dev/no\u{1b}thing: No such file or directory"#),
            ("/etc/passwd", "pointerctl: /etc/passwd: it is not a device"),
        ]
    )
    func noDevice(device: String, complaint: String) throws {
        let run = try ProgramRun("pointerctl", ["record", device])
        #expect(run.ending == .status(1))
        #expect(run.output == "")
        #expect(run.errors.hasPrefix(complaint), "\(run.errors)")
    }

    @Test("a name that no device has is an error that says how to name one")
    func noSuchName() throws {
        let run = try ProgramRun("pointerctl", ["record", "No such mouse"])
        #expect(run.ending == .status(1))
        #expect(
            run.errors.contains("no pointing device is called \"No such mouse\"")
                || run.errors.contains("name the node, such as /dev/input/event3")
        )
    }

    @Test(
        "options that make no sense together are refused",
        arguments: [["--json"], ["--list", "--output", "x"], ["--list", "/dev/input/event0"]]
    )
    func arguments(arguments: [String]) throws {
        let run = try ProgramRun("pointerctl", ["record"] + arguments)
        #expect(run.ending == .status(64))
        #expect(run.errors.contains("--list"))
    }

    @Test("the list is a table, and with --json an object a line or nothing at all")
    func list() throws {
        let table = try ProgramRun("pointerctl", ["record", "--list"])
        #expect(table.ending == .status(0))
        #expect(table.lines.first == "No pointing device here." || table.lines.first?.hasPrefix("NODE") == true)
        let objects = try ProgramRun("pointerctl", ["record", "--list", "--json"])
        #expect(objects.ending == .status(0))
        #expect(objects.lines.allSatisfy { $0.hasPrefix(#"{"#) && $0.contains(#""node":"#) })
    }
}
