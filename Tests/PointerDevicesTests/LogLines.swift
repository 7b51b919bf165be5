import Logging

/// Takes down what is logged, of any severity.
final class LogLines: LogHandler, @unchecked Sendable {
    private(set) var lines: [String] = []
    /// What stands beside the message of each.
    private(set) var details: [String] = []
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.append("\(event.level): \(event.message)")
        details.append("\(event.metadata ?? [:])")
    }
}
