import InMemoryLogging
import Logging
import PointerRuntime
import TestBasics
import Testing

@Suite struct LimitedLogTests {
    @Test("A few entries at once, and those that nobody would read take nobody's place")
    func burst() {
        let told = InMemoryLogHandler()
        var log = LimitedLog(Log(told), burst: 3, period: 1_000) { 0 }
        for number in 0..<200 {
            log.log(.debug, "not told \(count: number)")
            log.log(.warning, "told \(count: number)", metadata: ["node": "x"])
        }
        #expect(told.entries.allSatisfy { $0.metadata == ["node": "x"] })
        #expect(told.lines == (0..<3).map { "warning: told \($0)" })
    }

    @Test("An entry says how many before it were left out")
    func suppressed() {
        let told = InMemoryLogHandler()
        var moment: Int64 = 0
        var log = LimitedLog(Log(told), burst: 1, period: 1_000) { moment }
        for next: Int64 in [0, 1, 999, 1_000, 2_000] {
            moment = next
            log.log(.info, "at \(count: moment)")
        }
        #expect(told.lines == ["info: at 0", "info: at 1000", "info: at 2000"])
        #expect(told.entries.map(\.metadata) == [[:], ["suppressed": "2"], [:]])
    }
}
