import Limits
import TestBasics
import Testing

@testable import SystemEvents

@Suite("Limits of what is said about the system")
struct SystemEventsLimitTests {
    @Test("So much counts, and not one more", arguments: SystemEventsLimit.allCases)
    func limit(_ limit: SystemEventsLimit) throws {
        switch limit {
        case .pendingSignals:
            // Sleeps that logind was not asked for, however many, do not make it mute.
            try expectLimit(limit, is: 2) { count in
                let second: Int64 = 1_000_000
                var news = SleepDeduplicator(total: 0)
                let shown = (1...count).count { news.clocksMoved(total: Int64($0) * 30 * second) }
                #expect(shown == count)
                return (0...count).count { _ in !news.logindResumed(total: Int64(count) * 30 * second) }
            }
        }
    }
}
