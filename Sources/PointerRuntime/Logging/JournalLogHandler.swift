import Glibc
public import Logging

/// Writes log entries to standard error: each one line and one write(2), without a time of its own.
///
/// It never waits for a reader: what the descriptor does not take at once is lost, which is said once it takes something again. A line that
/// is longer than a pipe takes in one piece (4096 bytes) is cut.
///
/// When the journal reads standard error, a line starts with its syslog priority as `<N>` (sd-daemon(3)); otherwise with
/// the level's name.
public struct JournalLogHandler: LogHandler {
    /// Who reads the lines.
    public enum Format: Sendable {
        /// The journal: `<4>label: message key=value`.
        case journal
        /// A person: `warning: label: message key=value`.
        case plain
        /// The journal if `JOURNAL_STREAM` names the very file that the descriptor is, a person otherwise.
        case detected
    }

    /// Entries below this are dropped: the threshold's level, or one that a single logger was given instead.
    public var logLevel: Logger.Level {
        get { ownLevel ?? threshold.level }
        set { ownLevel = newValue }
    }
    /// Values added to every entry.
    public var metadata: Logger.Metadata = [:]
    /// Values added to every entry as it is made.
    public var metadataProvider: Logger.MetadataProvider?

    private let threshold: LogThreshold
    private var ownLevel: Logger.Level?
    private let label: String
    private let writesPriority: Bool
    private let output: LogOutput

    /// Makes a handler for `LoggingSystem.bootstrap` or one `Logger`.
    /// - Parameters:
    ///   - label: what the line names as its origin; nothing if empty.
    ///   - threshold: the lowest level written, now and after each change of it.
    ///   - format: who reads.
    ///   - descriptor: where to write, standard error unless a test wants to read it. Stays the caller's.
    public init(
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
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes one entry, or loses it.
    public func log(event: LogEvent) {
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

    /// The syslog priority of a level; sd-daemon(3) lists them.
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
