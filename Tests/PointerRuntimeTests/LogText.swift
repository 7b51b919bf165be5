import Logging

/// Takes down what is logged, a line for each entry, with what it carries.
final class LogText: LogHandler, @unchecked Sendable {
    var all: [String] = []
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
