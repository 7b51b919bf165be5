import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@testable import Varlink

/// Clients that connect and call nothing.
@Suite struct HandshakeTests {
    private static let echo = "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}"

    @Test("A client that calls nothing is dropped, one that has called may rest")
    func silent() throws {
        let harness = try Harness()
        let other = try harness.connect()
        #expect(try other.ask(Self.echo) != nil)
        harness.server.limits.handshakeTime = 1000
        let (mute, stuck) = (try harness.connect(), try harness.connect())
        try stuck.send(raw: Array(Self.echo.utf8))
        try harness.turn { harness.server.connectionCount == 1 }
        for client in [mute, stuck] { #expect(try client.receive() == nil) }
        #expect(harness.log.lines.allSatisfy { $0 == "notice: connection ended: the client has called nothing" })
        #expect(harness.server.counts.silent == 2)
        #expect(harness.server.counts.accepted == 3)
        #expect(try other.ask(Self.echo) != nil)
    }

    @Test("Once all have called or gone, nothing is left that would wake the server up")
    func nothingLeft() throws {
        let harness = try Harness { $0.handshakeTime = 86_400_000_000 }
        let (first, second) = (try harness.connect(), try harness.connect())
        #expect(harness.server.deadlines.time != nil)
        #expect(try first.ask(Self.echo) != nil)
        #expect(harness.server.deadlines.time != nil)
        second.close()
        try harness.turn { harness.server.connectionCount == 1 }
        #expect(harness.server.deadlines.time == nil)
        let third = try harness.connect()
        #expect(harness.server.deadlines.time != nil)
        #expect(try third.ask(Self.echo) != nil)
        #expect(harness.server.deadlines.time == nil)
    }

    @Test("A call that has come counts, though the server gets to it only when the time is over")
    func late() throws {
        let harness = try Harness { $0.handshakeTime = 1 }
        let client = try harness.connect()
        try client.send(Self.echo)
        #expect(try client.receive() == "{\"parameters\":{\"text\":\"x\"}}")
        #expect(harness.server.counts.silent == 0)
    }

    @Test("So does one that is longer than what is read at once", arguments: [70_000, 150_000])
    func large(_ size: Int) throws {
        let harness = try Harness { $0.handshakeTime = 1 }
        let client = try harness.connect()
        let text = String(repeating: "x", count: size)
        try client.send("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"\(text)\"}}")
        #expect(try client.receive() == "{\"parameters\":{\"text\":\"\(text)\"}}")
        #expect(harness.server.counts.silent == 0)
    }

    @Test("A shorter time holds for a client that is there already, and 0 for nobody")
    func changed() throws {
        let harness = try Harness { $0.handshakeTime = 86_400_000_000 }
        let client = try harness.connect()
        harness.server.limits.handshakeTime = 0
        try harness.turnUntilIdle()
        #expect(harness.server.connectionCount == 1)
        harness.server.limits.handshakeTime = 1
        try harness.turn { harness.server.connectionCount == 0 }
        #expect(try client.receive() == nil)
    }

    @Test("Setting limits takes no calls: the caller may be in the middle of something")
    func limitsAlone() throws {
        let harness = try Harness { $0.handshakeTime = 86_400_000_000 }
        let client = try harness.connect()
        try client.send(Self.echo)
        harness.server.limits.handshakeTime = 1
        #expect(harness.interface.calls.isEmpty)
        #expect(try client.receive() == "{\"parameters\":{\"text\":\"x\"}}")
    }

    @Test("Who cannot be timed is refused, which is logged so often and no more")
    func untimed() throws {
        let harness = try Harness { $0.handshakeTime = 86_400_000_000 }
        harness.server.deadlines.makeTimer = { _, _ in throw Errno.tooManyOpenFiles }
        for _ in 0..<50 { #expect(try harness.connect().receive() == nil) }
        #expect(harness.server.connectionCount == 0)
        #expect(harness.server.counts.refused == 50)
        #expect(harness.log.lines.count == 10)
        harness.server.deadlines.makeTimer = { loop, body in try DeadlineTimer(on: loop, body) }
        #expect(try harness.connect().ask(Self.echo) != nil)
    }

    @Test("Who says nothing is disconnected even where the timer that waits for it cannot be armed")
    func unarmable() async {
        // In a process of its own, in which nobody else's timers fail.
        await #expect(processExitsWith: .success) {
            let harness = try Harness { $0.handshakeTime = 86_400_000_000 }
            // With it the timer is made.
            let first = try harness.connect()
            let count = try UnarmableTimers.during {
                harness.server.limits.handshakeTime = 1000
                let second = try harness.connect()
                let answers = [try first.receive(), try second.receive()]
                #expect(answers == [nil, nil])
            }
            #expect(count > 0 && harness.server.counts.silent == 2)
        }
    }

    @Test("What is waited for first is what ends the connection: neither time puts off the other")
    func both() throws {
        let harness = try Harness {
            $0.handshakeTime = 86_400_000_000
            $0.unwritableTime = 1000
        }
        // Its deadline is a day ahead.
        let mute = try harness.connect()
        let slow = try harness.connect()
        try slow.send("{\"method\":\"org.example.test.Large\",\"parameters\":{\"bytes\":2000000}}")
        try harness.turn { harness.server.connectionCount == 1 }
        #expect(harness.server.counts.unread == 1)
        #expect(try mute.ask(Self.echo) != nil)
    }

    @Test("What happens to clients is counted")
    func counts() throws {
        let harness = try Harness { $0.connections = 2 }
        let clients = try (0..<2).map { _ in try harness.connect() }
        #expect(try harness.connect().receive() == nil)
        try clients[0].send("nonsense")
        #expect(try clients[0].receive() == nil)
        clients[1].close()
        try harness.turn { harness.server.connectionCount == 0 }
        let counts = harness.server.counts
        #expect(counts.accepted == 2 && counts.refused == 1 && counts.faulty == 1)
        #expect(counts.unread == 0 && counts.silent == 0)
        #expect(counts.mostConnections == 2 && counts.mostConnectionsOfUser == 2)
    }
}
