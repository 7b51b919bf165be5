/// Scanner that splits an interface definition into words and signs, and keeps the comments between them.
struct InterfaceScanner {
    /// A word, a sign or the end, with its position.
    struct Token: Equatable {
        enum Kind: Equatable {
            /// Letters, digits, dots, hyphens and underscores.
            case word(String)
            /// One of `( ) , : ? [ ] ->`.
            case sign(String)
            case end
        }

        let kind: Kind
        let line: Int
        let column: Int
        /// The comment lines right before the token, joined with line feeds.
        let comment: String

        /// The token as an error message shows it.
        var text: String {
            switch kind {
            case .word(let text), .sign(let text): "'\(text)'"
            case .end: "the end"
            }
        }
    }

    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var lineStart = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Returns the next token; at the end of the text, the end token every time.
    mutating func next() throws(InterfaceTextError) -> Token {
        let comment = skipSpace()
        let column = position - lineStart + 1
        guard position < bytes.count else { return Token(kind: .end, line: line, column: column, comment: comment) }
        let start = position
        if Self.isWord(bytes[position]) {
            // A hyphen belongs to an interface's name, but not to the arrow.
            while position < bytes.count, Self.isWord(bytes[position]) || isInnerHyphen { position += 1 }
            return Token(kind: .word(text(from: start)), line: line, column: column, comment: comment)
        }
        switch bytes[position] {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "?"),
            UInt8(ascii: "["), UInt8(ascii: "]"):
            position += 1
        case UInt8(ascii: "-") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: ">"):
            position += 2
        default:
            let code = String(bytes[position], radix: 16)
            throw InterfaceTextError(line: line, column: column, reason: "unexpected byte 0x\(code)")
        }
        return Token(kind: .sign(text(from: start)), line: line, column: column, comment: comment)
    }

    private func text(from start: Int) -> String {
        String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private var isInnerHyphen: Bool {
        bytes[position] == UInt8(ascii: "-") && position + 1 < bytes.count && Self.isWord(bytes[position + 1])
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Skips white space and comments; returns the comment directly above what follows.
    private mutating func skipSpace() -> String {
        var comment: [String] = []
        var lineIsBlank = false
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\n"):
                position += 1
                line += 1
                lineStart = position
                // An empty line separates a comment from what follows.
                if lineIsBlank { comment.removeAll() }
                lineIsBlank = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                position += 1
            case UInt8(ascii: "#"):
                let start = position + 1
                while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
                var words = bytes[start..<position]
                if words.first == UInt8(ascii: " ") { words.removeFirst() }
                comment.append(String(decoding: words, as: UTF8.self))
                lineIsBlank = false
            default:
                return comment.joined(separator: "\n")
            }
        }
        return comment.joined(separator: "\n")
    }
}
