import Logging

/// Keeps what was logged. Used by one test on one thread.
final class LogBook: LogHandler, @unchecked Sendable {
    var entries: [String] = []
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        entries.append("\(event.level): \(event.message)")
    }
}
