import Logging
import PointerRuntime
import Testing

@Suite struct LimitedLogTests {
    @Test("A few entries at once, and those that nobody would read take nobody's place")
    func burst() {
        let lines = LogText()
        var log = LimitedLog(Logger(label: "") { _ in lines }, burst: 3, period: 1_000) { 0 }
        for number in 0..<200 {
            log.log(.debug, "not told \(number)")
            log.log(.warning, "told \(number)", metadata: ["node": "x"])
        }
        #expect(lines.all == (0..<3).map { "warning told \($0) node=x" })
    }

    @Test("An entry says how many before it were left out")
    func suppressed() {
        let lines = LogText()
        var moment: Int64 = 0
        var log = LimitedLog(Logger(label: "") { _ in lines }, burst: 1, period: 1_000) { moment }
        for next: Int64 in [0, 1, 999, 1_000, 2_000] {
            moment = next
            log.log(.info, "at \(moment)")
        }
        #expect(lines.all == ["info at 0", "info at 1000 suppressed=2", "info at 2000"])
    }
}
