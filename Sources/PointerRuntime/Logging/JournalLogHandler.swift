import Glibc
package import Logging
import SafeText

/// A log handler that writes to standard error: each entry as one line in one write(2), without a timestamp.
///
/// It never waits for a reader: it drops a line that the descriptor does not accept at once, and logs the number of
/// lost lines before the next one. It cuts a line longer than a pipe accepts in one piece (4096 bytes).
///
/// When the journal reads standard error, a line starts with its syslog priority as `<N>` (sd-daemon(3)); otherwise with
/// the level's name.
package struct JournalLogHandler: LogHandler {
    /// The reader of the lines.
    package enum Format: Sendable {
        /// The journal: `<4>label: message key=value`.
        case journal
        /// A person: `warning: label: message key=value`.
        case plain
        /// The journal if `JOURNAL_STREAM` names the file behind the descriptor, otherwise a person.
        case detected
    }

    /// Lowest level written: the threshold's level, unless a logger has a level of its own.
    package var logLevel: Logger.Level {
        get { ownLevel ?? threshold.level.ofLogger }
        set { ownLevel = newValue }
    }
    /// Values added to every entry.
    package var metadata: Logger.Metadata = [:]
    /// Source of values added to each entry when it is logged.
    package var metadataProvider: Logger.MetadataProvider?

    private let threshold: LogThreshold
    private var ownLevel: Logger.Level?
    private let label: String
    private let writesPriority: Bool
    private let output: LogOutput

    /// Creates a handler for a ``Log``.
    /// - Parameters:
    ///   - label: origin named in each line; omitted if empty.
    ///   - threshold: lowest level written, which may change later.
    ///   - format: reader of the lines.
    ///   - descriptor: destination, standard error except in tests. The caller keeps it.
    package init(
        label: String,
        threshold: LogThreshold = LogThreshold(),
        format: Format = .detected,
        descriptor: Int32 = 2
    ) {
        self.label = label
        self.threshold = threshold
        output = LogOutput(descriptor)
        writesPriority =
            switch format {
            case .journal: true
            case .plain: false
            case .detected: Self.isJournal(descriptor, stream: Environment.value("JOURNAL_STREAM"))
            }
    }

    /// One value added to every entry.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes one entry, or drops it if the descriptor does not accept it at once.
    package func log(event: LogEvent) {
        var line = start(of: event.level)
        if !label.isEmpty { line += "\(PrintableText.escape(label)): " }
        line += PrintableText.escape("\(event.message)")
        var values = metadata
        values.merge(metadataProvider?.get() ?? [:]) { $1 }
        values.merge(event.metadata ?? [:]) { $1 }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            line += " \(PrintableText.escape(key))=\(PrintableText.escape("\(value)"))"
        }
        output.write(line) { lost in
            "\(start(of: .warning))\(lost) lines of the log could not be written and are lost"
        }
    }

    private func start(of level: Logger.Level) -> String {
        writesPriority ? "<\(Self.priority(of: level))>" : "\(level.rawValue): "
    }

    /// Whether `stream`, the value of `JOURNAL_STREAM` ("device:inode"), is the file behind the descriptor.
    static func isJournal(_ descriptor: Int32, stream: String?) -> Bool {
        guard let stream else { return false }
        let numbers = stream.split(separator: ":", omittingEmptySubsequences: false)
        var status = stat()
        guard numbers.count == 2, unsafe fstat(descriptor, &status) == 0 else { return false }
        return UInt64(numbers[0]) == UInt64(status.st_dev) && UInt64(numbers[1]) == UInt64(status.st_ino)
    }

    /// Returns the syslog priority of a level, as sd-daemon(3) lists them.
    private static func priority(of level: Logger.Level) -> Int {
        switch level {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
