import Foundation
import PointerClient
import PointerRuntime
import PointerWire
import TestBasics
import Varlink

/// A daemon on the loop of its client. It takes what it gets, unless the test says otherwise.
final class PlayedDaemon {
    let loop: EventLoop
    let server: VarlinkServer
    let location: DaemonLocation
    private let interfaces: [PlayedInterface]
    private let folder: URL

    /// Listens in a folder of its own.
    init() throws {
        loop = try EventLoop()
        var limits = ServerLimits()
        limits.handshakeTime = 0
        server = VarlinkServer(
            ServiceDescription(vendor: "v", product: "p", version: "1", url: "u"),
            limits: limits,
            loop: loop,
            logger: .silent
        )
        server.limitExceeded = { VarlinkError(WireError.limitExceeded.name(in: InterfaceNames.service), ["limit": $0]) }
        interfaces = [
            PlayedInterface(InterfaceNames.pointer, InterfaceTexts.pointer),
            PlayedInterface(InterfaceNames.compositor, InterfaceTexts.compositor),
        ]
        for interface in interfaces { try server.add(interface) }
        folder = FileManager.default.temporaryDirectory.appending(path: "daemon-links-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "socket").path
        location = DaemonLocation(path: path)
        try server.listen(ListeningSocket(path: path))
    }

    deinit {
        server.close()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The interface with the reporters of the real cursor.
    var pointer: PlayedInterface { interfaces[0] }
    /// The interface with the compositors.
    var compositor: PlayedInterface { interfaces[1] }

    /// Lets a user have so many connections.
    func allow(connections: Int) { server.limits.connectionsPerUser = connections }

    /// Turns the loop until something holds. Links try again for ever, so this does not wait for them to stop.
    func turn(until condition: () -> Bool) throws {
        let end = EventLoop.now() + Int64(LoopbackClient.patience) * 1000
        while !condition() {
            let count = try loop.turn(timeout: LoopbackClient.patience)
            if count == 0 || EventLoop.now() > end { throw LoopbackClient.Hang() }
        }
    }

    /// Turns the loop until nothing more is ready.
    func turnUntilIdle() throws {
        while try loop.turn(timeout: 0) > 0 {}
    }
}

/// An interface whose calls are written down and succeed, as those of the reporters do.
final class PlayedInterface: VarlinkInterface {
    let name: String
    let text: String
    /// The calls, each the method and the text of its parameters.
    private(set) var calls: [(method: String, parameters: String)] = []
    private(set) var streams: [ReplyStream] = []
    /// The error for the next call without a stream.
    var refusal: VarlinkError?

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }

    /// The parameters of the calls of a method.
    func calls(of method: String) -> [String] { calls.filter { $0.method == method }.map(\.parameters) }

    func handle(_ call: VarlinkCall) throws {
        calls.append((call.method, String(decoding: call.parametersJSON, as: UTF8.self)))
        guard !call.wantsMore else {
            let stream = try call.stream()
            streams.append(stream)
            let isPointer = name == InterfaceNames.pointer
            return isPointer
                ? try stream.send(ReportCursorReply(reporter: streams.count))
                : try stream.send(CompositorEventReply(event: CompositorEventMessage(.opened, pointer: "default")))
        }
        guard let refusal else { return try call.reply() }
        self.refusal = nil
        call.fail(refusal)
    }
}
