import Glibc
import Testing

@Suite("pointerctl takes its arguments where a user writes them")
struct PointerctlArgumentTests {
    private static let setPosition = "io.pointerd.Pointer.SetPosition"

    @Test(
        "a coordinate may be negative, whatever stands before it",
        arguments: [
            ["set-position", "-20", "300.5"], ["set-position", "--timeout", "5", "-20", "300.5"],
            ["--timeout", "5", "set-position", "-20", "300.5"],
            ["--timeout=5", "--json", "set-position", "-20", "300.5"],
        ]
    )
    func negativeCoordinates(arguments: [String]) throws {
        let daemon = try FakeDaemon(CannedAnswers.all)
        let run = try ProgramRun("pointerctl", arguments + ["--socket", daemon.path], daemon: daemon)
        #expect(run.ending == .status(0), "\(run.errors)")
        #expect(daemon.calls == [#"{"method":"\#(Self.setPosition)","parameters":{"x":-20,"y":300.5}}"#])
    }

    @Test(
        "what is no coordinate stays an error",
        arguments: [
            ["set-position", "-20"], ["set-position", "-x", "1"], ["set-position", "-1", "-nan"],
            ["set-position", "1e300", "0"], ["set-position", "0", "-1e300"], ["set-position", "1000000.5", "0"],
            ["set-position", "0", "inf"],
        ]
    )
    func noCoordinates(arguments: [String]) throws {
        let run = try ProgramRun("pointerctl", arguments)
        #expect(run.ending == .status(64))
        #expect(run.errors.hasSuffix("\nSee: pointerctl set-position --help\n"))
    }

    @Test("--socket and --json may stand before the command, on both sides of it, and joined to their value")
    func beforeTheCommand() throws {
        let daemon = try FakeDaemon(CannedAnswers.all)
        let socket = ["--socket", daemon.path]
        for arguments in [
            socket + ["--json", "devices"], ["--json"] + socket + ["devices"], socket + ["devices", "--json"],
            ["--json", "devices"] + socket, ["--socket=\(daemon.path)", "--timeout", "5", "devices", "--json"],
        ] {
            let run = try ProgramRun("pointerctl", arguments, daemon: daemon)
            #expect(run.ending == .status(0), "\(arguments): \(run.errors)")
            #expect(run.output == CannedAnswers.parameters(CannedAnswers.devices) + "\n", "\(arguments)")
        }
        let check = try ProgramRun("pointerctl", ["--json", "check", "/nonexistent.toml"])
        #expect(check.ending == .status(1))
        #expect(check.output.hasPrefix(#"{"errors":[{"#))
    }

    @Test(
        "a command that has no use for one of them says so, on either side of its name",
        arguments: [
            (["--socket", "/p", "check", "a.toml"], "check does not contact the daemon: it takes no --socket."),
            (["check", "a.toml", "--socket", "/p"], "check does not contact the daemon: it takes no --socket."),
            (["--socket", "/p", "convert", "a.toml"], "convert does not contact the daemon: it takes no --socket."),
            (["--socket", "/p", "interface"], "interface does not contact the daemon: it takes no --socket."),
            (["--socket", "/p", "record", "--list"], "record does not contact the daemon: it takes no --socket."),
            (["--socket", "/p", "calibrate"], "calibrate does not contact the daemon: it takes no --socket."),
            (["--json", "interface"], "interface takes no --json: its output has a format of its own."),
            (["convert", "a.toml", "--json"], "convert takes no --json: its output has a format of its own."),
            (["--json", "calibrate"], "calibrate takes no --json: its output has a format of its own."),
            (["metrics", "--json"], "metrics takes no --json: its output has a format of its own."),
            (["--json", "record"], "--json is for --list: a recording has a format of its own."),
        ] as [([String], String)]
    )
    func withoutUse(arguments: [String], complaint: String) throws {
        let run = try ProgramRun("pointerctl", arguments)
        #expect(run.ending == .status(64))
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("Error: \(complaint)\n"), "\(run.errors)")
    }

    @Test("a misspelt command is found behind the options before it")
    func misspelt() throws {
        let run = try ProgramRun("pointerctl", ["--socket", "status", "--json", "explian"])
        #expect(run.ending == .status(64))
        #expect(run.errors.hasPrefix("Error: There is no command explian; did you mean explain?\n"), "\(run.errors)")
    }

    /// Whether a program can be run with an empty folder for /proc. What a sanitizer compiles in needs /proc itself.
    private static let canHideProcesses =
        unsafe getenv("ASAN_OPTIONS") == nil && getenv("TSAN_OPTIONS") == nil
        && (try? runWithoutProcesses("/bin/true", []))?.ending == .status(0)

    private static func runWithoutProcesses(_ program: String, _ arguments: [String]) throws -> ProgramRun {
        let script = "mount -t tmpfs none /proc && exec \"$@\""
        return try ProgramRun("/usr/bin/unshare", ["--mount", "/bin/sh", "-c", script, "sh", program] + arguments)
    }

    @Test(
        "without /proc a program says that it cannot read its arguments",
        .enabled(if: canHideProcesses, "mounting takes root"),
        arguments: [("pointerctl", "pointerctl: "), ("pointerd", "Error: ")]
    )
    func withoutProcesses(program: String, prefix: String) throws {
        let run = try Self.runWithoutProcesses("\(ProgramRun.folder)/\(program)", ["--version"])
        #expect(run.ending == .status(1))
        #expect(run.output == "")
        let message = "cannot read the arguments: there is no /proc/self/cmdline; mount proc on /proc"
        #expect(run.errors == "\(prefix)\(message)\n")
    }
}
