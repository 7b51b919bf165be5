import CLinux
import Glibc
import PointerWire
import Testing

@Suite("pointerd notifies the service manager of its state")
struct PointerdNotificationTests {
    /// A socket as the service manager's, and the folder that it is in.
    private final class Manager {
        let folder: TemporaryFolder
        let path: String
        private let socket: Int32

        init() throws {
            folder = try TemporaryFolder()
            path = "\(folder.path)/notify.sock"
            socket = try UnixSocket.datagrams(path)
        }

        deinit {
            close(socket)
        }

        /// Sends messages of no meaning until there is no room for another one.
        func fill() throws {
            let other = try UnixSocket.connect(path, type: SOCK_DGRAM)
            defer { close(other) }
            while unsafe send(other, "X=1", 3, Int32(MSG_DONTWAIT)) == 3 {}
            #expect(errno == EAGAIN)
        }

        /// The lines of the next message.
        func message() throws -> [String] {
            let bytes = try #require(try Descriptor.next(socket))
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    @Test("READY, then RELOADING and READY around a reload whatever comes of it, and STOPPING")
    func messages() throws {
        let manager = try Manager()
        let resting = try DaemonProcess.restingArguments(in: manager.folder)
        let daemon = try DaemonProcess(resting, in: manager.folder, environment: ["NOTIFY_SOCKET": manager.path])
        let file = "\(manager.folder.path)/pointerd.toml"
        let inForce = [
            "READY=1", "STATUS=plays a recording; \(file): valid; outputs: 1, surfaces: 0, nodes: 0",
        ]
        #expect(try manager.message() == inForce)
        // A client can connect once the service manager knows that the daemon is ready.
        #expect(try daemon.connect().state().frame == 0)
        for (text, mistakes) in [("", 0), ("nix = 1", 1), ("nix = 1\nalso = 1\nthird = 1", 3), ("", 0)] {
            _ = try manager.folder.file("pointerd.toml", text)
            daemon.send(SIGHUP)
            let reloading = try manager.message()
            #expect(reloading.first == "RELOADING=1")
            #expect(reloading.count == 2)
            let moment = try #require(reloading.last?.split(separator: "=").last.flatMap { Int64($0) })
            #expect(reloading.last == "MONOTONIC_USEC=\(moment)")
            #expect(moment > 0)
            let ready = try manager.message()
            guard mistakes > 0 else {
                #expect(ready == inForce)
                continue
            }
            #expect(ready.first == "READY=1" && ready.count == 2)
            let status = try #require(ready.last)
            let failure = "STATUS=The reload failed; the previous configuration stays in force: \(file):1:1: "
            #expect(status.hasPrefix(failure))
            #expect(status.hasSuffix(" (and 2 more)") == (mistakes == 3), "\(status)")
        }
        daemon.send(SIGTERM)
        #expect(try manager.message() == ["STOPPING=1", "STATUS=Stops"])
        #expect(try daemon.waitForEnd() == .status(0))
    }

    @Test("pointerd cuts a status that is too long for the service manager, and still sends READY")
    func longStatus() throws {
        let manager = try Manager()
        let resting = try DaemonProcess.restingArguments(in: manager.folder)
        let daemon = try DaemonProcess(resting, in: manager.folder, environment: ["NOTIFY_SOCKET": manager.path])
        _ = try manager.message()
        _ = try manager.folder.file("pointerd.toml", "layouts = [\"\(String(repeating: "x", count: 8000)).toml\"]")
        daemon.send(SIGHUP)
        #expect(try manager.message().first == "RELOADING=1")
        let ready = try manager.message()
        #expect(ready.first == "READY=1")
        let status = try #require(ready.last)
        #expect(status.hasPrefix("STATUS=The reload failed") && status.utf8.count < 1100)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("the daemon reports a configuration that is wrong at the start before it ends, and a stop waits for nothing")
    func failedStart() throws {
        let manager = try Manager()
        let resting = try DaemonProcess.restingArguments(in: manager.folder)
        let file = try manager.folder.file("pointerd.toml", "nix = 1\nalso = 1")
        let start = {
            let environment = ["NOTIFY_SOCKET": manager.path]
            return try DaemonProcess(resting, socket: "", in: manager.folder, environment: environment)
        }
        let stopped = try start()
        let message = try manager.message()
        #expect(message.count == 1)
        let refused = "STATUS=Cannot start, tries again every few seconds: \(file):1:1: "
        let status = try #require(message.first)
        #expect(status.hasPrefix(refused) && status.hasSuffix("(and 1 more)"), "\(status)")
        #expect(try stopped.stop() == .signal(SIGTERM))
        let left = try start()
        #expect(try left.waitForLine("\(file):2:1: ").hasPrefix("error: "))
        #expect(try left.waitForEnd() == .status(78))
        #expect(try manager.message() == message)
    }

    @Test("the daemon reports whatever else keeps it from starting in the same way, with a status of its own")
    func otherFailedStart() throws {
        let manager = try Manager()
        let resting = try DaemonProcess.restingArguments(in: manager.folder)
        let nowhere = "\(manager.folder.path)/none/pointerd.sock"
        let start = {
            let environment = ["NOTIFY_SOCKET": manager.path]
            let arguments = resting + ["--socket", nowhere]
            return try DaemonProcess(arguments, socket: nowhere, in: manager.folder, environment: environment)
        }
        let stopped = try start()
        let message = try manager.message()
        #expect(message.count == 1)
        let status = try #require(message.first)
        #expect(status.hasPrefix("STATUS=Cannot start, tries again every few seconds: "))
        #expect(status.contains("make it, or name another place with --socket"))
        // The daemon had taken signals over before it failed.
        #expect(try stopped.stop() == .signal(SIGTERM))
        let left = try start()
        #expect(try left.waitForLine("error: cannot start: ").contains(nowhere))
        #expect(try left.waitForEnd() == .status(1))
        #expect(try manager.message() == message)
    }

    @Test("the end of a recording is a stop like any other")
    func endOfRecording() throws {
        let manager = try Manager()
        let configuration = try manager.folder.file("pointerd.toml", "")
        let recording = try manager.folder.file("short.evemu", MouseRecording().text)
        let daemon = try DaemonProcess(
            ["--config", configuration, "--replay", recording],
            in: manager.folder,
            environment: ["NOTIFY_SOCKET": manager.path]
        )
        #expect(try manager.message().first == "READY=1")
        #expect(try manager.message() == ["STOPPING=1", "STATUS=Stops"])
        #expect(try daemon.waitForEnd() == .status(0))
    }

    @Test("the watchdog hears of it as long as it lives")
    func watchdog() throws {
        let manager = try Manager()
        let resting = try DaemonProcess.restingArguments(in: manager.folder)
        let daemon = try DaemonProcess(
            resting,
            in: manager.folder,
            environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "20000"]
        )
        #expect(try manager.message().first == "READY=1")
        for _ in 1...3 { #expect(try manager.message() == ["WATCHDOG=1"]) }
        #expect(try daemon.stop() == .status(0))
    }

    @Test(
        "pointerd notifies a service manager that had no room of the end of a reload, also where no descriptor is left"
    )
    func full() throws {
        let manager = try Manager()
        let resting = try DaemonProcess.restingArguments(in: manager.folder)
        let daemon = try DaemonProcess(resting, in: manager.folder, environment: ["NOTIFY_SOCKET": manager.path])
        #expect(try manager.message().first == "READY=1")
        // Those for a program's input, output and log, and no other.
        let limiting = try ProgramRun("/usr/bin/prlimit", ["--pid", "\(daemon.child)", "--nofile=3:"])
        #expect(limiting.ending == .status(0), "\(limiting.errors)")
        try manager.fill()
        daemon.send(SIGHUP)
        try daemon.waitForLine("cannot notify the service manager")
        try daemon.waitForLine("the configuration was not reloaded")
        try daemon.waitForLine("cannot notify the service manager")
        var message: [String] = []
        repeat { message = try manager.message() } while message == ["X=1"]
        #expect(message.first == "READY=1" && message.last?.hasPrefix("STATUS=The reload failed") == true)
        #expect(try daemon.stop() == .status(0))
        #expect(try manager.message().first == "STOPPING=1", "it is told once")
    }

    @Test("a service manager that does not listen is no reason not to run")
    func deaf() throws {
        let folder = try TemporaryFolder()
        let resting = try DaemonProcess.restingArguments(in: folder)
        let nowhere = "\(folder.path)/nobody.sock"
        let daemon = try DaemonProcess(resting, in: folder, environment: ["NOTIFY_SOCKET": nowhere])
        try daemon.waitForLine("warning: cannot notify the service manager: No such file or directory")
        #expect(try daemon.connect().state().frame == 0)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("an address that is none is an error", arguments: ["relative", "/" + String(repeating: "x", count: 200)])
    func badAddress(address: String) throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(
            "pointerd",
            try DaemonProcess.restingArguments(in: folder) + ["--socket", "\(folder.path)/pointerd.sock"],
            environment: ["NOTIFY_SOCKET": address]
        )
        #expect(run.ending == .status(1))
        #expect(run.errors == "Error: the service manager's NOTIFY_SOCKET cannot be used: Invalid argument\n")
    }
}
