import CLinux
import Glibc
import PointerRuntime
import PointerTesting
import SystemPackage
import Testing

@testable import Varlink

@Suite struct LimitTests {
    private static let echo = "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}"

    @Test("Connections over the limit are closed at once, and there is room again when one ends")
    func total() throws {
        let harness = try Harness { $0.connections = 2 }
        let clients = try (0..<2).map { _ in try harness.connect() }
        let refused = try harness.connect()
        #expect(try refused.receive() == nil)
        #expect(harness.log.lines == ["notice: connection refused: 2 are open"])
        clients[0].close()
        try harness.turn { harness.server.connectionCount == 1 }
        #expect(try harness.connect().ask(Self.echo) != nil)
        #expect(try clients[1].ask(Self.echo) != nil)
    }

    @Test("Connections of one user over the limit are closed at once")
    func perUser() throws {
        let harness = try Harness { $0.connectionsPerUser = 1 }
        let client = try harness.connect()
        #expect(try harness.connect().receive() == nil)
        #expect(harness.log.lines == ["notice: connection refused: the user has 1 open"])
        client.close()
        try harness.turn { harness.server.connectionCount == 0 }
        #expect(try harness.connect().ask(Self.echo) != nil)
    }

    /// Limits that are all set to the same number.
    private func limits(_ number: Int) -> ServerLimits {
        var limits = ServerLimits()
        limits.messageBytes = number
        limits.depth = number
        limits.connections = number
        limits.connectionsPerUser = number
        limits.pendingBytes = number
        limits.unwritableTime = Int64(number)
        limits.handshakeTime = Int64(number)
        limits.callsPerTurn = number
        return limits
    }

    @Test("Limits below their range count as its lowest", arguments: [Int.min, -1, 0])
    func lowest(number: Int) throws {
        var expected = ServerLimits()
        expected.messageBytes = 64
        expected.depth = 2
        expected.connections = 1
        expected.connectionsPerUser = 1
        expected.pendingBytes = 1024
        expected.unwritableTime = 1000
        expected.handshakeTime = 0
        expected.callsPerTurn = 1
        #expect(limits(number).clamped == expected)
        let harness = try Harness { $0 = limits(number) }
        #expect(try harness.connect().ask("{\"method\":\"a.B\"}") != nil)
    }

    @Test(
        "Limits above their range count as its highest, and a server works with them",
        arguments: [Int.max, .max - 1]
    )
    func highest(number: Int) throws {
        var expected = ServerLimits()
        expected.messageBytes = 1 << 30
        expected.depth = 256
        expected.connections = 65_536
        expected.connectionsPerUser = 65_536
        expected.pendingBytes = 1 << 30
        expected.unwritableTime = 86_400_000_000
        expected.handshakeTime = 86_400_000_000
        expected.callsPerTurn = 65_536
        #expect(limits(number).clamped == expected)
        let harness = try Harness { $0 = limits(number) }
        let client = try harness.connect()
        #expect(try client.ask(Self.echo) == "{\"parameters\":{\"text\":\"x\"}}")
        // A reply that has to wait starts the clock of the deadline.
        try client.send("{\"method\":\"org.example.test.Large\",\"parameters\":{\"bytes\":1000000}}")
        #expect(try client.receive()?.utf8.count ?? 0 > 1_000_000)
    }

    @Test("Limits in their range are taken as they are")
    func unchanged() {
        #expect(ServerLimits().clamped == ServerLimits())
    }

    @Test("Descriptors passed along are dropped")
    func passedDescriptor() throws {
        let harness = try Harness()
        let client = try harness.connect()
        var pipe: [Int32] = [-1, -1]
        try #require(unsafe Glibc.pipe(&pipe) == 0)
        let reading = OwnedDescriptor(pipe[0])
        let writing = OwnedDescriptor(pipe[1])
        try PassedDescriptor.send(writing, with: Array(Self.echo.utf8) + [0], over: client.number)
        #expect(try client.receive() == "{\"parameters\":{\"text\":\"x\"}}")
        // Nobody holds the writing end any more.
        var byte: UInt8 = 0
        #expect(unsafe read(reading.rawValue, &byte, 1) == 0)
    }
}
