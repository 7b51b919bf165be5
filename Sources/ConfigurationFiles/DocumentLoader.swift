package import Documents
import SafeText
package import SystemPackage

/// Reader of the documents in files. It reports what keeps a text from being a document.
package struct DocumentLoader {
    let list: DiagnosticList
    private let limit: ConfigurationFilesLimit
    private let formerKeys: [String: String]

    /// - Parameters:
    ///   - list: where mistakes are reported.
    ///   - limit: bytes that a file may have.
    ///   - formerKeys: former names of a document's keys, which are read too, each with the present one.
    package init(
        _ list: DiagnosticList,
        atMost limit: ConfigurationFilesLimit = .fileBytes,
        formerKeys: [String: String] = [:]
    ) {
        self.list = list
        self.limit = limit
        self.formerKeys = formerKeys
    }

    /// Reads a file's document; nil if the file cannot be read or parsed. For the standard input, `file` is only a name.
    /// - Parameters:
    ///   - file: the file.
    ///   - isStandardInput: whether the standard input is read.
    ///   - convert: what the contents of a file in JSON stand for.
    package func document(
        _ file: FilePath,
        isStandardInput: Bool = false,
        json convert: (DocumentValue) -> DocumentValue = { $0 }
    ) -> Field? {
        parse(file, isStandardInput: isStandardInput, json: convert).map(field)
    }

    /// Parses a text as a document; `file` is its name in diagnostics.
    package func document(
        _ file: FilePath,
        holding bytes: [UInt8],
        json convert: (DocumentValue) -> DocumentValue = { $0 }
    ) -> Field? {
        parse(file, holding: bytes, json: convert).map(field)
    }

    /// A text that is a document.
    struct Parsed {
        var source: DocumentSource
        var root: DocumentValue
    }

    private func field(_ parsed: Parsed) -> Field {
        field(parsed.root, reading: DocumentReading(parsed.source, list: list.mistakes))
    }

    func field(_ root: DocumentValue, reading: DocumentReading) -> Field {
        list.keep(root, reading)
        return Field(root, reading: reading)
    }

    /// Reads and parses a file; nil if one of both fails.
    /// - Parameters:
    ///   - file: the file.
    ///   - place: the file as which it counts; nil for itself.
    ///   - isStandardInput: whether the standard input is read.
    ///   - convert: what the contents of a file in JSON stand for.
    func parse(
        _ file: FilePath,
        standingAs place: FilePath? = nil,
        isStandardInput: Bool = false,
        json convert: (DocumentValue) -> DocumentValue
    ) -> Parsed? {
        list.mistakes.beginFile(file.string)
        do throws(SourceFile.ReadError) {
            let source = SourceFile(path: file)
            let bytes = try isStandardInput ? source.readStandardInput(atMost: limit) : source.read(atMost: limit)
            return parse(file, standingAs: place, holding: bytes, json: convert)
        } catch {
            list.report(error.message, in: file)
            return nil
        }
    }

    private func parse(
        _ file: FilePath,
        standingAs place: FilePath? = nil,
        holding bytes: [UInt8],
        json convert: (DocumentValue) -> DocumentValue
    ) -> Parsed? {
        list.mistakes.beginFile(file.string)
        let content = FileContent(of: bytes)
        if let complaint = content.refusal(for: .document) {
            let needsName = content.isOfUse && file == SourceFile.standardInput
            list.report(needsName ? "\(complaint); give the file's name instead of -" : complaint, in: file)
            return nil
        }
        let form = DocumentForm(of: place ?? file, holding: bytes)
        guard let root = form == .json ? json(file, bytes).map(convert) : toml(file, bytes) else { return nil }
        return Parsed(
            source: DocumentSource(form, file: file.string, standingAs: place?.string),
            root: renamed(root, in: file)
        )
    }

    /// Returns a document with the present name of each key that has a former one. Reports a key that has both.
    private func renamed(_ root: DocumentValue, in file: FilePath) -> DocumentValue {
        guard case .table(var entries) = root.content else { return root }
        for (index, entry) in entries.enumerated() {
            guard let name = formerKeys[entry.key] else { continue }
            if entries.contains(where: { $0.key == name }) {
                let mistake = Mistake(.invalid, at: entry.key, "is the former name of \(name), and the file has both")
                list.mistakes.report(mistake, in: file.string, at: entry.position)
            }
            entries[index].key = name
        }
        return DocumentValue(position: root.position, .table(entries))
    }

    private func toml(_ file: FilePath, _ bytes: [UInt8]) -> DocumentValue? {
        do throws(TOMLDocument.SyntaxError) {
            return try TOMLDocument(parsing: ForeignText.repaired(bytes)).root()
        } catch {
            list.report("not TOML: \(PrintableText.escape(error.message))", in: file, at: error.position)
            return nil
        }
    }

    private func json(_ file: FilePath, _ bytes: [UInt8]) -> DocumentValue? {
        do throws(JSONDocument.SyntaxError) {
            // For example, from a tool that found nothing. Read as an empty document, it would put the defaults in force.
            let root = try JSONDocument.root(parsing: bytes)
            if case .null = root.content {
                list.report("expected an object, found null", in: file)
                return nil
            }
            return root
        } catch {
            list.report("not JSON: \(PrintableText.escape(error.message))", in: file, at: error.position)
            return nil
        }
    }
}

extension DocumentForm {
    /// Chooses the form by the file's extension, or else by the beginning of the text.
    init(of file: FilePath, holding bytes: [UInt8]) {
        switch file.extension?.lowercased() {
        case "json": self = .json
        case "toml": self = .toml
        default: self = Self.isJSON(bytes) ? .json : .toml
        }
    }

    /// Returns whether a text is JSON: a TOML document begins neither with a brace, nor with a bracket and a brace or closing
    /// bracket.
    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        let start = bytes.dropFirst(ForeignText.markLength(of: bytes)).lazy.filter {
            $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D
        }.prefix(2)
        guard let first = start.first else { return false }
        if first == UInt8(ascii: "{") { return true }
        let second = start.dropFirst().first
        return first == UInt8(ascii: "[") && (second == UInt8(ascii: "{") || second == UInt8(ascii: "]"))
    }
}
