import Limits
import PointerClient
import PointerModel
import PointerRuntime
import PointerWire
import TestBasics
import Testing

@testable import DaemonLinks

@Suite("Limits of what is taken and kept because of the daemon")
struct DaemonLinksLimitTests {
    @Test("So much counts, and not one more", arguments: DaemonLinksLimit.allCases)
    func limit(_ limit: DaemonLinksLimit) throws {
        switch limit {
        case .message:
            try expectLimit(limit, is: 1 << 20) { count in
                let daemon = try RawDaemon()
                let link = try StreamLink<CursorReporterStreamEvent>(on: daemon.loop, at: daemon.location)
                var (events, losses) = (0, 0)
                link.onEvent = { _ in events += 1 }
                link.onLoss = { _ in losses += 1 }
                link.open(.cursorReporter())
                try daemon.accept()
                try daemon.reply(ofBytes: count, continues: true)
                try daemon.loop.run { events + losses > 0 }
                withExtendedLifetime(link) {}
                return events == 1 ? count : 0
            }
            try expectLimit(limit, is: 1 << 20) { count in
                let daemon = try RawDaemon()
                let link = try CallLink(on: daemon.loop, at: daemon.location)
                var (replies, losses) = (0, 0)
                link.onDone = { replies += 1 }
                link.onLoss = { _ in losses += 1 }
                link.send([.moveCursor(to: .zero, at: Timestamp(microseconds: 0), by: 1)])
                try daemon.accept()
                try daemon.reply(ofBytes: count)
                try daemon.loop.run { replies + losses > 0 }
                withExtendedLifetime(link) {}
                return replies == 1 ? count : 0
            }
        case .reports:
            try expectLimit(limit, is: 256) { count in
                let daemon = try PlayedDaemon()
                let reporter = try InputReporter(on: daemon.loop, at: daemon.location)
                reporter.open()
                try daemon.turn { reporter.isOpen }
                // The report that is under way: the daemon answers only in the next turn.
                reporter.report(at: .zero)
                let step = InputStep.turn(horizontal: 0, vertical: 120)
                reporter.report(at: .zero, [InputStep](repeating: step, count: count))
                guard reporter.isOpen else { return 0 }
                try daemon.turn { daemon.compositor.calls(of: "Report").count == count + 1 }
                return count
            }
        case .attempts:
            try expectLimit(limit, is: 100) { count in
                var schedule = LinkSchedule()
                return (1...count).first { time in
                    schedule.end()
                    return schedule.fail(QueueTests.full, at: Int64(time))
                } ?? 0
            }
        }
    }
}
