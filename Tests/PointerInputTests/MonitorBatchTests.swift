import SystemPackage
import Testing
import Udev

@testable import PointerInput

@Suite("Rounds of receiving from udev")
struct MonitorBatchTests {
    @Test("A round reports overruns once, after it has received all that is left")
    func overruns() {
        var left = 3
        let round = MonitorBatch(
            receiving: {
                guard left > 0 else { return .nothing }
                left -= 1
                return .overrun
            },
            { _ in }
        )
        #expect(round.hasLost && round.count == 3 && round.failure == nil)
    }

    @Test("A failure ends the round, and what came before it counts")
    func failure() {
        var answers = 0
        let round = MonitorBatch(
            receiving: {
                answers += 1
                return answers == 1 ? .overrun : .failed(.badFileDescriptor)
            },
            { _ in }
        )
        #expect(round.hasLost && round.count == 1 && round.failure == .badFileDescriptor && answers == 2)
    }
}
