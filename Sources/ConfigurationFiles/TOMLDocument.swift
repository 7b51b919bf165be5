import CTOML
package import Documents

/// Owner of a document parsed by CTOML. Only `root()` reads it, and the result does not depend on it.
@safe
package struct TOMLDocument: ~Copyable {
    /// Why a text is not a TOML document.
    package struct SyntaxError: Error {
        package var message: String
        package var position: TextPosition?
    }

    private let handle: OpaquePointer

    package init(parsing bytes: [UInt8]) throws(SyntaxError) {
        var failure = ctoml_error()
        let document = unsafe bytes.withUnsafeBytes { buffer in
            unsafe ctoml_parse(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, &failure)
        }
        guard let document = unsafe document else {
            let message = unsafe withUnsafeBytes(of: &failure.message) { buffer in
                unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
            }
            let error = SyntaxError(message: message, position: TextPosition(failure.position))
            throw Self.wordWithoutQuotes(at: error.position, in: bytes) ?? error
        }
        unsafe handle = document
    }

    deinit {
        unsafe ctoml_free(handle)
    }

    /// Words for which a person means true or false.
    private static let booleanWords = ["true", "false", "yes", "no", "on", "off"]

    /// Returns the mistake of a word without quotes as the value of a key; nil if none stands at a position.
    private static func wordWithoutQuotes(at position: TextPosition?, in bytes: [UInt8]) -> SyntaxError? {
        guard let position else { return nil }
        let lines = bytes.split(
            separator: UInt8(ascii: "\n"),
            maxSplits: position.line,
            omittingEmptySubsequences: false
        )
        guard position.line <= lines.count else { return nil }
        let line = Array(String(decoding: lines[position.line - 1], as: UTF8.self).unicodeScalars)
        func isOfWord(_ index: Int) -> Bool {
            guard line.indices.contains(index), line[index].isASCII else { return false }
            let scalar = line[index]
            return scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
                || scalar == "-"
        }
        var (start, end) = (position.column - 1, position.column - 1)
        while isOfWord(start - 1) { start -= 1 }
        while isOfWord(end) { end += 1 }
        guard start < end, line[start].properties.isAlphabetic,
            line[..<start].last(where: { $0 != " " && $0 != "\t" }) == "="
        else { return nil }
        var word = ""
        word.unicodeScalars.append(contentsOf: line[start..<end])
        let isBoolean = booleanWords.contains(word.lowercased())
        return SyntaxError(
            message: isBoolean
                ? "expected true or false, found \(word)" : "expected a value, found \(word): a text stands in quotes",
            position: TextPosition(line: position.line, column: start + 1)
        )
    }

    /// Returns the document's contents. The parser limits the nesting depth.
    package func root() -> DocumentValue {
        guard let node = unsafe ctoml_root(handle) else { return DocumentValue(position: nil, .table([])) }
        return unsafe Self.value(node)
    }

    private static func value(_ node: OpaquePointer) -> DocumentValue {
        let content: DocumentValue.Content =
            switch unsafe ctoml_node_kind(node) {
            case CTOML_TABLE: .table(unsafe entries(node))
            case CTOML_ARRAY: .array(unsafe items(node))
            case CTOML_STRING: .string(unsafe String(ctoml_string(node)))
            case CTOML_INTEGER: .integer(unsafe ctoml_integer(node))
            case CTOML_FLOAT: .float(unsafe ctoml_float(node))
            case CTOML_BOOLEAN: .boolean(unsafe ctoml_boolean(node) != 0)
            case CTOML_DATE: .date
            case CTOML_TIME: .time
            default: .dateTime
            }
        return DocumentValue(position: unsafe TextPosition(ctoml_node_position(node)), content)
    }

    private static func entries(_ table: OpaquePointer) -> [DocumentEntry] {
        let count = unsafe ctoml_count(table)
        let entries = unsafe [ctoml_entry](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = unsafe buffer.baseAddress.map { unsafe ctoml_entries(table, $0, count) } ?? 0
        }
        return unsafe entries.compactMap { entry in
            guard let node = unsafe entry.value else { return nil }
            return DocumentEntry(
                key: unsafe String(entry.key),
                position: unsafe TextPosition(entry.key_position),
                value: unsafe value(node)
            )
        }
    }

    private static func items(_ array: OpaquePointer) -> [DocumentValue] {
        let count = unsafe ctoml_count(array)
        var result: [DocumentValue] = []
        result.reserveCapacity(count)
        for index in 0..<count {
            guard let node = unsafe ctoml_item(array, index) else { break }
            result.append(unsafe value(node))
        }
        return result
    }
}

extension TextPosition {
    fileprivate init?(_ position: ctoml_position) {
        guard position.line > 0, position.column > 0 else { return nil }
        self.init(line: Int(position.line), column: Int(position.column))
    }
}

extension String {
    fileprivate init(_ text: ctoml_text) {
        self = unsafe String(decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
    }
}
