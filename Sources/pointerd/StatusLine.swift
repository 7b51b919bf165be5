import PointerConfiguration
import PointerRuntime

/// What `systemctl status` shows of the daemon in one line.
enum StatusLine {
    /// Of a daemon that serves.
    /// - Parameters:
    ///   - devices: how many it reads; nil: it plays a recording.
    ///   - failure: why the configuration that was to be taken last was not; it stands before all else until one has been taken.
    static func serving(
        _ configuration: Configuration,
        from source: ConfigurationSource,
        devices: Int?,
        failure: ConfigurationError?
    ) -> String {
        if let failure {
            return "The reload failed, the configuration before it stays in force: \(failure.firstMistake)"
        }
        let reads = devices.map { "reads \($0) \($0 == 1 ? "device" : "devices")" } ?? "plays a recording"
        return "\(reads); \(source): \(configuration.summary)"
    }

    /// Of one that ends, and of one that has ended: what it served is over.
    static let stopping = "Stops"

    /// Of one whose configuration is wrong from the start.
    static func refused(_ failure: ConfigurationError) -> String { refused(failure.firstMistake) }

    /// Of one that something else keeps from starting.
    static func refused(_ reason: String) -> String { "Cannot start, tries again every few seconds: \(reason)" }
}

extension ConfigurationError {
    /// The first mistake with its file and line, and how many there are besides.
    fileprivate var firstMistake: String {
        let others = diagnostics.count + omittedCount - 1
        let first = diagnostics.first?.description ?? ""
        return others > 0 ? "\(first) (and \(others) more)" : first
    }
}
