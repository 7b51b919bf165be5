import ConfigurationFiles
import Glibc
import GuardWire
import InMemoryLogging
import PointerConfiguration
import PointerModel
import PointerRuntime
import SystemPackage
import Testing

@testable import pointer_guard

/// The guard on its socket, with a kernel of the tests.
struct GuardRunTests {
    /// A guard that listens, whose turns the test runs.
    private final class Listening {
        let path: String
        let run: GuardRun
        let kernel: FakeKernel

        init(from user: UInt32 = getuid(), logger: Log = .silent) throws {
            path = "/tmp/pointer-guard-\(getpid())-\(UInt32.random(in: 0...(.max))).sock"
            kernel = try FakeKernel()
            kernel.hasRealDescriptors = true
            kernel.udevDelay = 0
            run = try GuardRun(kernel, logger, on: PacketListener(at: path), from: user) {
                () throws(ConfigurationError) in
                [DeviceMatch(name: Glob("*"))]
            }
        }

        /// Returns the next report; nil at the end of the connection.
        func next(_ socket: borrowing PacketSocket) throws -> GuardReport? {
            var report: GuardReport?
            while true {
                let reception = try socket.receive { (received: GuardReport, _, sender) in
                    #expect(sender == getuid())
                    report = received
                }
                switch reception {
                case .message: return report
                case .end: return nil
                case .malformed: throw Errno.badMessage
                case .nothing: _ = try run.loop.turn(timeout: 1000)
                }
            }
        }
    }

    @Test("A daemon gets the mice and what it takes, and pings until it closes the connection")
    func served() throws {
        let guardian = try Listening()
        let mouse = guardian.kernel.plug(FakeDevice.mouse(), .mouse)
        let daemon = try PacketSocket.connect(to: guardian.path)
        #expect(try guardian.next(daemon) == .absoluteMouse)
        #expect(try guardian.next(daemon) == .relativeMouse)
        try daemon.send(GuardRequest.take(mouse.event))
        #expect(try guardian.next(daemon) == .taken(mouse.event))
        for _ in 0..<8 {
            #expect(try guardian.next(daemon) == .ping)
            guardian.kernel.time += Guard.interval
            try daemon.send(GuardRequest.pong)
        }
        daemon.close()
        while mouse.grabber != nil { _ = try guardian.run.loop.turn(timeout: 1000) }
    }

    @Test("A daemon that answers pings without being asked, and asks without end, delays no tick")
    func flood() throws {
        let guardian = try Listening()
        let mouse = guardian.kernel.plug(FakeDevice.mouse(), .mouse)
        let daemon = try PacketSocket.connect(to: guardian.path)
        for report in [GuardReport.absoluteMouse, .relativeMouse] { #expect(try guardian.next(daemon) == report) }
        try daemon.send(GuardRequest.take(mouse.event))
        var seen: GuardReport?
        while seen != .ping {
            // The socket holds some; the guard reads a part of them in each turn.
            while (try? daemon.send(GuardRequest.pong)) != nil {}
            _ = try guardian.run.loop.turn(timeout: 1000)
            _ = try daemon.receive { (report: GuardReport, _, _) in seen = report }
        }
    }

    @Test(
        "What is no request ends everything, and the next daemon is served",
        arguments: [[], [9, 0, 0, 0], [1, 0, 0, 0, 0], [1]] as [[UInt8]]
    )
    func malformed(bytes: [UInt8]) throws {
        let guardian = try Listening()
        let daemon = try PacketSocket.connect(to: guardian.path)
        let second = try PacketSocket.connect(to: guardian.path)
        for report in [GuardReport.absoluteMouse, .relativeMouse] { #expect(try guardian.next(daemon) == report) }
        _ = unsafe Glibc.send(daemon.descriptor, bytes, bytes.count, 0)
        // The kernel does not distinguish an empty packet from the end of the connection.
        #expect(try guardian.next(daemon) == .ended(bytes.isEmpty ? .disconnected : .malformed))
        #expect(try guardian.next(daemon) == nil)
        #expect(try guardian.next(second) == .absoluteMouse)
    }

    @Test("A user who connects again and again fills no log")
    func refusals() throws {
        let logged = InMemoryLogHandler()
        let guardian = try Listening(from: getuid() + 1, logger: Log(logged))
        func connect(_ count: Int) throws {
            for _ in 0..<count {
                let stranger = try PacketSocket.connect(to: guardian.path)
                #expect(try guardian.next(stranger) == nil)
            }
        }
        try connect(25)
        #expect(logged.entries.count == 10)
        guardian.kernel.time += 1_000_000
        try connect(25)
        #expect(logged.entries.count == 11)
    }

    @Test("Another user is served nothing")
    func another() throws {
        let guardian = try Listening(from: getuid() + 1)
        let stranger = try PacketSocket.connect(to: guardian.path)
        #expect(try guardian.next(stranger) == nil)
        #expect(guardian.kernel.created.isEmpty)
    }
}
