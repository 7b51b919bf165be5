import Glibc
import TestBasics
import Testing

@testable import Varlink

/// What the server holds for a user's clients is bounded, however many they are and whatever they do not read.
@Suite("Bytes that are held for a user's clients")
struct HeldBytesTests {
    private static let limit = 4_194_304
    private static let refused = VarlinkError("org.example.test.Refused", ["reason": "bytesPerUser"])
    private static let refusal =
        #"{"error":"org.example.test.Refused","parameters":{"reason":"bytesPerUser"}}"#

    private func harness(refuses: Bool = true) throws -> Harness {
        let harness = try Harness { limits in
            limits.bytesPerUser = Self.limit
            limits.unwritableTime = .max
        }
        if refuses {
            harness.server.limitExceeded = { VarlinkError("org.example.test.Refused", ["reason": $0]) }
        }
        return harness
    }

    private func large(_ bytes: Int) -> String {
        #"{"method":"org.example.test.Large","parameters":{"bytes":\#(bytes)}}"#
    }

    private static let echo = #"{"method":"org.example.test.Echo","parameters":{"text":"x"}}"#
    private static let echoed = #"{"parameters":{"text":"x"}}"#

    @Test("Nine readers that do not read stay below the limit, another user is served, and nothing is left of them")
    func nineReaders() throws {
        let harness = try harness()
        let readers = try (0..<9).map { _ in try harness.connect(as: 1000) }
        for reader in readers { for _ in 0..<4 { try reader.send(large(1_500_000)) } }
        try harness.turnUntilIdle()
        let held = harness.server.userBytes.bytes(ofUser: 1000)
        #expect(held > Self.limit / 2 && held <= Self.limit)
        #expect(harness.server.userBytes.highest <= Self.limit)
        #expect(try harness.connect(as: 1001).ask(Self.echo) == Self.echoed)
        for reader in readers { reader.close() }
        try harness.turn { harness.server.connectionCount == 0 }
        #expect(harness.server.userBytes.isEmpty)
    }

    /// Two clients of a user who do not read, so that only small calls of the user are answered.
    private func readers(of harness: Harness) throws -> [LoopbackClient] {
        let readers = try (0..<2).map { _ in try harness.connect(as: 1000) }
        for reader in readers { try reader.send(large(1_700_000)) }
        try harness.turnUntilIdle()
        #expect(harness.interface.calls == ["Large", "Large"])
        return readers
    }

