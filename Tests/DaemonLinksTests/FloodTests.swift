import DaemonLinks
import PointerClient
import PointerModel
import PointerRuntime
import Testing

@Suite("A daemon that never stops sending")
struct FloodTests {
    private static let most = PointerRuntimeLimit.events.most
    private static let event = #"{"parameters":{"reporter":7},"continues":true}"#
    private static let refusal =
        #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"place"}}"#

    private func stream(of daemon: FloodingDaemon) throws -> DaemonStream<CursorReporterStreamEvent> {
        try DaemonStream(
            withoutWaiting: .cursorReporter(),
            at: daemon.location,
            receiving: DaemonLinksLimit.message
        )
    }

    /// Turns a loop until a client has taken so much, and expects that no turn exceeds the limit.
    private func expectTurns(
        _ loop: EventLoop,
        of daemon: FloodingDaemon,
        until count: Int,
        taken: () -> Int
    ) throws {
        for _ in 0..<100 where taken() < count {
            daemon.takeCalls()
            let before = taken()
            _ = try loop.turn(timeout: 0)
            #expect(taken() - before <= Self.most)
        }
        #expect(taken() == count)
    }

    @Test("A link takes so many events in a turn and not one more", arguments: [most - 1, most, most + 1, 3 * most])
    func streamLink(count: Int) throws {
        let (daemon, loop) = (try FloodingDaemon(), try EventLoop())
        let link = try StreamLink<CursorReporterStreamEvent>(on: loop, at: daemon.location)
        var events = 0
        link.onEvent = { _ in events += 1 }
        link.open(.cursorReporter())
        try daemon.send(Self.event, times: count)
        try expectTurns(loop, of: daemon, until: count) { events }
        withExtendedLifetime(link) {}
    }

    @Test("A link takes so many replies in a turn and not one more", arguments: [most - 1, most, most + 1, 3 * most])
    func callLink(count: Int) throws {
        let (daemon, loop) = (try FloodingDaemon(), try EventLoop())
        let link = try CallLink(on: loop, at: daemon.location)
        var indices: [Int] = []
        var isDone = false
        link.onRefusal = { _, index in indices.append(index) }
        link.onDone = { isDone = true }
        link.send([Call](repeating: .setModifiers([]), count: count))
        try daemon.send(Self.refusal, times: count)
        try expectTurns(loop, of: daemon, until: count) { indices.count }
        #expect(indices == Array(0..<count) && isDone && !link.isBusy)
    }

    @Test("A reader takes so many events in a turn and not one more", arguments: [most - 1, most, most + 1, 3 * most])
    func streamReader(count: Int) throws {
        let (daemon, loop) = (try FloodingDaemon(), try EventLoop())
        let stream = try stream(of: daemon)
        try daemon.send(Self.event, times: count + 1)
        // What comes with the first event makes no descriptor ready.
        while try stream.receive() == nil {}
        var events = 0
        var drained = 0
        let reader = try StreamReader(stream, on: loop) { _ in
            events += 1
        } onDrained: {
            drained += 1
        } onEnd: { error in
            Issue.record(error)
        }
        try expectTurns(loop, of: daemon, until: count) { events }
        #expect(drained >= (count + Self.most - 1) / Self.most)
        withExtendedLifetime(reader) {}
    }

    @Test("Messages that are no event count as well")
    func unknownKinds() throws {
        let (daemon, loop) = (try FloodingDaemon(), try EventLoop())
        let link = try StreamLink<PointerStreamEvent>(on: loop, at: daemon.location)
        var events = 0
        link.onEvent = { _ in events += 1 }
        link.open(.events())
        try expectEventInNextTurn(of: loop, from: daemon) { events }
        withExtendedLifetime(link) {}
    }

    @Test("Messages that are no event count for a reader as well")
    func unknownKindsOfReader() throws {
        let (daemon, loop) = (try FloodingDaemon(), try EventLoop())
        let stream = try DaemonStream(
            withoutWaiting: .events(),
            at: daemon.location,
            receiving: DaemonLinksLimit.message
        )
        var events = 0
        let reader = try StreamReader(stream, on: loop) { _ in
            events += 1
        } onEnd: { error in
            Issue.record(error)
        }
        try expectEventInNextTurn(of: loop, from: daemon) { events }
        withExtendedLifetime(reader) {}
    }

    @Test("A wait for an event ends in time, whatever else comes")
    func wait() throws {
        let daemon = try FloodingDaemon()
        let stream = try DaemonStream(
            withoutWaiting: .events(),
            at: daemon.location,
            receiving: DaemonLinksLimit.message
        )
        try daemon.send(message("unknown"), times: 1)
        try daemon.send(message("muted"), times: 1)
        #expect(throws: ClientError.timedOut) { try stream.receive(within: .zero) }
        #expect(try stream.receive(within: nil) == .muted(seat: ""))
    }

    /// Returns an event of a kind.
    private func message(_ kind: String) -> String {
        #"{"parameters":{"event":{"kind":"\#(kind)","frame":1,"time":1}},"continues":true}"#
    }

    /// Sends as many messages as a turn takes that no client knows, and then an event.
    private func expectEventInNextTurn(of loop: EventLoop, from daemon: FloodingDaemon, taken: () -> Int) throws {
        try daemon.send(message("unknown"), times: Self.most)
        try daemon.send(message("muted"), times: 1)
        _ = try loop.turn(timeout: 0)
        #expect(taken() == 0)
        _ = try loop.turn(timeout: 0)
        #expect(taken() == 1)
    }

    @Test("A reader that its owner closes takes nothing more")
    func closing() throws {
        let (daemon, loop) = (try FloodingDaemon(), try EventLoop())
        let stream = try stream(of: daemon)
        try daemon.send(Self.event, times: Self.most)
        var reader: StreamReader<CursorReporterStreamEvent>?
        var events = 0
        reader = try StreamReader(stream, on: loop) { _ in
            events += 1
            if events == 3 { reader?.close() }
        } onEnd: { error in
            Issue.record(error)
        }
        while try loop.turn(timeout: 0) > 0 {}
        #expect(events == 3)
        reader = nil
    }
}
