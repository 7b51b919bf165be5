import PointerRuntime
import TestBasics
import Testing

@testable import Varlink

/// Large works run a few at a time, and the others wait. A share is over after ``ProcessorShare/stepsPerReading`` steps.
@Suite("Large works")
struct LargeWorksTests {
    private static let echo = #"{"method":"org.example.test.Echo","parameters":{"text":"x"}}"#
    private static let echoed = #"{"parameters":{"text":"x"}}"#

    private func harness() throws -> Harness {
        let harness = try Harness()
        harness.takeOverProcessorTime()
        harness.interface.onStep = { [processor = harness.processor] in processor.moment += 1000 }
        return harness
    }

    private func steps(_ count: Int) -> String {
        #"{"method":"org.example.test.Steps","parameters":{"count":\#(count)}}"#
    }

    private func done(_ count: Int) -> String { #"{"parameters":{"count":\#(count)}}"# }

    /// A client of a user with work of so many steps, which the server has read.
    private func client(_ user: UInt32, _ count: Int, in harness: Harness) throws -> LoopbackClient {
        let client = try harness.connect(as: user)
        let before = harness.interface.worksUnderWay
        try client.send(steps(count))
        try harness.turn { harness.interface.worksUnderWay > before }
        return client
    }

    private func count(_ admission: LargeWorks.Admission, of user: UInt32? = nil, in harness: Harness) -> Int {
        harness.server.connections.all.count { connection in
            connection.work?.admission == admission && (user == nil || connection.peer.uid == user)
        }
    }

    @Test("A third work of a user waits without a share until one is done; calls of others are answered meanwhile")
    func third() throws {
        let harness = try harness()
        let clients = try (0..<3).map { _ in try client(1000, 10_000, in: harness) }
        try harness.turn { count(.waiting, in: harness) == 1 }
        let waiting = try #require(harness.server.connections.all.first { $0.work?.admission == .waiting })
        for _ in 0..<10 {
            #expect(try harness.connect(as: 1001).ask(Self.echo) == Self.echoed)
            #expect(waiting.work?.heldBytes == nil && !waiting.hasWork && !waiting.isInQueue)
        }
        for client in clients { #expect(try client.receive() == done(10_000)) }
        #expect(count(.running, in: harness) + count(.waiting, in: harness) == 0)
    }

    @Test("The next to run is of the user with the fewest works under way, and of these the first that asked")
    func order() throws {
        let harness = try harness()
        let endless = 1_000_000_000
        let ending = try client(1000, 20_000, in: harness)
        var clients = [try client(1000, endless, in: harness)]
        for user: UInt32 in [1001, 1001, 1002, 1002] { clients.append(try client(user, endless, in: harness)) }
        try harness.turn { count(.running, in: harness) == 6 }
        // The user of the first one has one under way by then, those of the other two have none.
        for user: UInt32 in [1000, 1003, 1004] { clients.append(try client(user, endless, in: harness)) }
        try harness.turn { count(.waiting, in: harness) == 3 }
        #expect(try ending.receive() == done(20_000))
        #expect(count(.running, of: 1003, in: harness) == 1)
        #expect(count(.waiting, of: 1000, in: harness) == 1 && count(.waiting, of: 1004, in: harness) == 1)
        withExtendedLifetime(clients) {}
    }

    @Test("Who hangs up while its work waits has it done later, and what it sent behind it")
    func hungUp() throws {
        let harness = try harness()
        let clients = try (0..<2).map { _ in try client(1000, 4000, in: harness) }
        let late = try client(1000, 9, in: harness)
        try harness.turn { count(.waiting, in: harness) == 1 }
        try late.send(Self.echo)
        late.close()
        try harness.turn { harness.server.connectionCount == 2 }
        #expect(harness.interface.calls == ["Steps", "Steps", "Steps", "Echo"])
        for client in clients { #expect(try client.receive() == done(4000)) }
    }

    @Test("Beside a call whose work waits nothing more is read, and afterwards all of it is")
    func reading() throws {
        let harness = try harness()
        let clients = try (0..<2).map { _ in try client(1000, 6000, in: harness) }
        let late = try client(1000, 9, in: harness)
        try harness.turn { count(.waiting, in: harness) == 1 }
        // As much as the socket takes without a turn.
        let text = String(repeating: "x", count: 60_000)
        try late.send(#"{"method":"org.example.test.Echo","parameters":{"text":"\#(text)"}}"#)
        for _ in 0..<20 { _ = try harness.loop.turn(timeout: 0) }
        #expect(count(.waiting, in: harness) == 1)
        #expect(harness.server.userBytes.bytes(ofUser: 1000, for: .buffered) < 30_000)
        for client in clients { #expect(try client.receive() == done(6000)) }
        #expect(try late.receive() == done(9))
        #expect(try late.receive() == #"{"parameters":{"text":"\#(text)"}}"#)
    }

    @Test("Once work has failed the next one runs, and the end of the server leaves none")
    func failing() throws {
        let harness = try harness()
        let clients = try (0..<3).map { _ in try client(1000, 1_000_000_000, in: harness) }
        try harness.turn { count(.waiting, in: harness) == 1 }
        var isFailing = true
        harness.interface.onStep = { [processor = harness.processor] in
            processor.moment += 1000
            defer { isFailing = false }
            if isFailing { throw VarlinkError("org.example.test.Refused", ["reason": "enough"]) }
        }
        try harness.turn { harness.interface.worksUnderWay == 2 }
        #expect(count(.running, in: harness) == 2 && count(.waiting, in: harness) == 0)
        harness.server.close()
        #expect(harness.interface.worksUnderWay == 0)
        withExtendedLifetime(clients) {}
    }

    @Test("Work that is not large waits for no others; once it is, it does")
    func growing() throws {
        let harness = try harness()
        let clients = try (0..<2).map { _ in try client(1000, 8000, in: harness) }
        try harness.turn { count(.running, in: harness) == 2 }
        harness.interface.isWorkLarge = false
        let late = try client(1000, 8000, in: harness)
        try harness.turn { count(.unasked, in: harness) == 1 }
        let small = try #require(harness.server.connections.all.first { $0.work?.admission == .unasked })
        try harness.turn { small.work?.heldBytes != nil }
        harness.interface.isWorkLarge = true
        try harness.turn { small.work?.admission == .waiting }
        for client in clients + [late] { #expect(try client.receive() == done(8000)) }
    }

    @Test("Work whose user must read first does not run when it might, and asks again afterwards")
    func heldUp() throws {
        let harness = try harness()
        harness.server.limits.bytesPerUser = 4_194_304
        harness.server.limits.unwritableTime = .max
        let clients = try (0..<2).map { _ in try client(1000, 6000, in: harness) }
        let late = try client(1000, 9, in: harness)
        try harness.turn { count(.waiting, in: harness) == 1 }
        let readers = try (0..<2).map { _ in try harness.connect(as: 1000) }
        for reader in readers {
            try reader.send(#"{"method":"org.example.test.Large","parameters":{"bytes":1700000}}"#)
        }
        for client in clients { #expect(try client.receive() == done(6000)) }
        try harness.turnUntilIdle()
        #expect(late.isQuiet && count(.waiting, in: harness) == 0 && count(.running, in: harness) == 0)
        #expect(harness.interface.worksUnderWay == 1)
        for reader in readers { #expect(try reader.receive()?.utf8.count ?? 0 > 1_700_000) }
        #expect(try late.receive() == done(9))
    }
}
