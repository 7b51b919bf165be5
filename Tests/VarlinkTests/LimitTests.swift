import CLinux
import Glibc
import PointerRuntime
import SystemPackage
import TestBasics
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

    @Test(
        "Four users with all that they can have lock out neither root, nor the service's own user, nor other users' first two"
    )
    func kept() throws {
        let harness = try Harness(ownUser: 900)
        var clients: [LoopbackClient] = []
        func connect(as user: UInt32, times: Int) throws -> Int {
            let before = harness.server.connectionCount
            for _ in 0..<times { clients.append(try harness.connect(as: user)) }
            return harness.server.connectionCount - before
        }
        // 64 in all, of which 8 are kept for root and 900, and 16 for users who have fewer than two.
        #expect(try (1000..<1004).map { try connect(as: $0, times: 20) } == [16, 16, 8, 2])
        #expect(try (1004..<1011).map { try connect(as: $0, times: 3) } == [2, 2, 2, 2, 2, 2, 2])
        #expect(try connect(as: 1011, times: 3) == 0)
        #expect(try connect(as: 900, times: 20) == 8)
        #expect(try connect(as: 0, times: 1) == 0)
        // There is room again when somebody goes.
        clients[0].close()
        try harness.turn { harness.server.connectionCount == 63 }
        #expect(try connect(as: 1011, times: 1) == 0)
        #expect(try connect(as: 0, times: 2) == 1)
    }

    private static let refused =
        "{\"error\":\"org.example.test.LimitExceeded\",\"parameters\":{\"limit\":\"connectionsPerUser\"}}"

    private func limited() throws -> Harness {
        let harness = try Harness { $0.connectionsPerUser = 1 }
        harness.server.limitExceeded = { VarlinkError("org.example.test.LimitExceeded", ["limit": $0]) }
        return harness
    }

    @Test(
        "The first call of a connection beyond the limit is answered with the limit, and then it is closed, not reset"
    )
    func answered() throws {
        let harness = try limited()
        let client = try harness.connect()
        let refused = try harness.connect()
        for _ in 0..<3 { try refused.send(Self.echo) }
        #expect(try refused.receive() == Self.refused)
        // A reset would throw.
        var byte: UInt8 = 0
        try harness.turnUntilIdle()
        #expect(unsafe recv(refused.number, &byte, 1, 0) == 0)
        #expect(harness.interface.calls == [] && harness.server.counts.calls == 0)
        #expect(harness.server.counts.refused == 1 && harness.server.connectionCount == 1)
        let oneway = try harness.connect()
        try oneway.send("{\"method\":\"org.example.test.Silent\",\"oneway\":true}")
        #expect(try oneway.receive() == nil)
        #expect(try client.ask(Self.echo) != nil)
        client.close()
        try harness.turn { harness.server.connectionCount == 0 }
        #expect(try harness.connect().ask(Self.echo) == "{\"parameters\":{\"text\":\"x\"}}")
    }

    @Test("At most eight wait to be refused; further ones are closed at once")
    func waiting() throws {
        let harness = try limited()
        let client = try harness.connect()
        let waiting = try (0..<8).map { _ in try harness.connect() }
        try harness.turnUntilIdle()
        #expect(try harness.connect().receive() == nil)
        waiting[0].close()
        try harness.turnUntilIdle()
        #expect(try harness.connect().ask(Self.echo) == Self.refused)
        for other in waiting.dropFirst() { #expect(try other.ask(Self.echo) == Self.refused) }
        #expect(try client.ask(Self.echo) != nil)
        #expect(harness.server.counts.refused == 10)
    }

    @Test("Who waits to be refused and calls nothing is closed in its time")
    func silentlyWaiting() throws {
        let harness = try limited()
        let client = try harness.connect()
        #expect(try client.ask(Self.echo) != nil)
        harness.server.limits.handshakeTime = 1000
        #expect(try harness.connect().receive() == nil)
        #expect(harness.server.counts.silent == 0 && harness.server.connectionCount == 1)
    }

    /// Limits that are all set to the same number.
    private func limits(_ number: Int) -> ServerLimits {
        var limits = ServerLimits()
        limits.messageBytes = number
        limits.depth = number
        limits.connections = number
        limits.connectionsPerUser = number
        limits.pendingBytes = number
        limits.bytes = number
        limits.bytesPerUser = number
        limits.unwritableTime = Int64(number)
        limits.handshakeTime = Int64(number)
        limits.shareTime = Int64(number)
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
        expected.bytes = 65_536
        expected.bytesPerUser = 65_536
        expected.unwritableTime = 1000
        expected.handshakeTime = 0
        expected.shareTime = 1
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
        expected.bytes = 1 << 32
        expected.bytesPerUser = 1 << 30
        expected.unwritableTime = 86_400_000_000
        expected.handshakeTime = 86_400_000_000
        expected.shareTime = 1_000_000
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

    @Test("Of the bytes of all, each connection keeps those of its longest call, as far as half of them suffice")
    func keptBytes() {
        var limits = ServerLimits()
        #expect(limits.bytesPerConnection == limits.messageBytes && limits.commonBytes == limits.bytes / 2)
        limits.connections = 128
        #expect(limits.bytesPerConnection == limits.messageBytes / 2 && limits.commonBytes == limits.bytes / 2)
        limits.connections = 32
        #expect(limits.bytesPerConnection == limits.messageBytes && limits.commonBytes == limits.bytes / 4 * 3)
        // One user alone comes to all that one user may have.
        #expect(ServerLimits().commonBytes / 2 == ServerLimits().bytesPerUser)
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
