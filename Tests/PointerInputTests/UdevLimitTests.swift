import Limits
import TestBasics
import Testing
import Udev

@Suite("Limits of what udev says")
struct UdevLimitTests {
    @Test("So much is taken, and not one more", arguments: UdevLimit.allCases)
    func limit(_ limit: UdevLimit) throws {
        switch limit {
        case .changes:
            try expectLimit(limit, is: 64) { count in
                var left = count
                let round = MonitorBatch(
                    receiving: {
                        guard left > 0 else { return .nothing }
                        left -= 1
                        return .overrun
                    },
                    { _ in }
                )
                // What is not received is left for the next turn.
                #expect(round.count == count - left)
                return round.count
            }
        }
    }
}
