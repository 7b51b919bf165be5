package import Logging

/// A log that takes no text of others unless it is escaped: what may be written is a ``LogLine``.
///
/// An entry below the level of the log's handler costs no more than a comparison: its line is not built.
package struct Log: Sendable {
    /// How severe an entry is, from the least severe on: docs/administration/logging.md says what has which level.
    package enum Level: Int, CaseIterable, Comparable, Sendable {
        case trace, debug, info, notice, warning, error, critical

        package static func < (first: Level, second: Level) -> Bool { first.rawValue < second.rawValue }

        /// The same level in swift-log.
        var ofLogger: Logger.Level {
            switch self {
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

    /// A log without a reader.
    package static let silent = Log(SwiftLogNoOpLogHandler())

    private let logger: Logger

    /// Creates a log whose entries go to a handler, at the handler's level and above.
    package init(_ handler: some LogHandler) {
        logger = Logger(label: "") { _ in handler }
    }

    /// Whether entries of a level are written.
    func isOn(_ level: Level) -> Bool { level.ofLogger >= logger.logLevel }

    /// Writes an entry, if its level is on.
    package func log(
        _ level: Level,
        _ line: @autoclosure () -> LogLine,
        metadata: @autoclosure () -> LogMetadata = [:]
    ) {
        logger.log(level: level.ofLogger, "\(line().text)", metadata: metadata().values)
    }

    package func debug(_ line: @autoclosure () -> LogLine) { log(.debug, line()) }

    package func info(_ line: @autoclosure () -> LogLine) { log(.info, line()) }

    package func notice(_ line: @autoclosure () -> LogLine) { log(.notice, line()) }

    package func warning(_ line: @autoclosure () -> LogLine, metadata: @autoclosure () -> LogMetadata = [:]) {
        log(.warning, line(), metadata: metadata())
    }

    package func error(_ line: @autoclosure () -> LogLine, metadata: @autoclosure () -> LogMetadata = [:]) {
        log(.error, line(), metadata: metadata())
    }

    package func critical(_ line: @autoclosure () -> LogLine) { log(.critical, line()) }
}
