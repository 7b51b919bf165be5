import SystemPackage

/// A value of a file together with all that a message about it needs.
///
/// Every reader returns nil for a value of another type or out of range, after reporting that: the reading goes on, and finds what
/// else is wrong.
struct Field {
    let value: TOMLValue
    let position: TOMLPosition?
    /// Where the value's key stands; nil for an item of an array.
    let keyPosition: TOMLPosition?
    let path: String
    /// What the document is written in.
    let form: DocumentForm
    let file: FilePath
    let list: DiagnosticList

    /// The table that a whole document is.
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

    /// Reports that something is wrong with the value.
    func report(_ message: String, suggestion: @escaping @autoclosure () -> String? = nil) {
        list.report(message, in: file, at: position, key: path.isEmpty ? nil : path, suggestion: suggestion())
    }

    /// Reports that the key must not be here; the message is placed at the key.
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

    /// The value of a key, for another look at what has been read; nil where this is no table, or has no such key.
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

    /// The items of an array; none where this is no array.
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

    /// The items of an array, at most so many.
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
