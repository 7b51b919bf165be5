import PointerRuntime

/// Why a recording cannot be read or played, with the place in the file where there is one.
public struct RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The recording's file.
    public let file: String
    /// Counted from 1; nil where the fault is none of a line.
    public let line: Int?
    /// What is wrong with it.
    public let reason: String

    init(file: String, line: Int? = nil, reason: String) {
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
