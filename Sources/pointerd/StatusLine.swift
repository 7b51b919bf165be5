import ConfigurationFiles
import PointerConfiguration
import PointerRuntime

/// The daemon's line in `systemctl status`.
enum StatusLine {
    /// Returns the status of a daemon that serves.
    /// - Parameters:
    ///   - loaded: configuration in force.
    ///   - devices: number of devices that are read; nil while a recording is played.
    ///   - failure: error of the last reload, which replaces the rest of the status; nil if the reload succeeded.
    static func serving(
        _ loaded: LoadedConfiguration,
        devices: Int?,
        failure: ConfigurationError?
    ) -> String {
        if let failure {
            return "The reload failed; the previous configuration stays in force: \(failure.firstMistake)"
        }
        let reads = devices.map { "reads \($0) \($0 == 1 ? "device" : "devices")" } ?? "plays a recording"
        return "\(reads); \(loaded): \(loaded.summary)"
    }

    /// The status of a daemon that stops or has stopped.
    static let stopping = "Stops"

    /// Returns the status after a start with a wrong configuration.
    static func refused(_ failure: ConfigurationError) -> String { refused(failure.firstMistake) }

    /// Returns the status after another failed start.
    static func refused(_ reason: String) -> String { "Cannot start, tries again every few seconds: \(reason)" }
}

extension ConfigurationError {
    /// The first mistake with its file and line, and the number of further ones.
    fileprivate var firstMistake: String {
        let others = diagnostics.count + omittedCount - 1
        let first = diagnostics.first?.description ?? ""
        return others > 0 ? "\(first) (and \(others) more)" : first
    }
}
