import Foundation
import Glibc
import PointerWire
import Testing

@Suite("pointerd started by socket activation")
struct PointerdActivationTests {
    @Test("it serves the socket that it is given, also who connected before it ran, and leaves the file")
    func activation() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/activated.sock"
        let listener = try UnixSocket.listen(path)
        defer { close(listener) }
        let early = try SocketClient(path)
        try early.call("io.pointerd.Pointer.GetState")
        let resting = try DaemonProcess.restingArguments(in: folder)
        let daemon = try DaemonProcess(activated: resting, passing: listener, socket: path, in: folder)
        try daemon.waitForLine("listens on the service manager's socket")
        #expect(try early.reply(StateReply.self).state.frame == 0)
        #expect(try daemon.connect().state().frame == 0)

        #expect(try daemon.stop() == .status(0))
        #expect(try early.receive() == nil)
        #expect(FileManager.default.fileExists(atPath: path))
        // The service manager still listens: the next client waits for the next start.
        let late = try SocketClient(path)
        try late.call("io.pointerd.Pointer.GetState")
        let next = try DaemonProcess(activated: resting, passing: listener, socket: path, in: folder)
        #expect(try late.reply(StateReply.self).state.frame == 0)
        #expect(try next.stop() == .status(0))
    }

    @Test("--socket beside an activated socket is an error")
    func both() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/activated.sock"
        let listener = try UnixSocket.listen(path)
        defer { close(listener) }
        let other = "\(folder.path)/other.sock"
        let arguments = try DaemonProcess.restingArguments(in: folder) + ["--socket", other]
        let daemon = try DaemonProcess(activated: arguments, passing: listener, socket: path, in: folder)
        #expect(try daemon.waitForEnd() == .status(1))
        #expect(daemon.log == ["Error: --socket and a socket passed by the service manager exclude each other"])
        #expect(!FileManager.default.fileExists(atPath: other))
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test("variables that were meant for another process are not taken")
    func anotherProcess() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/activated.sock"
        let listener = try UnixSocket.listen(path)
        defer { close(listener) }
        let own = "\(folder.path)/own.sock"
        let arguments = try DaemonProcess.restingArguments(in: folder) + ["--socket", own]
        let daemon = try DaemonProcess(activated: arguments, passing: listener, process: "1", socket: own, in: folder)
        try daemon.waitForLine("listens on \(own)")
        #expect(try daemon.connect().state().frame == 0)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("a socket with a name in the abstract namespace, which its unit does not protect, is refused")
    func abstractName() throws {
        let folder = try TemporaryFolder()
        let name = "\0pointerd-activation-\(getpid())"
        let listener = try UnixSocket.listen(name)
        defer { close(listener) }
        let resting = try DaemonProcess.restingArguments(in: folder)
        let daemon = try DaemonProcess(activated: resting, passing: listener, socket: name, in: folder)
        #expect(try daemon.waitForEnd() == .status(1))
        let message = "descriptor 3 has a name in the abstract namespace, which is open to every user"
        #expect(daemon.log == ["Error: \(message); ListenStream= takes a path"])
    }

    @Test(
        "what is passed has to be a listening socket",
        arguments: [
            ("1", "descriptor 3 is not a listening Unix stream socket"),
            ("many", "LISTEN_FDS is not a count of descriptors: many"),
            ("-1", "LISTEN_FDS is not a count of descriptors: -1"),
        ]
    )
    func noSocket(count: String, message: String) throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/datagrams.sock"
        let socket = try UnixSocket.datagrams(path)
        defer { close(socket) }
        let resting = try DaemonProcess.restingArguments(in: folder)
        let daemon = try DaemonProcess(activated: resting, passing: socket, count: count, socket: path, in: folder)
        #expect(try daemon.waitForEnd() == .status(1))
        #expect(daemon.log == ["Error: \(message)"])
    }

    @Test("a descriptor that is promised but not there")
    func missing() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/activated.sock"
        let listener = try UnixSocket.listen(path)
        defer { close(listener) }
        let resting = try DaemonProcess.restingArguments(in: folder)
        let daemon = try DaemonProcess(activated: resting, passing: listener, count: "2", socket: path, in: folder)
        #expect(try daemon.waitForEnd() == .status(1))
        #expect(daemon.log == ["Error: descriptor 4, promised by LISTEN_FDS, is not open"])
    }
}
