import SafeText

/// One problem of a configuration file: its position, its message, and a suggestion.
package struct Diagnostic: Sendable, Hashable, Encodable {
    /// The file's path as it was given.
    package var file: String
    /// Line, counted from 1; nil if the problem concerns the whole file.
    package var line: Int?
    /// Column in code points, counted from 1.
    package var column: Int?
    /// The path of the key, such as `surfaces[1].nodes[3].hitInsets.top`; nil if the problem concerns no single key.
    package var key: String?
    /// A sentence without capital and full stop. Control characters in text quoted from the file are escaped.
    package var message: String
    /// The probable intention, as written in a file.
    package var suggestion: String?

    package init(
        file: String,
        line: Int? = nil,
        column: Int? = nil,
        key: String? = nil,
        message: String,
        suggestion: String? = nil
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.key = key
        self.message = message
        self.suggestion = suggestion
    }
}

extension Diagnostic: CustomStringConvertible {
    /// `file:line:column`, without the missing parts; printable text.
    package var place: String {
        var text = PrintableText.escape(file)
        if let line {
            text += ":\(line)"
            if let column { text += ":\(column)" }
        }
        return text
    }

    /// `key: message; did you mean "suggestion"?`, without the missing parts; printable text.
    package var explanation: String {
        var text = key.map { "\($0)\(Self.ruleNumber(of: $0)): " } ?? ""
        text += message
        if let suggestion { text += "; did you mean \(PrintableText.quote(suggestion))?" }
        return text
    }

    /// Returns the number of a device rule, which counts from 1, unlike the index in its key; empty for other keys.
    private static func ruleNumber(of key: String) -> String {
        guard key.hasPrefix("devices["), let end = key.firstIndex(of: "]") else { return "" }
        return Int(key[key.index(key.startIndex, offsetBy: 8)..<end]).map { " (rule \($0 + 1))" } ?? ""
    }

    /// The place, a colon and the explanation: one line.
    package var description: String { "\(place): \(explanation)" }
}

/// Why a configuration could not be loaded: all problems, not only the first.
package struct ConfigurationError: Error, Sendable, Equatable {
    /// Problems in the order of the files and, within a file, of its lines; at least one.
    package var diagnostics: [Diagnostic]
    /// Number of further problems that are not listed.
    package var omittedCount: Int

    package init(diagnostics: [Diagnostic], omittedCount: Int = 0) {
        self.diagnostics = diagnostics
        self.omittedCount = omittedCount
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// A line for each problem and, if some are omitted, a line with their number.
    package var description: String {
        var lines = diagnostics.map(\.description)
        if omittedCount > 0 { lines.append("and \(omittedCount) more") }
        return lines.joined(separator: "\n")
    }
}

/// Loads a configuration and puts it in force, or throws everything that is wrong with it.
package typealias ConfigurationReload = () throws(ConfigurationError) -> Void
