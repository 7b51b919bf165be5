import Documents
import Foundation
import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerRuntime
import PointerService
import PointerWire
import TestBasics
import Varlink

/// A whole service without devices and sockets: reports go in by hand, clients come over pairs of sockets.
final class ServiceStage {
    let loop: EventLoop
    let service: PointerService
    let server: VarlinkServer
    /// What reports' times are counted from, in microseconds.
    let start: Int64
    private(set) var time: Int64
    private var lastButtons: Buttons = []
    private var lastButtonTime: Int64 = 0

    static let mouse = DeviceDescription(
        id: DeviceID(rawValue: 1),
        kind: .mouse,
        name: "m\u{1b}[31mouse",
        node: "/dev/x"
    )

    /// One node "box" at (1000, 0, 100, 1080) on a surface "s" of 1920 x 1080; the pointer starts at (960, 540).
    static var configuration: Configuration {
        var configuration = Configuration.builtIn
        // A count is a point.
        configuration.motion.mouse.acceleration = .flat
        let node = Node(
            id: "box",
            frame: Rect(x: 1000, y: 0, width: 100, height: 1080),
            interaction: Interaction(style: .content(.hover()))
        )
        configuration.layout.surfaces = [
            Surface(id: "s", frame: Rect(x: 0, y: 0, width: 1920, height: 1080), nodes: [node])
        ]
        return configuration
    }

    /// - Parameters:
    ///   - start: what reports' times are counted from. An hour ahead unless said otherwise, so that nothing becomes due while a test runs;
    ///     what reports from the past make due is due at once.
    ///   - user: the user that the service runs as; nil: who runs the test.
    ///   - logger: gets what is logged.
    init(
        _ configuration: Configuration = configuration,
        start: Int64 = EventLoop.now() + 3_600_000_000,
        runningAs user: UInt32? = nil,
        log logger: Log = .silent
    ) throws {
        self.start = start
        time = start
        loop = try EventLoop()
        var configuration = configuration
        // Clients of a test call when the test comes to it.
        configuration.limits[.handshakeSeconds] = 0
        service = try PointerService(configuration, loop: loop, logger: logger, runningAs: user)
        server = VarlinkServer(
            ServiceDescription(vendor: "v", product: "p", version: "1", url: "u"),
            limits: ServerLimits(configuration.limits),
            loop: loop,
            logger: logger
        )
        try service.offer(on: server)
        service.apply(.added(Self.mouse), at: .zero)
    }

    /// - Parameter pendingBytes: how many bytes may wait for a client.
    convenience init(pendingBytes: Int) throws {
        var configuration = Self.configuration
        configuration.limits[.pendingBytes] = Double(pendingBytes)
        try self.init(configuration)
    }

    /// - Parameter user: whom the daemon takes the client for; nil: who runs the test.
    func connect(as user: UInt32? = nil) throws -> LoopbackClient {
        try LoopbackClient(of: server, loop: loop, as: user.map { PeerCredentials(uid: $0, gid: $0) })
    }

    /// A client that follows the pointer; its first event, the state, has been taken.
    func subscribe(_ parameters: String = "{}") throws -> LoopbackClient {
        let client = try connect()
        try client.send("{\"method\":\"io.pointerd.Pointer.Subscribe\",\"parameters\":\(parameters),\"more\":true}")
        _ = try client.receive()
        return client
    }

    /// One report of the mouse, a millisecond after the one before, but 30 from one change of the buttons to the next: sooner it might be a
    /// bounce. What it brought about is queued, not yet sent.
    /// - Parameter device: the stage's own mouse, if it is no other.
    func report(
        dx: Double = 0,
        dy: Double = 0,
        buttons: Buttons = [],
        of device: PointerModel.DeviceID = mouse.id
    ) {
        time += 1000
        if buttons != lastButtons {
            time = max(time, lastButtonTime + 30_000)
            lastButtons = buttons
            lastButtonTime = time
        }
        var frame = InputReport(device: device, time: Timestamp(microseconds: time))
        frame.relative = Vector(dx: dx, dy: dy)
        frame.buttons = buttons
        service.process(frame)
    }

    /// One report of the mouse, whose wheel has turned by a notch.
    func scroll() {
        time += 1000
        var frame = InputReport(device: Self.mouse.id, time: Timestamp(microseconds: time))
        frame.scroll = Scroll(horizontal: 0, vertical: 120)
        service.process(frame)
    }

    /// Has the loop read devices in each turn that does more than that.
    func readDevices(_ read: @escaping () -> Void) { loop.addInputReader(read) }

    /// Does something at the beginning of a turn, before the loop reads devices.
    func beforeDevices(_ body: @escaping () -> Void) throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        let watch = try loop.watch(descriptor, for: .readable, priority: .first) { _ in body() }
        try pipe.fileHandleForWriting.close()
        _ = try loop.turn(timeout: 0)
        loop.unwatch(watch)
    }

    /// Sends what is queued, as the end of a turn does.
    func flush() { server.flush() }

    /// The number of the frame that the latest report brought about.
    var lastFrame: UInt64 { service.pipeline.events.number }

    var state: PointerState { service.pipeline.engine.state }
}

extension LoopbackClient {
    private struct Reply<Parameters: Decodable>: Decodable {
        var parameters: Parameters
    }

    /// The parameters of the next reply. Throws the error where it is one.
    func reply<Parameters: Decodable>(_ type: Parameters.Type) throws -> Parameters {
        let message = try receive() ?? ""
        if message.hasPrefix("{\"error\"") {
            throw try JSONDecoder().decode(VarlinkError.self, from: Data(message.utf8))
        }
        return try JSONDecoder().decode(Reply<Parameters>.self, from: Data(message.utf8)).parameters
    }

    /// The reply of Layout.Get, if the next message is one.
    func layoutReply() throws -> LayoutReply {
        let message = try receive() ?? ""
        return try Declaration.read(message.utf8) { $0.member("parameters")?.layoutReply() }
    }

    func event() throws -> EventMessage { try reply(EventReply.self).event }

    /// The events that are there, up to one that meets the condition.
    func events(upTo isLast: (EventMessage) -> Bool) throws -> [EventMessage] {
        var events: [EventMessage] = []
        repeat { events.append(try event()) } while !isLast(events[events.count - 1])
        return events
    }
}
