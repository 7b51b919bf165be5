import PointerClient
import PointerModel
import PointerRuntime
import SystemPackage
import TestBasics
import Testing
import Varlink

@testable import DaemonLinks

@Suite("While the daemon's queue of connections is full")
struct QueueTests {
    static let full = ClientError.unreachable(.system(path: "/run/s", error: .wouldBlock))

    /// Connections that fill the queue of a daemon.
    private func fill(_ daemon: RawDaemon) throws -> [VarlinkClient] {
        var clients: [VarlinkClient] = []
        let path = try #require(daemon.location.paths.first)
        while let client = try? VarlinkClient(path: path, waits: false) { clients.append(client) }
        return clients
    }

    @Test("a stream is not lost, and begins once there is room")
    func stream() throws {
        let daemon = try RawDaemon()
        let others = try fill(daemon)
        let link = try StreamLink<CursorReporterStreamEvent>(on: daemon.loop, at: daemon.location)
        var (events, losses) = (0, 0)
        link.onEvent = { _ in events += 1 }
        link.onLoss = { _ in losses += 1 }
        link.open(.cursorReporter())
        // At least one more attempt finds no room.
        #expect(try daemon.loop.turn(timeout: LoopbackClient.patience) > 0)
        #expect(losses == 0)
        for _ in others { try daemon.accept() }
        #expect(try daemon.loop.turn(timeout: LoopbackClient.patience) > 0)
        try daemon.accept()
        try daemon.reply(ofBytes: 100, continues: true)
        try daemon.loop.run { events + losses > 0 }
        #expect(events == 1 && losses == 0)
        withExtendedLifetime((link, others)) {}
    }

    @Test("calls are not lost, and are sent once there is room, or not at all if the link is closed")
    func calls() throws {
        let daemon = try RawDaemon()
        let others = try fill(daemon)
        let link = try CallLink(on: daemon.loop, at: daemon.location)
        var (replies, losses, readies) = (0, 0, 0)
        link.onDone = { replies += 1 }
        link.onLoss = { _ in losses += 1 }
        link.onReady = { readies += 1 }
        let call = Call.moveCursor(to: .zero, at: Timestamp(microseconds: 0), by: 1)
        link.send([call])
        #expect(link.isBusy)
        link.close()
        #expect(!link.isBusy)
        link.send([call])
        #expect(try daemon.loop.turn(timeout: LoopbackClient.patience) > 0)
        #expect(link.isBusy && losses == 0)
        for _ in others { try daemon.accept() }
        #expect(try daemon.loop.turn(timeout: LoopbackClient.patience) > 0)
        try daemon.accept()
        try daemon.reply(ofBytes: 100)
        try daemon.loop.run { replies + losses > 0 }
        #expect(replies == 1 && losses == 0 && readies == 0 && !link.isBusy)
        withExtendedLifetime(others) {}
    }

    @Test("the intervals do not grow, and those after another failure do")
    func intervals() throws {
        var schedule = LinkSchedule()
        var waits: [Int64] = []
        var losses = 0
        var now: Int64 = 0
        func fail(_ error: ClientError) throws {
            if schedule.fail(error, at: now) { losses += 1 }
            let due = try #require(schedule.due)
            waits.append(due - now)
            now = due
            schedule.end()
        }
        for _ in 0..<1000 { try fail(Self.full) }
        #expect(losses == 10)
        #expect(Set(waits) == [10_000, 250_000] && waits.count { $0 == 250_000 } == 10)
        waits = []
        for _ in 0..<3 { try fail(.closed) }
        #expect(waits == [500_000, 1_000_000, 2_000_000])
        schedule.succeed()
        losses = 0
        try fail(Self.full)
        #expect(losses == 0)
    }
}
