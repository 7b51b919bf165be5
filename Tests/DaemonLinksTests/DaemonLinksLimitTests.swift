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
