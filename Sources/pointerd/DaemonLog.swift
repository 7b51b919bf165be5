import PointerConfiguration
import PointerRuntime

/// The daemon's log: standard error, with the journal's priorities if it is connected to the journal.
enum DaemonLog {
    /// The logger's minimum level. Until a configuration sets it, the level suits the messages of a failed start.
    static let threshold = LogThreshold(.notice)
    static let logger = Log(JournalLogHandler(label: "", threshold: threshold))
}

extension Log.Level {
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
