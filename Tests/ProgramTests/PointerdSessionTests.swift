import Foundation
import Glibc
import PointerWire
import Testing

/// A daemon that finds files of logind's in place of this machine's own: it runs where a folder of the test is mounted over theirs.
@Suite(
    "pointerd where logind is",
    .enabled(if: LogindFiles.canBeReplaced, "nothing can be mounted here, or nobody can be somebody else")
)
struct PointerdSessionTests {
    private let folder: TemporaryFolder
    /// Stands for logind's own.
    private let files: String

    init() throws {
        folder = try TemporaryFolder()
        files = "\(folder.path)/seats"
        try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: false)
        #expect(unsafe chmod(folder.path, 0o755) == 0)
    }

    /// Writes what logind writes of a seat, as it does: whole.
    private func write(_ seat: String, active user: UInt32?, users: [UInt32]) throws {
        let active = user.map { "ACTIVE=c1\nACTIVE_UID=\($0)\n" } ?? ""
        let uids = users.map { "\($0)" }.joined(separator: " ")
        let sessions = users.map { "c\($0)" }.joined(separator: " ")
        let text = "IS_SEAT0=1\nCAN_TTY=1\n\(active)SESSIONS=\(sessions)\nUIDS=\(uids)\n"
        try Data(text.utf8).write(to: URL(filePath: "\(files)/.\(seat)"))
        #expect(unsafe rename("\(files)/.\(seat)", "\(files)/\(seat)") == 0)
    }

    private func start(_ configuration: String = "") throws -> DaemonProcess {
        let socket = "\(folder.path)/pointerd.sock"
        let script = "mount --bind \"$1\" \(LogindFiles.seats) && shift && exec \"$@\""
        let daemon = try DaemonProcess(
            program: "/usr/bin/unshare",
            [
                "--mount", "/bin/sh", "-c", script, "sh", files, "\(ProgramRun.folder)/pointerd",
                "--config", try file(configuration),
                "--replay", try folder.file("resting.evemu", MouseRecording.resting.text),
                "--socket", socket,
            ],
            socket: socket,
            in: folder
        )
        try daemon.waitForLine("listens on \(socket)")
        #expect(unsafe chmod(socket, 0o666) == 0)
        return daemon
    }

    /// Writes a configuration whose roles are those that the stranger needs.
    private func file(_ configuration: String) throws -> String {
        try folder.file("pointerd.toml", "[roles]\n\(Bystanders.rolesOfStranger)\n\(configuration)\n")
    }

    private func answer(_ daemon: DaemonProcess) throws -> String {
        try Stranger.ask(daemon, [#"{"method":"io.pointerd.Pointer.GetState"}"#])[0]
    }

    private static let refusal = #"{"error":"io.pointerd.Pointer.SessionInactive","parameters":{"seat":"seat0"}}"#

    @Test("who is in front follows logind's files, also where they come later and go again")
    func follows() throws {
        let daemon = try start()
        #expect(try answer(daemon).contains(#""position""#))
        try write("seat0", active: 4000, users: [4000, Bystanders.stranger])
        try daemon.waitForLine(#""seat0" shows a session of user 4000"#)
        #expect(try answer(daemon) == Self.refusal)
        try write("seat0", active: Bystanders.stranger, users: [4000, Bystanders.stranger])
        try daemon.waitForLine(#""seat0" shows a session of user \#(Bystanders.stranger)"#)
        #expect(try answer(daemon).contains(#""position""#))
        try write("seat0", active: nil, users: [])
        try daemon.waitForLine(#""seat0" shows a session of nobody"#)
        #expect(try answer(daemon) == Self.refusal)
        #expect(unsafe unlink("\(files)/seat0") == 0)
        try daemon.waitForLine("logind is unavailable")
        #expect(try answer(daemon).contains(#""position""#))
        #expect(try daemon.stop() == .status(0))
    }

    @Test("a reload takes another seat, and ends or begins all of it")
    func reload() throws {
        try write("seat0", active: 4000, users: [4000])
        try write("seat1", active: Bystanders.stranger, users: [Bystanders.stranger])
        try write("seat3", active: 4000, users: [4000])
        let daemon = try start()
        #expect(try answer(daemon) == Self.refusal)
        func reload(_ configuration: String, after line: String? = nil) throws {
            _ = try file(configuration)
            daemon.send(SIGHUP)
            if let line { try daemon.waitForLine(line) }
            try daemon.waitForLine("reloaded the configuration")
        }
        // Another seat is logged also where the same user is in front there.
        try reload("[sessions]\nseat = \"seat3\"", after: #""seat3" shows a session of user 4000"#)
        #expect(try answer(daemon).contains(#""seat":"seat3""#))
        try reload("[sessions]\nseat = \"seat1\"")
        #expect(try answer(daemon).contains(#""position""#))
        // One that there is not shows nobody's session: it may be a mistake, and mutes everybody.
        let warning = #"warning: logind has no seat "seat2""#
        try reload("[sessions]\nseat = \"seat2\"", after: warning)
        #expect(try answer(daemon).contains(#""seat":"seat2""#))
        try write("seat1", active: 4000, users: [4000])
        try reload("[sessions]\nseat = \"seat2\"")
        #expect(daemon.log.count { $0.hasPrefix(warning) } == 1)
        try write("seat2", active: Bystanders.stranger, users: [Bystanders.stranger])
        try daemon.waitForLine(#""seat2" shows a session of user \#(Bystanders.stranger)"#)
        #expect(try answer(daemon).contains(#""position""#))
        #expect(unsafe unlink("\(files)/seat2") == 0)
        try daemon.waitForLine(warning)
        #expect(try answer(daemon).contains(#""seat":"seat2""#))
        try reload("[sessions]\nmuteInactive = false")
        #expect(try answer(daemon).contains(#""position""#))
        #expect(try daemon.stop() == .status(0))
    }

    @Test("pointerctl says that its user is muted, and waits", .enabled(if: PointerdUserTests.canRun))
    func pointerctl() throws {
        try write("seat0", active: 4000, users: [4000])
        let daemon = try start()
        let identity = ["--reuid=\(Bystanders.stranger)", "--regid=\(Bystanders.stranger)", "--clear-groups"]
        func run(_ arguments: String...) throws -> ProgramRun {
            try ProgramRun(
                "/usr/bin/setpriv",
                identity + ["\(ProgramRun.folder)/pointerctl"] + arguments + ["--socket", daemon.socket]
            )
        }
        let status = try run("status")
        #expect(status.ending == .status(0))
        #expect(status.lines.contains { $0.hasPrefix("muted") && $0.contains("your session is not active on seat0") })
        #expect(!status.lines.contains { $0.hasPrefix("position") })
        let monitor = try run("monitor", "--until", "muted")
        #expect(monitor.ending == .status(0))
        #expect(monitor.lines.count == 1)
        #expect(monitor.lines.first?.hasSuffix("muted      your session is not active on seat0") == true)
        let explain = try run("explain", "1", "1")
        #expect(explain.ending == .status(1))
        #expect(explain.errors.contains("muted: your session is not active on seat0"))
        #expect(try daemon.stop() == .status(0))
    }
}

/// Where logind keeps its files about seats.
private enum LogindFiles {
    static let seats = "/run/systemd/seats"

    /// Whether a daemon can be started that finds others there.
    static let canBeReplaced: Bool =
        Stranger.isAvailable
        && (try? ProgramRun("/usr/bin/unshare", ["--mount", "test", "-d", seats]))?.ending == .status(0)
}
