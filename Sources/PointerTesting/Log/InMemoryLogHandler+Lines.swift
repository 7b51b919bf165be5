public import InMemoryLogging
public import Logging

extension InMemoryLogHandler {
    /// All that was logged, an entry each, as `warning: what went wrong`; what an entry carries besides is in `entries`.
    public var lines: [String] { entries.map { "\($0.level): \($0.message)" } }

    /// A handler that keeps entries of a level and above.
    public init(logLevel: Logger.Level) {
        self.init()
        self.logLevel = logLevel
    }
}
