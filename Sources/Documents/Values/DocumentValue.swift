/// A value of a document in TOML or JSON, with its position in the text.
package struct DocumentValue: Sendable {
    /// Type and contents of a value.
    package enum Content: Sendable {
        /// In the order of the text.
        case table([DocumentEntry])
        case array([DocumentValue])
        case string(String)
        case integer(Int64)
        /// May be infinite or NaN: TOML has words for both, and a number in JSON may be too large.
        case float(Double)
        case boolean(Bool)
        /// The document itself, an item of an array, or in a message a key. A file has no key whose value is null.
        case null
        case date
        case time
        case dateTime
    }

    /// Position in the text; nil if the text has none, as for the table that a dotted key implies, or if positions do not matter.
    package var position: TextPosition?
    package var content: Content

    package init(position: TextPosition? = nil, _ content: Content) {
        self.position = position
        self.content = content
    }
}

/// A key of a table and its value.
package struct DocumentEntry: Sendable {
    package var key: String
    package var position: TextPosition?
    package var value: DocumentValue

    package init(key: String, position: TextPosition? = nil, value: DocumentValue) {
        self.key = key
        self.position = position
        self.value = value
    }
}

/// Position in a text. Lines and columns count from 1, columns in code points.
package struct TextPosition: Sendable, Hashable, Comparable {
    package var line: Int
    package var column: Int
    /// Number of the text among those that one document is merged from; 0 if there is one alone.
    package var source: UInt16 = 0

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: TextPosition, right: TextPosition) -> Bool {
        (left.source, left.line, left.column) < (right.source, right.line, right.column)
    }
}

extension DocumentValue {
    fileprivate func positioned(in source: UInt16) -> DocumentValue {
        let content: Content =
            switch content {
            case .table(let entries): .table(entries.map { $0.positioned(in: source) })
            case .array(let items): .array(items.map { $0.positioned(in: source) })
            default: content
            }
        return DocumentValue(position: position?.positioned(in: source), content)
    }
}

extension DocumentEntry {
    /// Returns the entry with every position in the text of this number.
    package func positioned(in source: UInt16) -> DocumentEntry {
        DocumentEntry(
            key: key,
            position: position?.positioned(in: source),
            value: value.positioned(in: source)
        )
    }
}

extension TextPosition {
    fileprivate func positioned(in source: UInt16) -> TextPosition {
        var position = self
        position.source = source
        return position
    }
}
