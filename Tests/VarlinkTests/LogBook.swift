import Logging

/// Keeps what was logged. Used by one test on one thread.
final class LogBook: LogHandler, @unchecked Sendable {
    var entries: [String] = []
    /// Without the details about clients with which all is well, unless a test asks for them.
    var logLevel = Logger.Level.info
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
