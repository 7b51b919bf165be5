import Logging
import PointerConfiguration
import PointerRuntime

/// How the daemon logs: to standard error, with the journal's priorities where the journal reads.
enum LoggingBootstrap {
    /// What the logger writes from. Until a configuration has said so, that is what a start that fails has to say.
    static let threshold = LogThreshold(.notice)
    static let logger = {
        LoggingSystem.bootstrap { label in JournalLogHandler(label: label, threshold: threshold) }
        return Logger(label: "")
    }()
}

extension Logger.Level {
    init(_ level: LogLevel) {
        self =
            switch level {
            case .trace: .trace
            case .debug: .debug
            case .info: .info
            case .notice: .notice
            case .warning: .warning
            case .error: .error
            case .critical: .critical
            }
    }
}
