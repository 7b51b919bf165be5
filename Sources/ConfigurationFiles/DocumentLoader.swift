package import Documents
import SafeText
package import SystemPackage

/// Reader of the documents in files. It reports what keeps a text from being a document.
package struct DocumentLoader {
    private let list: DiagnosticList
    private let limit: ConfigurationFilesLimit

    /// - Parameters:
    ///   - list: where mistakes are reported.
    ///   - limit: bytes that a file may have.
    package init(_ list: DiagnosticList, atMost limit: ConfigurationFilesLimit = .fileBytes) {
        self.list = list
        self.limit = limit
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
        list.mistakes.beginFile(file.string)
        do throws(SourceFile.ReadError) {
            let source = SourceFile(path: file)
            let bytes = try isStandardInput ? source.readStandardInput(atMost: limit) : source.read(atMost: limit)
            return document(file, holding: bytes, json: convert)
        } catch {
            list.report(error.message, in: file)
            return nil
        }
    }

    /// Parses a text as a document; `file` is its name in diagnostics.
    package func document(
        _ file: FilePath,
        holding bytes: [UInt8],
        json convert: (DocumentValue) -> DocumentValue = { $0 }
    ) -> Field? {
        list.mistakes.beginFile(file.string)
        let content = FileContent(of: bytes)
        if let complaint = content.refusal(for: .document) {
            let needsName = content.isOfUse && file == SourceFile.standardInput
            list.report(needsName ? "\(complaint); give the file's name instead of -" : complaint, in: file)
            return nil
        }
        let form = DocumentForm(of: file, holding: bytes)
        guard let root = form == .json ? json(file, bytes).map(convert) : toml(file, bytes) else { return nil }
        list.keep(root, of: file)
        return Field(root, reading: DocumentReading(form, file: file.string, list: list.mistakes))
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
