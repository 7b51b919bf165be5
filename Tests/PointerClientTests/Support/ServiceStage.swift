import CLinux
import Glibc
import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerRuntime
import PointerWire
import ScenarioTesting
import SystemPackage
import TestBasics
import Testing
import Varlink

@testable import PointerClient
@testable import PointerService

/// A whole service, and clients of it over pairs of sockets, in one thread. The test lets the time of the pointers pass.
final class ServiceStage {
    let loop: EventLoop
    let service: PointerService
    let server: VarlinkServer
    private let clock = Clock()
    /// The latest time so far: clocks of devices may go back.
    private(set) var latestTime = Timestamp.zero
    /// The service asks it still while it goes.
    private final class Clock {
        var time = Timestamp.zero
    }

    private var configuration: Configuration
    private var lines: [String: String] = [:]
    private var requests: [RegionRequest] = []
    private var lastRequest: UInt64 = 0

    /// A limit so low that a client which does not read loses events after a few dozen.
    static let pendingBytes = 8192.0

    init() throws {
        configuration = .builtIn
        configuration.limits[.pendingBytes] = Self.pendingBytes
        configuration.limits[.unwritableSeconds] = 3600
        configuration.limits[.connectionsPerUser] = 64
        loop = try EventLoop()
        let logger = Log.silent
        service = try PointerService(configuration, loop: loop, logger: logger)
        server = VarlinkServer(
            ServiceDescription(vendor: "v", product: "p", version: "1", url: "u"),
            limits: ServerLimits(configuration.limits),
            loop: loop,
            logger: logger
        )
        try service.offer(on: server)
        service.drive(now: { [clock] in clock.time.microseconds }, onDeadlineChange: {})
    }

    private(set) var time: Timestamp {
        get { clock.time }
        set { clock.time = newValue }
    }

    /// A connection of a client to the service.
    /// - Parameter room: how much may wait in the socket: no more than the kernel's least where this is true.
    func connect(isNarrow: Bool = false) throws -> VarlinkClient {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
        if isNarrow {
            var size: Int32 = 1
            unsafe setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        guard clinux_set_nonblocking(ends[0]) == 0 else { throw Errno(rawValue: errno) }
        let isServed = server.serve(OwnedDescriptor(ends[0]))
        #expect(isServed)
        return VarlinkClient(adopting: OwnedDescriptor(ends[1]))
    }

    /// Shows a surface on a connection of its own. The daemon has put it in the layout, or refused it, when this returns.
    func show(_ surface: Surface) throws -> DaemonStream<SurfaceStreamEvent> {
        let stream = try DaemonStream(.attach(surface), over: connect())
        try turn()
        return stream
    }

    /// Has the service do what there is to do for its clients.
    func turn() throws {
        server.flush()
        while try loop.turn(timeout: 0) > 0 {}
    }

    /// Makes a call.
    @discardableResult
    func call<Reply>(_ call: Call<Reply>) throws -> Reply {
        let client = try connect()
        try call.enqueue(client)
        try turn()
        while true {
            if let reply = try client.replyIfReady() { return try call.read(reply) }
            try wait()
        }
    }

    /// Turns the loop until something has been done.
    func wait() throws {
        server.flush()
        if try loop.turn(timeout: LoopbackClient.patience) == 0 { throw LoopbackClient.Hang() }
    }

    /// The engine's own state, which does not depend on the events that the service has sent.
    var pointer: PointerState { service.pipeline.engine.state(at: time) }

    /// Lets time pass; what is due happens at its own time.
    func pass(to moment: Timestamp) {
        while let deadline = service.nextDeadline, deadline <= moment {
            time = max(time, deadline)
            service.advance(to: time)
        }
        time = moment
        latestTime = max(latestTime, time)
    }

    /// Has something happen; what is refused has no consequence.
    func apply(_ operation: RandomOperation) {
        switch operation {
        case .wait(let microseconds):
            let (sum, isOverflow) = time.microseconds.addingReportingOverflow(microseconds)
            if !isOverflow { pass(to: Timestamp(microseconds: sum)) }
        case .report(let frame):
            take { pipeline, time in
                var frame = frame
                frame.time = time
                _ = pipeline.apply(frame)
            }
        case .modifiers(let modifiers): service.setModifiers(modifiers, at: time)
        case .lock(let isLocked): take { pipeline, time in pipeline.setLocked(isLocked, at: time) }
        case .cursor(let place?, let age):
            take { pipeline, time in
                pipeline.reportCursor(at: place, madeAt: time.advanced(bySeconds: -Double(age) / 1e6), at: time)
            }
        case .cursor(nil, _): take { pipeline, time in pipeline.endCursorReports(at: time) }
        case .change(let change): take { pipeline, time throws(LayoutError) in try pipeline.update(change, at: time) }
        case .setting(let key, let value): set(key, value)
        case .invalidate(let surface, let node):
            take { pipeline, time throws(LayoutError) in
                try pipeline.invalidate(surface: surface, node: node, at: time)
            }
        case .answer(let ago, let region):
            guard requests.indices.contains(requests.count - 1 - ago) else { return }
            let request = requests[requests.count - 1 - ago]
            take { pipeline, time in
                _ = pipeline.answer(request.sequence, surface: request.surface, region: region, at: time)
            }
        }
        for case .request(let request) in service.pipeline.events.events where request.sequence > lastRequest {
            lastRequest = request.sequence
            requests.append(request)
        }
    }

    private func take(_ change: (inout Pipeline, Timestamp) throws(LayoutError) -> Void) {
        try? service.runner.changeLayout(change)
    }

    private func set(_ key: String, _ value: String) {
        var lines = lines
        lines[key] = value
        let text = lines.map { "\($0.key) = \($0.value)" }.joined(separator: "\n")
        guard var new = try? Configuration(parsing: text) else { return }
        self.lines = lines
        new.limits = configuration.limits
        new.layout = service.pipeline.engine.layout
        service.apply(new, at: time)
    }
}
