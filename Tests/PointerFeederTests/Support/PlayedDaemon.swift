import Foundation
import PointerClient
import PointerRuntime
import PointerWire
import TestBasics
import Varlink

/// A daemon on the loop of its client, which takes all surfaces but those that the test says.
final class PlayedDaemon {
    let loop: EventLoop
    let location: DaemonLocation
    let layout = PlayedLayout()
    let pointer = PlayedPointer()
    let assist = PlayedAssist()
    let drive = PlayedDrive()
    let service = PlayedService()
    private var server: VarlinkServer?
    private let folder: URL

    /// Listens in a folder of its own.
    init() throws {
        loop = try EventLoop()
        folder = FileManager.default.temporaryDirectory.appending(path: "feeder-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        location = DaemonLocation(path: folder.appending(path: "socket").path)
        try start()
    }

    deinit {
        end()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts to serve.
    func start() throws {
        var limits = ServerLimits()
        limits.handshakeTime = 0
        let server = VarlinkServer(
            ServiceDescription(vendor: "v", product: "p", version: "1", url: "u"),
            limits: limits,
            loop: loop,
            logger: .silent
        )
        try server.add(layout)
        try server.add(pointer)
        try server.add(assist)
        try server.add(drive)
        try server.add(service)
        try server.listen(ListeningSocket(path: folder.appending(path: "socket").path))
        self.server = server
    }

    /// Ends, and loses all surfaces.
    func end() {
        server?.close()
        server = nil
        try? FileManager.default.removeItem(at: folder.appending(path: "socket"))
    }

    /// Sends what the test has said, and turns the loop until something holds.
    func turn(until condition: () -> Bool) throws {
        server?.flush()
        let end = EventLoop.now() + Int64(LoopbackClient.patience) * 1000
        while !condition() {
            let count = try loop.turn(timeout: LoopbackClient.patience)
            if count == 0 || EventLoop.now() > end { throw LoopbackClient.Hang() }
        }
    }
}

/// The interface of layouts, whose calls are written down.
final class PlayedLayout: VarlinkInterface {
    private struct Opened: Encodable {
        struct Event: Encodable {
            var kind = "opened"
            var host: String
        }
        var event: Event
    }

    let name = InterfaceNames.layout
    let text = InterfaceTexts.layout
    /// The calls, each the method and the text of its parameters.
    private(set) var calls: [(method: String, parameters: String)] = []
    private(set) var streams: [ReplyStream] = []
    /// The error for calls that have a text in their parameters; nil takes all.
    var refusal: (text: String, error: VarlinkError)?

    /// The parameters of the calls of a method.
    func calls(of method: String) -> [String] { calls.filter { $0.method == method }.map(\.parameters) }

    /// Forgets the calls so far.
    func forgetCalls() { calls = [] }

    func handle(_ call: VarlinkCall) throws {
        let parameters = String(decoding: call.parametersJSON, as: UTF8.self)
        calls.append((call.method, parameters))
        guard !call.wantsMore else {
            let stream = try call.stream()
            streams.append(stream)
            return try stream.send(Opened(event: Opened.Event(host: "host\(streams.count)")))
        }
        if let refusal, parameters.contains(refusal.text) { return call.fail(refusal.error) }
        switch call.method {
        case "Show": try call.reply(ShowReply(updates: [0]))
        case "Update": try call.reply(UpdateReply(updates: 1))
        default: try call.reply()
        }
    }
}

/// The interface of pointers, which locks for surfaces.
final class PlayedPointer: VarlinkInterface {
    let name = InterfaceNames.pointer
    let text = InterfaceTexts.pointer
    /// The parameters of the calls, as text.
    private(set) var calls: [String] = []
    /// The streams of the locks that hold.
    private(set) var locks: [ReplyStream] = []
    /// The error for calls; nil takes all.
    var refusal: VarlinkError?

    /// Ends the locks that hold.
    func endLocks(_ error: VarlinkError) {
        for lock in locks { lock.fail(error) }
        locks = []
    }

    func handle(_ call: VarlinkCall) throws {
        calls.append("\(call.method) \(String(decoding: call.parametersJSON, as: UTF8.self))")
        if let refusal { return call.fail(refusal) }
        let stream = try call.stream()
        locks.append(stream)
        stream.onClosed = { [weak self, weak stream] in self?.locks.removeAll { $0 === stream } }
        try stream.send(NoParameters())
    }
}

/// The interface of help, which gives what is asked for.
final class PlayedAssist: VarlinkInterface {
    let name = InterfaceNames.assist
    let text = InterfaceTexts.assist
    /// The parameters of the calls, as text.
    private(set) var calls: [String] = []
    /// The streams that hold help.
    private(set) var streams: [ReplyStream] = []
    /// The error for calls; nil takes all.
    var refusal: VarlinkError?

    func handle(_ call: VarlinkCall) throws {
        calls.append("\(call.method) \(String(decoding: call.parametersJSON, as: UTF8.self))")
        if let refusal { return call.fail(refusal) }
        let stream = try call.stream()
        streams.append(stream)
        stream.onClosed = { [weak self, weak stream] in self?.streams.removeAll { $0 === stream } }
        try stream.send(UseAssistReply(pointers: []))
    }
}

/// The interface of the drive, whose status the test says.
final class PlayedDrive: VarlinkInterface {
    let name = InterfaceNames.drive
    let text = InterfaceTexts.drive
    /// The parameters of the calls that change the drive, as text.
    private(set) var calls: [String] = []
    private(set) var streams: [ReplyStream] = []
    var status = DriveStatusMessage(.off) {
        didSet { for stream in streams { try? stream.send(DriveStatusReply(status: status)) } }
    }

    func handle(_ call: VarlinkCall) throws {
        guard call.method == "Monitor" else {
            calls.append("\(call.method) \(String(decoding: call.parametersJSON, as: UTF8.self))")
            return try call.reply(DriveStatusReply(status: status))
        }
        let stream = try call.stream()
        streams.append(stream)
        stream.onClosed = { [weak self, weak stream] in self?.streams.removeAll { $0 === stream } }
        try stream.send(DriveStatusReply(status: status))
    }
}

/// The interface of the service, which says the caller's roles.
final class PlayedService: VarlinkInterface {
    let name = InterfaceNames.service
    let text = InterfaceTexts.service
    var roles: [String] = []
    /// Those who follow the status.
    private(set) var streams: [ReplyStream] = []

    func handle(_ call: VarlinkCall) throws {
        let stream = try call.stream()
        streams.append(stream)
        stream.onClosed = { [weak self, weak stream] in self?.streams.removeAll { $0 === stream } }
        let status = StatusMessage(
            version: "1",
            started: 0,
            time: 0,
            paused: false,
            roles: roles,
            limits: [],
            counters: [],
            failedDevices: 0
        )
        try stream.send(StatusReply(status: status))
    }
}
