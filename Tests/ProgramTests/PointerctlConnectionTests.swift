import Foundation
import Glibc
import Testing

@Suite("pointerctl says what is missing")
struct PointerctlConnectionTests {
    /// Where a daemon runs on this machine, the search for a socket ends with it.
    static var isSystemSocketTaken: Bool { unsafe access("/run/pointerd/pointerd.sock", F_OK) == 0 }

    /// Every command that needs the daemon.
    static let commands = [
        ["status"], ["monitor"], ["explain", "1", "2"], ["devices"], ["devices", "--monitor"], ["layout"], ["lint"],
        ["watch-surface", "a"], ["set-outputs", "a=1x1"], ["explain"], ["pointers"], ["pause"], ["resume"],
        ["set-modifiers", "none"], ["set-position", "1", "2"], ["monitor", "--surface", "a"],
    ]

    /// The daemon beside the program, by no link.
    static let pointerd = URL(filePath: ProgramRun.folder).resolvingSymlinksInPath().appending(path: "pointerd").path

    @Test("no socket: pointerd does not run, and how to start it", arguments: commands)
    func missing(command: [String]) throws {
        let run = try ProgramRun("pointerctl", command + ["--socket", "/nonexistent/p.sock"])
        #expect(run.ending == .status(1))
        #expect(run.output == "")
        #expect(
            run.errors == """
                pointerctl: pointerd does not seem to run: there is no socket /nonexistent/p.sock
                  Start it by hand: \(Self.pointerd) --socket /nonexistent/p.sock
                  If it listens elsewhere: --socket PATH or POINTERD_SOCKET=PATH

                """
        )
    }

    @Test("no socket in either of the usual places", .enabled(if: !isSystemSocketTaken))
    func missingEverywhere() throws {
        let run = try ProgramRun("pointerctl", ["status"], environment: ["XDG_RUNTIME_DIR": "/nonexistent"])
        #expect(run.ending == .status(1))
        #expect(
            run.errors == """
                pointerctl: pointerd does not seem to run: there is no socket /run/pointerd/pointerd.sock or \
                /nonexistent/pointerd.sock
                  Start it as a service: sudo systemctl start pointerd.socket
                  If an administrator has masked that: sudo systemctl unmask pointerd.socket
                  Start it by hand: \(Self.pointerd)
                  If it listens elsewhere: --socket PATH or POINTERD_SOCKET=PATH

                """
        )
    }

    @Test("the user's socket is found where the system's is missing", .enabled(if: !isSystemSocketTaken))
    func userSocket() throws {
        let daemon = try FakeDaemon(CannedAnswers.all)
        let folder = try TemporaryFolder()
        #expect(unsafe symlink(daemon.path, "\(folder.path)/pointerd.sock") == 0)
        let run = try ProgramRun(
            "pointerctl",
            ["status"],
            environment: ["XDG_RUNTIME_DIR": folder.path],
            daemon: daemon
        )
        #expect(run.ending == .status(0))
        #expect(run.output.contains("socket      \(folder.path)/pointerd.sock\n"))
    }

    @Test("a socket that nobody listens on was left behind")
    func refused() throws {
        let daemon = try FakeDaemon()
        daemon.stop()
        let run = try ProgramRun("pointerctl", ["status", "--socket", daemon.path])
        #expect(run.ending == .status(1))
        #expect(
            run.errors == """
                pointerctl: pointerd is not running: nobody listens on the socket \(daemon.path), which an earlier daemon \
                left behind
                  Start it by hand: \(Self.pointerd) --socket \(daemon.path)

                """
        )
    }

    @Test("a file is not a socket, whatever its name contains")
    func noSocket() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a\u{1B}b", "")
        let run = try ProgramRun("pointerctl", ["status", "--socket", path])
        #expect(run.ending == .status(1))
        #expect(run.errors == "pointerctl: \(folder.path)/a\\u{1b}b is not a socket\n")
    }

    @Test("no daemon: an installed one is called by its path")
    func installed() throws {
        let folder = try TemporaryFolder()
        let files = FileManager.default
        let program = "\(folder.path)/bin/pointerctl"
        let daemon = "\(folder.path)/libexec/pointerd"
        for name in ["bin", "libexec"] {
            try files.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
        }
        // By another process: whatever other tests start meanwhile would hold a file open that this one writes, which nobody may run then.
        #expect(try ProgramRun("/bin/cp", ["\(ProgramRun.folder)/pointerctl", program]).ending == .status(0))
        try files.createSymbolicLink(atPath: daemon, withDestinationPath: "\(ProgramRun.folder)/pointerd")
        let run = try ProgramRun(program, ["status", "--socket", "/nonexistent/p.sock"])
        #expect(run.errors.contains("Start it by hand: \(daemon) --socket /nonexistent/p.sock\n"))
    }

    @Test("a path that is too long for a socket")
    func longPath() throws {
        let path = "/tmp/" + String(repeating: "x", count: 200)
        let run = try ProgramRun("pointerctl", ["status", "--socket", path])
        #expect(run.ending == .status(1))
        #expect(run.errors.contains("longer than 107 bytes"))
    }

    /// Runs the program as a root that has to ask for permission like everybody else, and is a member of nothing.
    private func runWithoutPrivilege(_ arguments: [String], group: Int = 0) throws -> ProgramRun {
        let privileges = ["--bounding-set=-dac_override,-dac_read_search", "--clear-groups", "--regid=\(group)"]
        return try ProgramRun("/usr/bin/setpriv", privileges + ["\(ProgramRun.folder)/pointerctl"] + arguments)
    }

    @Test("no permission: which group to join", .enabled(if: geteuid() == 0))
    func notAMember() throws {
        // A group of Debian's base system; where it has no name, its number stands for it.
        let name = unsafe getgrgid(60).map { unsafe String(cString: $0.pointee.gr_name) } ?? "60"
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/daemon.sock"
        let listener = try UnixSocket.listen(path)
        defer { close(listener) }
        #expect(unsafe chown(path, 65534, 60) == 0)
        #expect(unsafe chmod(path, 0o660) == 0)
        let run = try runWithoutPrivilege(["status", "--socket", path])
        #expect(run.ending == .status(1))
        #expect(
            run.errors == """
                pointerctl: no permission to connect to \(path)
                  The socket is open to the group \(name), and you are not a member.
                  Join it, then log in again: sudo usermod -aG \(name) "$USER"

                """
        )
    }

    @Test("no permission: the error asks nobody to join the group of root", .enabled(if: geteuid() == 0))
    func groupOfRoot() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/daemon.sock"
        let listener = try UnixSocket.listen(path)
        defer { close(listener) }
        #expect(unsafe chown(path, 65534, 0) == 0)
        #expect(unsafe chmod(path, 0o660) == 0)
        let run = try runWithoutPrivilege(["status", "--socket", path], group: 65534)
        #expect(run.ending == .status(1))
        #expect(run.errors.contains("no permission to connect") && !run.errors.contains("usermod"))
    }

    @Test("no permission: nobody but the owner may connect", .enabled(if: geteuid() == 0))
    func ownerOnly() throws {
        let owner = unsafe getpwuid(65534).map { unsafe String(cString: $0.pointee.pw_name) } ?? "65534"
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/daemon.sock"
        let listener = try UnixSocket.listen(path)
        defer { close(listener) }
        #expect(unsafe chown(path, 65534, 60) == 0)
        #expect(unsafe chmod(path, 0o600) == 0)
        let run = try runWithoutPrivilege(["status", "--socket", path])
        #expect(run.ending == .status(1))
        #expect(run.errors.contains("The socket is open to its owner \(owner) only.\n"))
    }

    @Test("another Varlink service is not pointerd")
    func stranger() throws {
        let daemon = try FakeDaemon([
            "org.varlink.service.GetInfo": .init(messages: [
                #"{"parameters":{"vendor":"ACME","product":"Thing","version":"1","url":"","interfaces":["org.varlink.service"]}}"#
            ])
        ])
        let run = try ProgramRun("pointerctl", ["status", "--socket", daemon.path], daemon: daemon)
        #expect(run.ending == .status(1))
        #expect(run.errors == "pointerctl: the service at \(daemon.path) is not pointerd but ACME Thing 1\n")
    }

    @Test("a method that the daemon does not know hints at its version", arguments: commands)
    func olderDaemon(command: [String]) throws {
        let daemon = try FakeDaemon()
        let run = try ProgramRun("pointerctl", command + ["--socket", daemon.path], daemon: daemon)
        #expect(run.ending == .status(1))
        #expect(run.errors.hasPrefix("pointerctl: the service at \(daemon.path) does not know "))
        #expect(run.errors.contains("its version differs from this pointerctl (0.1.0)"))
    }

    @Test(
        "errors of the daemon become sentences",
        arguments: [
            (
                #"{"error":"io.pointerd.Pointer.OutOfRange","parameters":{"parameter":"x"}}"#,
                "the value of x: it is out of range"
            ),
            (
                #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"y"}}"#,
                "refuses the value of y\n"
            ),
            (
                #"{"error":"org.varlink.service.PermissionDenied"}"#,
                "does not let this user call io.pointerd.Pointer.Resolve"
            ),
            (#"{"error":"org.example.Odd\u001b","parameters":{"a":1}}"#, #"the error org.example.Odd\u{1b}(a: 1)"#),
            (#"{"parameters":{"style":3}}"#, "pointerctl 0.1.0 does not understand the reply"),
            ("HTTP/1.1 400 Bad Request", "does not speak Varlink"), (#"[1]"#, "does not speak Varlink"),
        ]
    )
    func refusals(message: String, sentence: String) throws {
        let daemon = try FakeDaemon(["io.pointerd.Pointer.Resolve": .init(messages: [message])])
        let run = try ProgramRun("pointerctl", ["explain", "1", "2", "--socket", daemon.path], daemon: daemon)
        #expect(run.ending == .status(1))
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("pointerctl: "))
        #expect(run.errors.contains(sentence))
        #expect(!run.errors.contains("\u{1B}"))
    }

    @Test("a connection that is closed without an answer", arguments: commands)
    func closed(command: [String]) throws {
        let answers = CannedAnswers.all.mapValues { _ in FakeDaemon.Answer(messages: [], afterwards: .close) }
        let daemon = try FakeDaemon(answers)
        let run = try ProgramRun("pointerctl", command + ["--socket", daemon.path], daemon: daemon)
        #expect(run.ending == .status(1))
        #expect(run.errors.contains("closed the connection without an answer"))
    }

    @Test("a service that never answers is given up")
    func silent() throws {
        let daemon = try FakeDaemon(["org.varlink.service.GetInfo": .init(messages: [])])
        let run = try ProgramRun("pointerctl", ["status", "--timeout", "1", "--socket", daemon.path], daemon: daemon)
        #expect(run.ending == .status(1))
        #expect(run.errors == "pointerctl: the service at \(daemon.path) did not answer within 1 s\n")
    }
}
