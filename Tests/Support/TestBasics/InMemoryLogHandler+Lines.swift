package import InMemoryLogging
package import Logging

extension InMemoryLogHandler {
    /// Logged messages, one per entry, as `warning: what went wrong`; metadata is in `entries`.
    package var lines: [String] { entries.map { "\($0.level): \($0.message)" } }

    /// Creates a handler that keeps entries of a level and above.
    package init(logLevel: Logger.Level) {
        self.init()
        self.logLevel = logLevel
    }
}