    @Test("A client that does not read holds up its own calls, and none of its user's other clients")
    func slowReader() throws {
        let harness = try harness()
        let readers = try readers(of: harness)
        try readers[0].send(Self.echo)
        for _ in 0..<3 { #expect(try harness.connect(as: 1000).ask(Self.echo) == Self.echoed) }
        #expect(harness.interface.calls == ["Large", "Large", "Echo", "Echo", "Echo"])
        for reader in readers { #expect(try reader.receive()?.utf8.count ?? 0 > 1_700_000) }
        #expect(try readers[0].receive() == Self.echoed)
    }

    @Test("Work waits for the user's other clients to read, and then all of it is done")
    func workThatWaits() throws {
        let harness = try harness()
        let readers = try readers(of: harness)
        harness.interface.bytesHeldByWork = 200_000
        let late = try (0..<3).map { _ in try harness.connect(as: 1000) }
        var steps = 0
        harness.interface.onStep = { steps += 1 }
        for client in late { try client.send(#"{"method":"org.example.test.Steps","parameters":{"count":9}}"#) }
        try harness.turnUntilIdle()
        #expect(harness.interface.worksUnderWay == 3 && steps == 0 && late.allSatisfy(\.isQuiet))
        // Nobody waits for work that has not begun.
        #expect(harness.server.userBytes.bytes(ofUser: 1000, for: .waiting) < 3_500_000)
        for reader in readers { #expect(try reader.receive()?.utf8.count ?? 0 > 1_700_000) }
        for client in late { #expect(try client.receive() == #"{"parameters":{"count":9}}"#) }
        #expect(harness.server.userBytes.bytes(ofUser: 1000, for: .waiting) == 0)
    }

    @Test("Work that is not large waits for nobody")
    func smallWork() throws {
        let harness = try harness()
        let readers = try readers(of: harness)
        harness.interface.isWorkLarge = false
        let steps = #"{"method":"org.example.test.Steps","parameters":{"count":9}}"#
        #expect(try harness.connect(as: 1000).ask(steps) == #"{"parameters":{"count":9}}"#)
        withExtendedLifetime(readers) {}
    }

    @Test("A server without an error for it ends the connection of work that holds too much")
    func workWithoutError() throws {
        let harness = try harness(refuses: false)
        harness.takeOverProcessorTime()
        harness.interface.onStep = {
            harness.processor.moment += 1000
            harness.interface.bytesHeldByWork += Self.limit / 4
        }
        let steps = #"{"method":"org.example.test.Steps","parameters":{"count":1000}}"#
        #expect(try harness.connect(as: 1000).ask(steps) == nil)
        #expect(harness.interface.worksUnderWay == 0 && harness.server.userBytes.isEmpty)
    }

    @Test("What work is refused for was never counted, and work that holds less goes on")
    func refusedWork() throws {
        let harness = try harness()
        harness.takeOverProcessorTime()
        harness.interface.onStep = {
            harness.processor.moment += 1000
            harness.interface.bytesHeldByWork += Self.limit / 150
        }
        let steps = #"{"method":"org.example.test.Steps","parameters":{"count":1000}}"#
        let client = try harness.connect(as: 1000)
        #expect(try client.ask(steps) == Self.refusal)
        let highest = harness.server.userBytes.highest
        #expect(highest > Self.limit / 4 && highest < Self.limit)
        harness.interface.onStep = { harness.processor.moment += 1000 }
        harness.interface.bytesHeldByWork = Self.limit / 4
        #expect(try client.ask(steps) == #"{"parameters":{"count":1000}}"#)
    }

    @Test("What others let work hold counts once there is room for it; else the work is refused at its next step")
    func workThatGrows() throws {
        let harness = try harness()
        harness.takeOverProcessorTime()
        harness.interface.bytesHeldByWork = Self.limit / 4
        harness.interface.onStep = { harness.processor.moment += 1000 }
        let client = try harness.connect(as: 1000)
        try client.send(#"{"method":"org.example.test.Steps","parameters":{"count":1000}}"#)
        try harness.turn { harness.server.userBytes.bytes(ofUser: 1000) > Self.limit / 4 }
        harness.interface.bytesHeldByWork = 3 * Self.limit
        // Looks after all of the user's connections.
        harness.server.userBytes.onRoom(1000)
        harness.server.flush()
        #expect(harness.server.userBytes.highest < Self.limit)
        #expect(try client.receive() == Self.refusal)
        #expect(harness.server.userBytes.highest < Self.limit)
    }

    @Test("Work that has not begun does not wait for other such work, however much it holds")
    func workAlone() throws {
        let harness = try harness()
        harness.takeOverProcessorTime()
        harness.interface.bytesHeldByWork = Self.limit / 5
        harness.interface.onStep = { harness.processor.moment += 1000 }
        let clients = try (0..<4).map { _ in try harness.connect(as: 1000) }
        for client in clients { try client.send(#"{"method":"org.example.test.Steps","parameters":{"count":9}}"#) }
        for client in clients { #expect(try client.receive() == #"{"parameters":{"count":9}}"#) }
        #expect(harness.interface.worksUnderWay == 0)
    }

    @Test("A call beyond what its user may take of the bytes of all is refused with that limit; others are served")
    func bytesOfAll() throws {
        let harness = try harness()
        // Of which 65 536 are kept for each connection.
        harness.server.limits.connections = 4
        harness.server.limits.messageBytes = 65_536
        harness.server.limits.bytes = 4_194_304
        harness.server.limits.bytesPerUser = 1 << 30
        let common = 4_194_304 - 4 * 65_536
        let refusal = Self.refusal.replacing("bytesPerUser", with: "bytes")
        let client = try harness.connect(as: 1000)
        // What the answer takes besides its text is less than what the connection keeps.
        #expect(try client.ask(large(common / 2 + 65_536)) == refusal)
        harness.interface.bytesHeldByWork = common / 2 + 65_536
        harness.takeOverProcessorTime()
        harness.interface.onStep = { harness.processor.moment += 1000 }
        let steps = #"{"method":"org.example.test.Steps","parameters":{"count":900}}"#
        #expect(try client.ask(steps) == refusal)
        #expect(harness.server.userBytes.highestSum < 4_194_304)
        let reader = try harness.connect(as: 1000)
        try reader.send(large(common / 2))
        // With what the socket has taken already, whose storage stays.
        try harness.turn { harness.server.userBytes.bytes(ofUser: 1000) > common / 2 }
        harness.interface.bytesHeldByWork = common / 4
        #expect(try harness.connect(as: 1001).ask(steps) == #"{"parameters":{"count":900}}"#)
        #expect(try client.ask(steps) == refusal)
        #expect(try client.ask(Self.echo) == Self.echoed)
        #expect(try reader.receive()?.utf8.count ?? 0 > common / 2)
    }

    @Test("Work without room has what is gone freed before it goes on, and holds no more meanwhile; then it is done")
    func freed() throws {
        let harness = try harness()
        harness.takeOverProcessorTime()
        let accounts = harness.server.userBytes
        var steps = 0
        harness.interface.onStep = {
            harness.processor.moment += 1000
            steps += 1
        }
        var stepsWhileFreeing: Set<Int> = []
        var former = Self.limit / 4 * 3
        accounts.chargeFormer(former, to: 1000)
        harness.server.freeFormer = { _ in
            guard former > 0 else { return false }
            stepsWhileFreeing.insert(steps)
            former -= Self.limit / 16
            accounts.chargeFormer(-Self.limit / 16, to: 1000)
            return true
        }
        harness.interface.bytesHeldByWork = Self.limit / 2
        let client = try harness.connect(as: 1000)
        let call = #"{"method":"org.example.test.Steps","parameters":{"count":900}}"#
        #expect(try client.ask(call) == #"{"parameters":{"count":900}}"#)
        #expect(stepsWhileFreeing == [ProcessorShare.stepsPerReading] && former > 0 && former <= Self.limit / 2)
        #expect(accounts.highest <= Self.limit)
        // Without anything to free there is none.
        former = 0
        harness.interface.bytesHeldByWork = Self.limit
        #expect(try client.ask(call) == Self.refusal)
    }

    @Test("A connection that receives a long call keeps no storage for answers")
    func idleStorage() throws {
        let harness = try harness()
        let client = try harness.connect(as: 1000)
        #expect(try client.ask(large(200_000))?.utf8.count ?? 0 > 200_000)
        try harness.turnUntilIdle()
        #expect(harness.server.userBytes.bytes(ofUser: 1000) > 200_000)
        let text = [UInt8](repeating: UInt8(ascii: "x"), count: 524_000)
        try client.send(raw: Array(#"{"method":"org.example.test.Echo","parameters":{"text":""#.utf8) + text)
        try harness.turnUntilIdle()
        #expect((524_000..<600_000).contains(harness.server.userBytes.bytes(ofUser: 1000)))
    }

    @Test("An answer for which there is no room is refused, and the connection goes on")
    func refusedAnswer() throws {
        let harness = try harness()
        let client = try harness.connect(as: 1000)
        #expect(try client.ask(large(Self.limit)) == Self.refusal)
        #expect(try client.ask(Self.echo) == Self.echoed)
        let reply = try SharedReply(ExampleInterface.Text(text: String(repeating: "x", count: Self.limit)))
        harness.interface.onCall = { call in if call.method == "Silent" { call.reply(reply) } }
        #expect(try client.ask(#"{"method":"org.example.test.Silent"}"#) == Self.refusal)
        #expect(!reply.isHeld(by: 1000) && harness.server.counts.errors == 2)
        #expect(try client.ask(Self.echo) == Self.echoed)
    }

    @Test("A server without an error for it ends the connection")
    func noError() throws {
        let harness = try harness(refuses: false)
        #expect(try harness.connect(as: 1000).ask(large(Self.limit)) == nil)
        #expect(harness.server.counts.unread == 1 && harness.server.userBytes.isEmpty)
    }

    @Test("A shared reply counts once for each user who waits for it")
    func shared() throws {
        let harness = try harness()
        let size = 2_000_000
        let reply = try SharedReply(ExampleInterface.Text(text: String(repeating: "x", count: size)))
        harness.interface.onCall = { call in if call.method == "Silent" { call.reply(reply) } }
        let readers = try [1000, 1000, 1000, 1001].map { try harness.connect(as: $0) }
        for reader in readers { try reader.send(#"{"method":"org.example.test.Silent"}"#) }
        try harness.turnUntilIdle()
        let bytes = harness.server.userBytes
        #expect((size..<size + 100_000).contains(bytes.bytes(ofUser: 1000)))
        #expect((size..<size + 100_000).contains(bytes.bytes(ofUser: 1001)))
        readers[0].close()
        #expect(try readers[1].receive()?.utf8.count ?? 0 > size)
        #expect(reply.isHeld(by: 1000))
        #expect(try readers[2].receive()?.utf8.count ?? 0 > size)
        try harness.turn { !reply.isHeld(by: 1000) }
        readers[3].close()
        try harness.turn { !reply.isHeld(by: 1001) }
        #expect(bytes.bytes(ofUser: 1001) == 0)
    }

    @Test("An unfinished call counts as far as it has come, with no more storage than it can need")
    func unfinished() throws {
        let harness = try harness()
        let client = try harness.connect(as: 1000)
        #expect(try client.ask(Self.echo) == Self.echoed)
        let text = [UInt8](repeating: UInt8(ascii: "x"), count: 524_000)
        try client.send(raw: Array(#"{"method":"org.example.test.Echo","parameters":{"text":""#.utf8) + text)
        try harness.turnUntilIdle()
        let held = harness.server.userBytes.bytes(ofUser: 1000)
        #expect((524_000..<600_000).contains(held))
        try client.send(raw: Array(#""}}"#.utf8) + [0])
        #expect(try client.receive()?.utf8.count ?? 0 > text.count)
        try harness.turn { harness.server.userBytes.bytes(ofUser: 1000) < 10_000 }
        client.close()
        try harness.turn { harness.server.connectionCount == 0 }
        #expect(harness.server.userBytes.isEmpty)
    }

    @Test("Work that comes to hold more than its user may is let go of, and its call refused")
    func work() throws {
        let harness = try harness()
        harness.takeOverProcessorTime()
        harness.interface.onStep = {
            harness.processor.moment += 1000
            harness.interface.bytesHeldByWork += Self.limit / 4
        }
        let steps = #"{"method":"org.example.test.Steps","parameters":{"count":1000}}"#
        let client = try harness.connect(as: 1000)
        #expect(try client.ask(steps) == Self.refusal)
        #expect(harness.interface.worksUnderWay == 0)
        #expect(harness.server.userBytes.bytes(ofUser: 1000, for: .waiting) == 0)
        #expect(try client.ask(Self.echo) == Self.echoed)
    }

    @Test("What a client sent before it hung up is carried out, also where its user's others do not read")
    func hungUp() throws {
        let harness = try harness()
        let readers = try (0..<3).map { _ in try harness.connect(as: 1000) }
        for reader in readers { try reader.send(large(1_700_000)) }
        let gone = try harness.connect(as: 1000)
        try harness.turnUntilIdle()
        for _ in 0..<20 { try gone.send(Self.echo) }
        gone.close()
        try harness.turn { harness.server.connectionCount == 3 }
        #expect(harness.interface.calls.count { $0 == "Echo" } == 20)
        withExtendedLifetime(readers) {}
    }

    @Test("Work that waits for others to read is done once its client has hung up")
    func hungUpWork() throws {
        let harness = try harness()
        let readers = try readers(of: harness)
        let late = try harness.connect(as: 1000)
        for _ in 0..<3 { try late.send(#"{"method":"org.example.test.Steps","parameters":{"count":9}}"#) }
        try harness.turnUntilIdle()
        #expect(harness.interface.worksUnderWay == 1)
        late.close()
        try harness.turn { harness.server.connectionCount == 2 }
        #expect(harness.interface.calls.count { $0 == "Steps" } == 3 && harness.interface.worksUnderWay == 0)
        withExtendedLifetime(readers) {}
    }

    @Test("A client that waits for its user's others to read is not ended for having called nothing")
    func newcomer() throws {
        let harness = try harness()
        let readers = try (0..<2).map { _ in try harness.connect(as: 1000) }
        for reader in readers { try reader.send(large(2_000_000)) }
        try harness.turnUntilIdle()
        harness.server.limits.handshakeTime = 1000
        let late = try harness.connect(as: 1000)
        try late.send(Self.echo)
        // Its time passes twice.
        for _ in 0..<2 {
            let moment = harness.server.deadlines.time
            try harness.turn { harness.server.deadlines.time != moment }
        }
        #expect(harness.server.counts.silent == 0)
        for reader in readers { #expect(try reader.receive()?.utf8.count ?? 0 > 2_000_000) }
        #expect(try late.receive() == Self.echoed)
    }

    @Test("A connection that is to be refused waits for none of its user's others: it is refused, or ended in its time")
    func refusedNewcomers() throws {
        let harness = try harness()
        harness.server.limits.connectionsPerUser = 2
        let readers = try (0..<2).map { _ in try harness.connect(as: 1000) }
        for reader in readers { try reader.send(large(2_000_000)) }
        try harness.turnUntilIdle()
        #expect(harness.server.userBytes.room(ofUser: 1000) == .none)
        harness.server.limits.handshakeTime = 1000
        let mute = try harness.connect(as: 1000)
        #expect(try mute.receive() == nil)
        harness.server.limits.handshakeTime = 86_400_000_000
        let limit = #"{"error":"org.example.test.Refused","parameters":{"reason":"connectionsPerUser"}}"#
        #expect(try harness.connect(as: 1000).ask(Self.echo) == limit)
        #expect(readers.allSatisfy { !$0.isQuiet } && harness.server.connectionCount == 2)
    }

    @Test("A lower limit holds for what is held already, and a higher one lets calls go on")
    func changed() throws {
        let harness = try harness()
        let readers = try readers(of: harness)
        harness.server.limits.bytesPerUser = Self.limit / 2
        let late = try harness.connect(as: 1000)
        try late.send(Self.echo)
        try harness.turnUntilIdle()
        #expect(late.isQuiet)
        harness.server.limits.bytesPerUser = 2 * Self.limit
        #expect(try late.receive() == Self.echoed)
        withExtendedLifetime(readers) {}
    }
}
