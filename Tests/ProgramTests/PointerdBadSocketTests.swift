import Foundation
import Glibc
import PointerWire
import Testing

@Suite("pointerd listens where it may, or says why not")
struct PointerdBadSocketTests {
    /// Runs pointerd, which is to fail, on a socket path.
    private func run(on path: String) throws -> ProgramRun {
        let folder = try TemporaryFolder()
        let resting = try DaemonProcess.restingArguments(in: folder)
        return try ProgramRun("pointerd", resting + ["--socket", path])
    }

    @Test("a file that is no socket is left as it is")
    func regularFile() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("pointerd.sock", "precious")
        let run = try run(on: path)
        #expect(run.ending == .status(1))
        #expect(run.errors == "Error: socket \(path): there is a file that is not a socket\n")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
    }

    @Test("a folder is left as it is")
    func directory() throws {
        let folder = try TemporaryFolder()
        _ = try folder.file("inside", "precious")
        let run = try run(on: folder.path)
        #expect(run.ending == .status(1))
        #expect(run.errors == "Error: socket \(folder.path): there is a file that is not a socket\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["inside"])
    }

    @Test("a path in a folder that is not there")
    func missingFolder() throws {
        let folder = try TemporaryFolder()
        let run = try run(on: "\(folder.path)/none/pointerd.sock")
        #expect(run.ending == .status(1))
        let message = "socket \(folder.path)/none/pointerd.sock: the folder \(folder.path)/none does not exist"
        #expect(run.errors == "Error: \(message); make it, or name another place with --socket\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test("a path that is too long, and none at all")
    func unusablePath() throws {
        let path = "/tmp/" + String(repeating: "x", count: 103)
        let long = try run(on: path)
        #expect(long.ending == .status(1))
        #expect(long.errors == "Error: socket path \(path) is 108 bytes long, the limit is 107\n")
        let empty = try run(on: "")
        #expect(empty.ending == .status(1))
        #expect(empty.errors == "Error: socket path \"\" is empty or contains a NUL\n")
    }

    @Test("a name in the abstract namespace, which no mode protects")
    func abstractName() throws {
        let run = try run(on: "@pointerd-bad\u{1B}")
        #expect(run.ending == .status(1))
        let message =
            #"socket @pointerd-bad\u{1b}: a name in the abstract namespace is open to every user; name a path"#
        #expect(run.errors == "Error: \(message)\n")
    }

    @Test("a second daemon does not take the socket of one that runs")
    func live() throws {
        let folder = try TemporaryFolder()
        let resting = try DaemonProcess.restingArguments(in: folder)
        let daemon = try DaemonProcess(resting, in: folder)
        let run = try run(on: daemon.socket)
        #expect(run.ending == .status(1))
        #expect(run.errors == "Error: socket \(daemon.socket): another instance is running\n")
        #expect(try daemon.connect().state().frame == 0)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("a socket that a killed daemon left behind is replaced")
    func stale() throws {
        let folder = try TemporaryFolder()
        let resting = try DaemonProcess.restingArguments(in: folder)
        let killed = try DaemonProcess(resting, in: folder)
        #expect(try killed.stop(with: SIGKILL) == .signal(SIGKILL))
        #expect(FileManager.default.fileExists(atPath: killed.socket))
        let daemon = try DaemonProcess(resting, in: folder)
        #expect(try daemon.connect().state().frame == 0)
        #expect(try daemon.stop() == .status(0))
        #expect(!FileManager.default.fileExists(atPath: daemon.socket))
    }

    @Test("a file that another has put in the socket's place is not removed at the end")
    func replaced() throws {
        let folder = try TemporaryFolder()
        let daemon = try DaemonProcess(restingIn: folder)
        try FileManager.default.removeItem(atPath: daemon.socket)
        #expect(FileManager.default.createFile(atPath: daemon.socket, contents: nil))
        #expect(try daemon.stop() == .status(0))
        #expect(FileManager.default.fileExists(atPath: daemon.socket))
    }

    @Test("a daemon whose socket file is gone still has the place")
    func held() throws {
        let folder = try TemporaryFolder()
        let daemon = try DaemonProcess(restingIn: folder)
        try FileManager.default.removeItem(atPath: daemon.socket)
        let run = try run(on: daemon.socket)
        #expect(run.ending == .status(1))
        #expect(run.errors == "Error: socket \(daemon.socket): another instance is running\n")
        #expect(try daemon.stop() == .status(0))
    }

    @Test("nobody but the user and the group may connect")
    func mode() throws {
        let folder = try TemporaryFolder()
        let resting = try DaemonProcess.restingArguments(in: folder)
        let daemon = try DaemonProcess(resting, in: folder)
        var status = stat()
        #expect(unsafe lstat(daemon.socket, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o660)
    }
}
