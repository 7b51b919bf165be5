import Foundation
import Glibc
import SystemPackage

/// A pointerd that runs while a test talks to it. One that the test has not ended is killed with this.
final class DaemonProcess {
    /// It ended, or closed its log, before it said what was waited for.
    struct EndedEarly: Error {
        var log: [String]
    }

    /// Where it listens.
    let socket: String
    /// What it has written so far, lines without their ends.
    private(set) var log: [String] = []
    private let folder: TemporaryFolder
    let child: pid_t
    private let stream: Int32
    private var unfinishedLine: [UInt8] = []
    private var firstUnseenLine = 0
    private var ending: ProgramRun.Ending?

    /// Starts pointerd with a socket in the folder and waits until it listens.
    /// - Parameters:
    ///   - arguments: all but --socket.
    ///   - environment: all of its environment beyond PATH.
    convenience init(_ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]) throws {
        let socket = "\(folder.path)/pointerd.sock"
        try self.init(arguments + ["--socket", socket], socket: socket, in: folder, environment: environment)
        try waitForLine("listens on \(socket)")
    }

    /// Starts pointerd with ``restingArguments(in:)`` and waits until it listens.
    convenience init(restingIn folder: TemporaryFolder) throws {
        try self.init(try Self.restingArguments(in: folder), in: folder)
    }

    /// Starts pointerd with a descriptor as a service manager passes it: as number 3, with the variables of sd_listen_fds(3).
    ///
    /// The process id that the variables name is known only to the process itself, so a shell sets it before it becomes
    /// pointerd, and makes sure that there is no descriptor 4.
    /// - Parameter descriptors: how many it may have; nil: as many as the tests.
    convenience init(
        activated arguments: [String],
        passing descriptor: Int32,
        count: String = "1",
        process: String = "$$",
        descriptors: Int? = nil,
        socket: String,
        in folder: TemporaryFolder
    ) throws {
        try self.init(
            program: "/bin/sh",
            [
                "-c",
                "\(descriptors.map { "ulimit -n \($0);" } ?? "") export LISTEN_PID=\(process); exec \"$0\" \"$@\" 4>&-",
                "\(ProgramRun.folder)/pointerd",
            ] + arguments,
            socket: socket,
            in: folder,
            environment: ["LISTEN_FDS": count, "LISTEN_FDNAMES": "pointerd.socket"],
            passing: descriptor
        )
    }

    /// Starts pointerd on a socket that its clients connected to before, so that they miss nothing of what it plays.
    /// - Parameter subscriptions: the parameters of each client's Subscribe; its first event is still to be taken.
    static func followed(
        by subscriptions: [String] = ["{}"],
        _ arguments: [String],
        in folder: TemporaryFolder
    ) throws -> (daemon: DaemonProcess, subscribers: [SocketClient]) {
        let path = "\(folder.path)/pointerd.sock"
        let listener = try UnixSocket.listen(path)
        defer { close(listener) }
        let subscribers = try subscriptions.map { parameters in
            let client = try SocketClient(path)
            try client.call("io.pointerd.Pointer.Subscribe", parameters, more: true)
            return client
        }
        let daemon = try DaemonProcess(activated: arguments, passing: listener, socket: path, in: folder)
        try daemon.waitForLine("listens on the service manager's socket")
        return (daemon, subscribers)
    }

    /// Arguments for a daemon that takes nothing from this machine: a configuration that declares nothing, and a mouse that rests.
    static func restingArguments(in folder: TemporaryFolder) throws -> [String] {
        // A test that is slow to read is not to be disconnected for it.
        let configuration = try folder.file("pointerd.toml", "[limits]\nunwritableSeconds = 3600\n")
        return ["--config", configuration, "--replay", try folder.file("resting.evemu", MouseRecording.resting.text)]
    }

    /// Starts a program that is, or becomes, pointerd, and waits for nothing.
    init(
        program: String = "pointerd",
        _ arguments: [String],
        socket: String,
        in folder: TemporaryFolder,
        environment: [String: String] = [:],
        passing descriptor: Int32? = nil
    ) throws {
        self.socket = socket
        self.folder = folder
        let (stream, end) = try Descriptor.pipe()
        defer { close(end) }
        self.stream = stream
        child = try ProgramRun.start(
            program,
            arguments,
            environment,
            output: end,
            errors: end,
            passing: descriptor
        )
    }

    deinit {
        if ending == nil {
            kill(child, SIGKILL)
            _ = waitpid(child, nil, 0)
        }
        close(stream)
    }

    /// Waits for a line of the log that contains the text, and that no earlier wait has taken.
    @discardableResult
    func waitForLine(_ text: String) throws -> String {
        while true {
            while firstUnseenLine < log.count {
                firstUnseenLine += 1
                if log[firstUnseenLine - 1].contains(text) { return log[firstUnseenLine - 1] }
            }
            guard try readLog() else { throw EndedEarly(log: log) }
        }
    }

    /// How many times the memory a daemon with an address sanitizer takes, which holds back what is freed.
    static let memoryFactor = unsafe getenv("ASAN_OPTIONS") == nil ? 1 : 16

    /// The most memory that it has had at a time, in KiB.
    var peakMemory: Int {
        get throws {
            let status = try String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
            return Int(line.split(separator: " ").dropLast().last ?? "") ?? 0
        }
    }

    /// How many descriptors it has.
    var descriptorCount: Int {
        get throws { try FileManager.default.contentsOfDirectory(atPath: "/proc/\(child)/fd").count }
    }

    /// What one of its descriptors is of.
    func file(ofDescriptor number: Int32) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(child)/fd/\(number)")
    }

    func send(_ signal: Int32) {
        kill(child, signal)
    }

    /// Waits for the end.
    func waitForEnd() throws -> ProgramRun.Ending {
        while try readLog() {}
        let ending = try self.ending ?? ProgramRun.ending(of: child)
        self.ending = ending
        return ending
    }

    /// Asks it to end, and waits until it has.
    func stop(with signal: Int32 = SIGTERM) throws -> ProgramRun.Ending {
        send(signal)
        return try waitForEnd()
    }

    /// A new connection to it.
    func connect() throws -> SocketClient { try SocketClient(socket) }

    /// A new connection that follows the pointer; its first event is still to be taken.
    func subscribe(_ parameters: String = "{}") throws -> SocketClient {
        let client = try connect()
        try client.call("io.pointerd.Pointer.Subscribe", parameters, more: true)
        return client
    }

    /// Reads more of the log. Returns whether there was any.
    private func readLog() throws -> Bool {
        guard let bytes = try Descriptor.next(stream) else { return false }
        unfinishedLine += bytes
        while let end = unfinishedLine.firstIndex(of: UInt8(ascii: "\n")) {
            log.append(String(decoding: unfinishedLine[..<end], as: UTF8.self))
            unfinishedLine.removeSubrange(...end)
        }
        return true
    }
}
