import Logging
import PointerRuntime
import Testing

@Suite struct LimitedLogTests {
    /// Takes down what is logged.
    private final class Lines: LogHandler, @unchecked Sendable {
        private(set) var all: [String] = []
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let values = (event.metadata ?? [:]).map { "\($0)=\($1)" }.sorted()
            all.append(([event.level.rawValue, "\(event.message)"] + values).joined(separator: " "))
        }
    }

    @Test("A few entries at once, and those that nobody would read take nobody's place")
    func burst() {
        let lines = Lines()
        var log = LimitedLog(Logger(label: "") { _ in lines }, burst: 3, period: 1_000)
        for number in 0..<200 {
            log.log(.debug, "not told \(number)", at: 0)
            log.log(.warning, "told \(number)", metadata: ["node": "x"], at: 0)
        }
        #expect(lines.all == (0..<3).map { "warning told \($0) node=x" })
    }

    @Test("An entry says how many before it were left out")
    func suppressed() {
        let lines = Lines()
        var log = LimitedLog(Logger(label: "") { _ in lines }, burst: 1, period: 1_000)
        for moment: Int64 in [0, 1, 999, 1_000, 2_000] { log.log(.info, "at \(moment)", at: moment) }
        #expect(lines.all == ["info at 0", "info at 1000 suppressed=2", "info at 2000"])
    }
}
