import PointerRuntime

/// One problem of a configuration file: where it is, what it is, and what may help.
public struct Diagnostic: Sendable, Hashable, Encodable {
    /// The file's path as it was given.
    public var file: String
    /// Counts from 1; nil: the problem is the file itself.
    public var line: Int?
    /// Counts from 1, in code points.
    public var column: Int?
    /// The path of the key, such as `surfaces[1].nodes[3].hitInsets.top`; nil: the problem is no single key's.
    public var key: String?
    /// A sentence without capital and full stop. Text of the file that it quotes has its control characters escaped.
    public var message: String
    /// What was probably meant, as it would be written in the file.
    public var suggestion: String?

    public init(
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
    /// `file:line:column`, leaving out what there is none of; printable text.
    public var place: String {
        var text = PrintableText.escape(file)
        if let line {
            text += ":\(line)"
            if let column { text += ":\(column)" }
        }
        return text
    }

    /// `key: message; did you mean "suggestion"?`, leaving out what there is none of; printable text.
    public var explanation: String {
        var text = key.map { "\($0)\(Self.ruleNumber(of: $0)): " } ?? ""
        text += message
        if let suggestion { text += "; did you mean \(PrintableText.quote(suggestion))?" }
        return text
    }

    /// Rules for devices are known by a number that counts from 1, which a key's index does not.
    private static func ruleNumber(of key: String) -> String {
        guard key.hasPrefix("devices["), let end = key.firstIndex(of: "]") else { return "" }
        return Int(key[key.index(key.startIndex, offsetBy: 8)..<end]).map { " (rule \($0 + 1))" } ?? ""
    }

    /// The place, a colon and the explanation: one line.
    public var description: String { "\(place): \(explanation)" }
}
