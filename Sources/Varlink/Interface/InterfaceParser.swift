/// Recursive-descent parser for interface definitions, after the grammar of varlink.org.
struct InterfaceParser {
    private var scanner: InterfaceScanner
    private var token = InterfaceScanner.Token(kind: .end, line: 1, column: 1, comment: "")
    private var memberNames: Set<String> = []
    private var usedTypes: [InterfaceScanner.Token] = []
    private var depth = 0

    init(_ text: String) {
        scanner = InterfaceScanner(text)
    }

    mutating func parse() throws(InterfaceTextError) -> InterfaceText {
        try advance()
        var text = InterfaceText()
        text.comment = token.comment
        try expect(word: "interface")
        text.name = try takeWord("an interface name", where: Self.isInterfaceName)
        while token.kind != .end {
            let comment = token.comment
            switch token.kind {
            case .word("type"):
                try advance()
                let name = try takeMemberName()
                text.types.append(.init(name: name, type: try parseType(), comment: comment))
            case .word("method"):
                try advance()
                let name = try takeMemberName()
                let input = try parseFields()
                try expect(sign: "->")
                text.methods.append(.init(name: name, input: input, output: try parseFields(), comment: comment))
            case .word("error"):
                try advance()
                let name = try takeMemberName()
                text.errors.append(.init(name: name, fields: try parseFields(), comment: comment))
            default:
                throw mistake("expected type, method or error, found \(token.text)")
            }
        }
        for used in usedTypes {
            guard case .word(let name) = used.kind, !text.types.contains(where: { $0.name == name }) else { continue }
            throw InterfaceTextError(line: used.line, column: used.column, reason: "type \(name) is not defined")
        }
        return text
    }

    // MARK: Types

    private mutating func parseType() throws(InterfaceTextError) -> InterfaceText.FieldType {
        depth += 1
        defer { depth -= 1 }
        let most = VarlinkLimit.interfaceDepth.most
        guard depth <= most else { throw mistake("types nested deeper than \(most)") }
        switch token.kind {
        case .sign("?"):
            try advance()
            if token.kind == .sign("?") { throw mistake("an optional of an optional") }
            return .optional(try parseType())
        case .sign("["):
            try advance()
            if token.kind == .word("string") {
                try advance()
                try expect(sign: "]")
                return .dictionary(try parseType())
            }
            try expect(sign: "]")
            return .array(try parseType())
        case .sign("("):
            return try parseParentheses()
        case .word(let word):
            let result: InterfaceText.FieldType
            switch word {
            case "bool": result = .bool
            case "int": result = .int
            case "float": result = .float
            case "string": result = .string
            case "object": result = .object
            case _ where Self.isMemberName(word):
                usedTypes.append(token)
                result = .named(word)
            default: throw mistake("expected a type, found \(token.text)")
            }
            try advance()
            return result
        default:
            throw mistake("expected a type, found \(token.text)")
        }
    }

    /// Parses the fields of a method's input or output, or of an error; these cannot be enumerations.
    private mutating func parseFields() throws(InterfaceTextError) -> [InterfaceText.Field] {
        let start = token
        guard case .structure(let fields) = try parseParentheses() else {
            throw InterfaceTextError(line: start.line, column: start.column, reason: "expected fields with types")
        }
        return fields
    }

    /// Parses a structure, `(name: type, …)`, or an enumeration, `(name, …)`. Empty parentheses are a structure.
    private mutating func parseParentheses() throws(InterfaceTextError) -> InterfaceText.FieldType {
        try expect(sign: "(")
        if token.kind == .sign(")") {
            try advance()
            return .structure([])
        }
        var fields: [InterfaceText.Field] = []
        var words: [String] = []
        var names: Set<String> = []
        while true {
            let comment = token.comment
            if case .word(let name) = token.kind, names.contains(name) {
                throw mistake("\(name) is defined already")
            }
            let name = try takeWord("a field name", where: Self.isFieldName)
            names.insert(name)
            if words.isEmpty, token.kind == .sign(":") {
                try advance()
                fields.append(.init(name: name, type: try parseType(), comment: comment))
            } else if fields.isEmpty {
                words.append(name)
            } else {
                throw mistake("expected ':', found \(token.text)")
            }
            if token.kind == .sign(")") {
                try advance()
                return fields.isEmpty ? .enumeration(words) : .structure(fields)
            }
            try expect(sign: ",")
        }
    }

    // MARK: Tokens

    private mutating func advance() throws(InterfaceTextError) {
        token = try scanner.next()
    }

    private mutating func expect(word: String) throws(InterfaceTextError) {
        guard token.kind == .word(word) else { throw mistake("expected '\(word)', found \(token.text)") }
        try advance()
    }

    private mutating func expect(sign: String) throws(InterfaceTextError) {
        guard token.kind == .sign(sign) else { throw mistake("expected '\(sign)', found \(token.text)") }
        try advance()
    }

    private mutating func takeWord(
        _ what: String,
        where isValid: (String) -> Bool
    ) throws(InterfaceTextError) -> String {
        guard case .word(let word) = token.kind, isValid(word) else {
            throw mistake("expected \(what), found \(token.text)")
        }
        try advance()
        return word
    }

    /// Reads the name of a type, method or error, which share one namespace.
    private mutating func takeMemberName() throws(InterfaceTextError) -> String {
        if case .word(let name) = token.kind, memberNames.contains(name) {
            throw mistake("\(name) is defined already")
        }
        let name = try takeWord("a name that starts with a capital", where: Self.isMemberName)
        memberNames.insert(name)
        return name
    }

    private func mistake(_ reason: String) -> InterfaceTextError {
        InterfaceTextError(line: token.line, column: token.column, reason: reason)
    }

    // MARK: Names

    // Compared by bytes: Unicode properties would take most of the time that a service needs to start.

    private static func isLetter(_ byte: UInt8) -> Bool {
        isCapital(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    private static func isCapital(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Returns whether a word is a capital, then letters and digits.
    private static func isMemberName(_ word: String) -> Bool {
        guard let first = word.utf8.first, isCapital(first) else { return false }
        return word.utf8.allSatisfy(isLetterOrDigit)
    }

    /// Returns whether a word is a letter, then letters, digits and single underscores, none at the end.
    private static func isFieldName(_ word: String) -> Bool {
        guard let first = word.utf8.first, isLetter(first) else { return false }
        var last = first
        for byte in word.utf8.dropFirst() {
            guard isLetterOrDigit(byte) || byte == UInt8(ascii: "_") && last != byte else { return false }
            last = byte
        }
        return last != UInt8(ascii: "_")
    }

    /// Returns whether a word has at least two parts with dots between, of letters, digits and inner hyphens, the first starting
    /// with a letter.
    private static func isInterfaceName(_ word: String) -> Bool {
        let parts = word.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count >= 2, let first = word.utf8.first, isLetter(first) else { return false }
        return parts.allSatisfy { part in
            guard let first = part.first, let last = part.last else { return false }
            return isLetterOrDigit(first) && isLetterOrDigit(last)
                && part.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
        }
    }
}
