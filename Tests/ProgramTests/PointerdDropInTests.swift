import Foundation
import Glibc
import PointerWire
import Testing

@Suite("pointerd reads its configuration from a file and the drop-ins beside it")
struct PointerdDropInTests {
    private func folder(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/pointerd.toml.d",
            withIntermediateDirectories: true
        )
        for (name, text) in files { _ = try folder.file(name, text) }
        return folder
    }

    private func limit(_ name: String, _ status: StatusMessage) -> Double? {
        status.limits.first { $0.name == name }?.value
    }

    @Test("at the start and at a reload, and the status names the files that are in force")
    func inForce() throws {
        let folder = try folder([
            "pointerd.toml": "[limits]\nconnections = 30\nconnectionsPerUser = 20\n",
            "pointerd.toml.d/10-a.toml": "limits.connections = 31\n",
        ])
        let file = "\(folder.path)/pointerd.toml"
        let recording = try folder.file("resting.evemu", MouseRecording.resting.text)
        let daemon = try DaemonProcess(["--config", file, "--replay", recording], in: folder)
        let client = try daemon.connect()
        var status = try client.status()
        #expect(status.configuration == file)
        #expect(status.configurationFiles == [file, "\(file).d/10-a.toml"])
        #expect(limit("connections", status) == 31)
        #expect(limit("connectionsPerUser", status) == 20)

        _ = try folder.file("pointerd.toml.d/20-b.toml", "[limits]\nconnections = 32\nconections = 1\n")
        daemon.send(SIGHUP)
        try daemon.waitForLine("the configuration was not reloaded")
        status = try client.status()
        #expect(
            status.failedReload
                == "\(file).d/20-b.toml:3:1: limits.conections: unknown key; did you mean \"connections\"?"
        )
        #expect(status.configurationFiles == [file, "\(file).d/10-a.toml"])
        #expect(limit("connections", status) == 31)

        _ = try folder.file("pointerd.toml.d/20-b.toml", "[limits]\nconnections = 32\n")
        try FileManager.default.removeItem(atPath: "\(file).d/10-a.toml")
        daemon.send(SIGHUP)
        try daemon.waitForLine("reloaded the configuration")
        status = try client.status()
        #expect(status.failedReload == nil)
        #expect(status.configurationFiles == [file, "\(file).d/20-b.toml"])
        #expect(limit("connections", status) == 32)
        let shown = try ProgramRun("pointerctl", ["status", "--socket", daemon.socket])
        #expect(shown.lines.contains { $0.hasPrefix("configured") && $0.hasSuffix(" \(file)") }, "\(shown.output)")
        #expect(shown.lines.contains { $0.hasPrefix("  ") && $0.hasSuffix(" \(file).d/20-b.toml") }, "\(shown.output)")
        #expect(try daemon.stop() == .status(0))
    }

    @Test("a drop-in that is a FIFO or a folder keeps it from starting, with its name")
    func noFile() throws {
        let folder = try folder(["pointerd.toml": ""])
        let file = "\(folder.path)/pointerd.toml"
        try #require(unsafe mkfifo("\(file).d/fifo.toml", 0o600) == 0)
        try FileManager.default.createDirectory(atPath: "\(file).d/sub.toml", withIntermediateDirectories: false)
        let run = try ProgramRun("pointerd", ["--check", "--config", file])
        #expect(run.ending == .status(1))
        #expect(run.errors.contains("\(file).d/fifo.toml: is a FIFO, not a regular file\n"))
        #expect(run.errors.contains("\(file).d/sub.toml: is a directory, not a regular file"))
    }

    @Test("--check counts the drop-ins")
    func checked() throws {
        let folder = try folder(["pointerd.toml": "", "pointerd.toml.d/a.toml": "", "pointerd.toml.d/b.toml": ""])
        let file = "\(folder.path)/pointerd.toml"
        let run = try ProgramRun("pointerd", ["--check", "--config", file])
        #expect(run.lines == ["\(file) and 2 drop-ins: valid; outputs: 1, surfaces: 0, nodes: 0"])
    }

    @Test(
        "a desktop's file in place of its own is one mistake",
        arguments: ["[overlay]\nmaxRate = 1\n[feeder]\n", "[assist]\n"]
    )
    func desktop(text: String) throws {
        let folder = try folder(["desktop.toml": text])
        let file = "\(folder.path)/desktop.toml"
        let run = try ProgramRun("pointerd", ["--check", "--config", file])
        #expect(run.ending == .status(1))
        let message = "is a desktop's file: pointer-overlay and pointer-feeder read it, and pointerd does not"
        #expect(run.errors == "Error: the configuration is not in order\n\(file): \(message)\n")
    }
}
