import PointerRuntime
import SafeText

/// The reason why a recording cannot be read or played, with its line in the file if it has one.
public struct RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of the recording.
    public let file: String
    /// The line, counted from 1; nil if the error concerns the whole file.
    public let line: Int?
    /// The reason.
    public let reason: String

    package init(file: String, line: Int? = nil, reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    /// `file:line: reason`, safe to print.
    public var description: String {
        let place = line.map { ":\($0)" } ?? ""
        return PrintableText.escape("\(file)\(place): \(reason)")
    }
}
