import SystemPackage

/// A value of a file, with everything that a message about it needs.
///
/// Every reader reports a value of another type or out of range, and returns nil. Reading then continues and finds further
/// errors.
struct Field {
    let value: TOMLValue
    let position: TOMLPosition?
    /// Position of the value's key; nil for an item of an array.
    let keyPosition: TOMLPosition?
    let path: String
    /// Form of the document.
    let form: DocumentForm
    let file: FilePath
    let list: DiagnosticList

    /// Creates the field for a whole document, which is a table.
    init(document: TOMLValue, form: DocumentForm = .toml, file: FilePath, list: DiagnosticList) {
        self.init(value: document, position: nil, keyPosition: nil, path: "", form: form, file: file, list: list)
    }

    init(
        value: TOMLValue,
        position: TOMLPosition?,
        keyPosition: TOMLPosition?,
        path: String,
        form: DocumentForm,
        file: FilePath,
        list: DiagnosticList
    ) {
        self.value = value
        self.position = position
        self.keyPosition = keyPosition
        self.path = path
        self.form = form
        self.file = file
        self.list = list
    }

    /// Reports an error of the value.
    func report(_ message: String, suggestion: @escaping @autoclosure () -> String? = nil) {
        list.report(message, in: file, at: position, key: path.isEmpty ? nil : path, suggestion: suggestion())
    }

    /// Reports that the key must not be here, at the key's position.
    func reportMisplaced(_ message: String) {
        list.report(message, in: file, at: keyPosition ?? position, key: path)
    }

    func reportKind(expected: String) {
        report("expected \(expected), found \(value.kindName)")
    }

    /// Reads a table with `body`, then reports the keys that it did not ask for.
    func table<Result>(
        or alternatives: String = "",
        _ body: (inout TableReader) -> Result?
    ) -> Result? {
        guard case .table(let entries) = value.content else {
            reportKind(expected: alternatives.isEmpty ? "a table" : "\(alternatives) or a table")
            return nil
        }
        var reader = TableReader(self, entries: entries)
        let result = body(&reader)
        reader.reportUnknownKeys()
        return result
    }

    /// Returns the value of a key, for another look at it; nil if this is not a table or has no such key.
    func member(_ key: String) -> Field? {
        guard case .table(let entries) = value.content, let entry = entries.first(where: { $0.key == key }) else {
            return nil
        }
        return Field(
            value: entry.value,
            position: entry.value.position ?? entry.position,
            keyPosition: entry.position,
            path: DottedPath.key(key, in: path),
            form: form,
            file: file,
            list: list
        )
    }

    /// Items of an array; empty if this is not an array.
    var elements: [Field] {
        guard case .array(let values) = value.content else { return [] }
        return values.enumerated().map { index, item in
            Field(
                value: item,
                position: item.position ?? position,
                keyPosition: nil,
                path: DottedPath.item(index, of: path),
                form: form,
                file: file,
                list: list
            )
        }
    }

    /// Reads the items of an array, at most `maximum`.
    func items(atMost maximum: Int, of noun: String) -> [Field]? {
        guard case .array(let values) = value.content else {
            reportKind(expected: "an array of \(noun)")
            return nil
        }
        guard values.count <= maximum else {
            report("\(values.count) \(noun) are too many: at most \(maximum)")
            return nil
        }
        return elements
    }
}
