import DaemonLinks
import Limits
import PointerClient
import PointerModel
import PointerRuntime
import PointerWire
import TestBasics
import Testing

@Suite("Limits of what is taken and kept because of the daemon")
struct DaemonLinksLimitTests {
    @Test("So much counts, and not one more", arguments: DaemonLinksLimit.allCases)
    func limit(_ limit: DaemonLinksLimit) throws {
        switch limit {
        case .events:
            try expectLimit(limit, is: 256) { count in
                let daemon = try PlayedDaemon()
                let link = try StreamLink<CursorReporterStreamEvent>(on: daemon.loop, at: daemon.location)
                var events = 0
                var turns: [Int] = []
                link.onEvent = { _ in events += 1 }
                link.onDrained = {
                    turns.append(events)
                    events = 0
                }
                link.open(.cursorReporter())
                // The first event says that the stream has begun.
                try daemon.turn { turns.contains(1) }
                turns = []
                let stream = try #require(daemon.pointer.streams.first)
                for number in 1...count { try stream.send(ReportCursorReply(reporter: number)) }
                // What was sent outside of a turn leaves at the end of one.
                _ = try daemon.loop.turn(timeout: 0)
                // What is left over for the next turn makes no descriptor ready.
                try daemon.loop.run { turns.reduce(0, +) >= count }
                withExtendedLifetime(link) {}
                return turns.max() ?? 0
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
        }
    }
}
