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
        // Longer than the test can take.
        var log = LimitedLog(Logger(label: "") { _ in lines }, burst: 3, period: .max)
        for number in 0..<200 {
            log.log(.debug, "not told \(number)")
            log.log(.warning, "told \(number)", metadata: ["node": "x"])
        }
        #expect(lines.all == (0..<3).map { "warning told \($0) node=x" })
    }

    @Test("An entry says how many before it were left out")
    func suppressed() {
        let lines = Lines()
        var log = LimitedLog(Logger(label: "") { _ in lines }, burst: 1, period: 1)
        log.log(.info, "first")
        // More than one fits into a microsecond at most now and then, and only what is left out is counted.
        var entries = 1
        while !(lines.all.last ?? "").contains("suppressed="), entries < 100_000_000 {
            log.log(.info, "again")
            entries += 1
        }
        let counted = lines.all.reduce(0) {
            $0 + (Int($1.split(separator: "suppressed=").dropFirst().first ?? "0") ?? 0)
        }
        #expect(lines.all.count + counted == entries)
    }
}
