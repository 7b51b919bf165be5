import CLinux
import Glibc
import InMemoryLogging
import Logging
import PointerRuntime
import SystemPackage
import TestBasics

@testable import Varlink

/// A server of the test interface on a loop of its own; the test is what turns it.
final class Harness {
    let loop: EventLoop
    let server: VarlinkServer
    let interface = ExampleInterface()
    let log: InMemoryLogHandler
    /// The time by which the log is limited, in microseconds.
    private let logTime = ManualTime()
    /// The processor's time once ``takeOverProcessorTime()`` was called, in microseconds.
    let processor = ManualTime()
    var logMoment: Int64 {
        get { logTime.moment }
        set { logTime.moment = newValue }
    }

    init(
        logLevel: Logger.Level = .info,
        ownUser: UInt32 = geteuid(),
        _ configure: (inout ServerLimits) -> Void = { _ in }
    ) throws {
        var limits = ServerLimits()
        // Clients of a test call when the test comes to it.
        limits.handshakeTime = 0
        configure(&limits)
        log = InMemoryLogHandler(logLevel: logLevel)
        loop = try EventLoop()
        server = VarlinkServer(
            ServiceDescription(vendor: "Example", product: "Test", version: "1", url: "https://example.org/"),
            limits: limits,
            loop: loop,
            logger: Log(log),
            logClock: { [logTime] in logTime.moment },
            ownUser: ownUser
        )
        try server.add(interface)
    }

    /// A client at the other end of a pair of sockets.
    /// - Parameter user: whom the server takes it for; nil: who runs the test.
    func connect(as user: UInt32? = nil) throws -> LoopbackClient {
        try LoopbackClient(of: server, loop: loop, as: user.map { PeerCredentials(uid: $0, gid: $0) })
    }

    /// Turns the loop until something holds.
    func turn(until condition: () -> Bool) throws {
        while !condition() {
            if try loop.turn(timeout: LoopbackClient.patience) == 0 { throw LoopbackClient.Hang() }
        }
    }

    /// Turns the loop until nothing more is ready.
    func turnUntilIdle() throws {
        while try loop.turn(timeout: 0) > 0 {}
    }

    /// Measures shares by a time that passes only where the test has it pass.
    func takeOverProcessorTime() {
        server.shareClock = { [processor] in processor.moment }
    }

    final class ManualTime {
        var moment: Int64 = 0
    }
}
