import Foundation
import Glibc
import Testing

@Suite("pointerctl desktop")
struct PointerctlDesktopTests {
    /// A systemctl that knows one unit, keeps what it was asked for, and does it.
    private static let systemctl = """
        #!/bin/sh
        folder=${0%/*}
        printf '%s\\n' "$*" >>"$folder/calls"
        case $3 in
        enable) touch "$folder/enabled" ;;
        disable) rm -f "$folder/enabled" ;;
        show)
            [ ! -e "$folder/refuses" ] || { echo 'Failed to connect to bus' >&2; exit 1; }
            if [ -e "$folder/absent" ]; then echo LoadState=not-found; exit; fi
            echo LoadState=loaded
            if [ -e "$folder/enabled" ]; then echo UnitFileState=enabled; echo ActiveState=active
            else echo UnitFileState=disabled; echo ActiveState=inactive; fi ;;
        esac

        """

    private let folder: TemporaryFolder
    private let daemon: DaemonProcess

    init() throws {
        folder = try TemporaryFolder()
        daemon = try DaemonProcess(configuration: "[roles]\nsync = []\n", in: folder)
        let file = "\(folder.path)/systemctl"
        try Self.systemctl.write(toFile: file, atomically: true, encoding: .utf8)
        _ = unsafe chmod(file, 0o755)
    }

    private func run(_ arguments: String..., display: String? = ":5") throws -> ProgramRun {
        var environment = ["LANG": "C.UTF-8", "PATH": "\(folder.path):/usr/bin:/bin"]
        environment["DISPLAY"] = display ?? ""
        return try ProgramRun(
            "pointerctl",
            ["desktop"] + arguments + ["--socket", daemon.socket],
            environment: environment
        )
    }

    private func touch(_ name: String) throws {
        try "".write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
    }

    private func calls() throws -> [Substring] {
        try String(contentsOfFile: "\(folder.path)/calls", encoding: .utf8).split(separator: "\n")
    }

    @Test("enable starts the overlay now and with each session, and disable undoes that")
    func switches() throws {
        #expect(try run().output.contains("pointer-overlay is off"))
        let enabled = try run("enable")
        #expect(enabled.ending == .status(0))
        #expect(!enabled.output.contains("is off"))
        #expect(try calls().contains("--user --no-pager enable --now pointer-overlay.service"))
        #expect(try run("disable").output.contains("pointer-overlay is off"))
        #expect(try calls().contains("--user --no-pager disable --now pointer-overlay.service"))
    }

    @Test("a program that is not installed is named with its package")
    func absent() throws {
        try touch("absent")
        let run = try run("enable")
        #expect(run.ending == .status(1))
        #expect(run.errors.contains("pointerd-desktop"))
        #expect(try !calls().contains { $0.contains("enable --now") })
    }

    @Test("a service manager that does not answer is an error")
    func withoutManager() throws {
        try touch("refuses")
        let run = try run()
        #expect(run.ending == .status(1))
        #expect(run.errors.contains("Failed to connect to bus"))
    }

    @Test("JSON has the programs, the roles, and what is missing")
    func json() throws {
        try touch("enabled")
        let run = try run("--json")
        let reply = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        #expect(reply?["display"] as? String == "x11")
        let programs = reply?["programs"] as? [[String: Any]]
        #expect(programs?.first?["running"] as? Bool == true)
        let missing = (reply?["missing"] as? [[String: Any]])?.compactMap { $0["what"] as? String } ?? []
        #expect(missing.contains { $0.contains("where the real cursor is, so no pointer is drawn") })
    }

    @Test("without a daemon it says how to start one")
    func withoutDaemon() throws {
        let environment = ["PATH": "\(folder.path):/usr/bin:/bin", "DISPLAY": ":5"]
        let run = try ProgramRun(
            "pointerctl",
            ["desktop", "--socket", "\(folder.path)/none.sock"],
            environment: environment
        )
        #expect(run.ending == .status(0))
        #expect(run.output.contains("pointerd does not seem to run"))
    }
}
