import Foundation

/// A call that writes to the log, as it stands in a source file.
struct LogCall {
    /// The file, from Sources on.
    let file: String
    /// What stands before its arguments, such as `logger.info(`.
    let name: String
    /// The level's name, or what stands there where it is one that is given to it.
    let level: String
    /// The message as it is given, and what comes after it.
    let message: Substring
    let details: Substring

    /// What may be called: the methods of loggers, and in the server the functions that only hand on what they are given.
    private static var pattern: Regex<(Substring, Substring?)> {
        /(?:\w*(?:[lL]ogger|Log)\.(?:trace|debug|info|notice|warning|error|critical|(log))|\b(?:note|noteFailure|detail))\(/
            .wordBoundaryKind(.simple)
    }
    /// Where `note` and its like are functions of the log.
    private static let server = "Varlink/Server/"

    /// The log calls of a file, without the declarations of functions of these names.
    static func all(in text: String, of file: String) -> [LogCall] {
        text.matches(of: pattern).compactMap { match in
            let name = match.output.0
            guard name.contains(".") || file.hasPrefix(server), !text[..<match.range.lowerBound].hasSuffix("func ")
            else {
                return nil
            }
            var arguments = Source.upToEnd(text[match.range.upperBound...])
            // The level comes first where it is no part of the name.
            var level = name.split(separator: ".").last?.dropLast() ?? ""
            if match.output.1 != nil {
                level = Source.upToComma(arguments)
                arguments = arguments[level.endIndex...].dropFirst()
            }
            let message = Source.upToComma(arguments)
            let details = arguments[message.endIndex...]
            if let usual = usualLevels[String(level)] {
                level = details.firstMatch(of: /level: \.(\w+)/)?.output.1 ?? usual[...]
            }
            return LogCall(
                file: file,
                name: String(name),
                level: String(level.trimmed.replacing(/^(?:level: )?\.?/, with: "")),
                message: message.trimmed,
                details: details
            )
        }
    }

    /// The levels of functions of the log, where a call says no other.
    static let usualLevels = ["note": "notice", "noteFailure": "error", "detail": ""]

    /// The message with `…` for what is put into it.
    var text: String {
        var text = ""
        var rest = message.dropFirst().dropLast()
        while let start = rest.firstRange(of: "\\(") {
            text += rest[..<start.lowerBound] + "…"
            rest = rest[Source.upToEnd(rest[start.upperBound...]).endIndex...].dropFirst()
        }
        return text + rest
    }

    /// Whether the message is one literal, which shows all that is put into it.
    var isLiteral: Bool { Source.literal(message)?.endIndex == message.endIndex }

    /// Whether each value beside the message is a literal, too.
    var hasLiteralDetails: Bool {
        details.ranges(of: "\":").allSatisfy { Source.literal(details[$0.upperBound...].trimmed) != nil }
    }

    /// What is put into the message and what stands beside it.
    var interpolations: [String] { Self.interpolations(in: message) + Self.interpolations(in: details) }

    /// The expressions between `\(` and its bracket.
    static func interpolations(in text: Substring) -> [String] {
        text.ranges(of: "\\(").map { String(Source.upToEnd(text[$0.upperBound...])) }
    }
}

/// Pieces of Swift source.
private enum Source {
    /// What comes before the bracket that closes what the text is in.
    static func upToEnd(_ text: Substring) -> Substring { prefix(of: text) { _ in false } }

    /// The first of several arguments.
    static func upToComma(_ text: Substring) -> Substring { prefix(of: text) { $0 == "," } }

    /// The text up to a character that is in no bracket and in no literal, or to the bracket that closes it all.
    private static func prefix(of text: Substring, until isEnd: (Character) -> Bool) -> Substring {
        var depth = 0
        var position = text.startIndex
        while position < text.endIndex {
            if let literal = literal(text[position...]) {
                position = literal.endIndex
                continue
            }
            let character = text[position]
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if depth < 0 || depth == 0 && isEnd(character) { break }
            position = text.index(after: position)
        }
        return text[..<position]
    }

    /// The literal that the text begins with.
    static func literal(_ text: Substring) -> Substring? {
        guard text.first == "\"" else { return nil }
        var position = text.index(after: text.startIndex)
        while position < text.endIndex, text[position] != "\"" {
            guard text[position] == "\\" else {
                position = text.index(after: position)
                continue
            }
            position = text.index(after: position)
            guard position < text.endIndex else { return nil }
            let isInterpolation = text[position] == "("
            position = text.index(after: position)
            if isInterpolation { position = upToEnd(text[position...]).endIndex }
        }
        return position < text.endIndex ? text[...position] : nil
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop { $0.isWhitespace }
        let count = start.reversed().prefix { $0.isWhitespace }.count
        return start.dropLast(count)
    }
}
