import PointerWire
import SystemPackage

/// Problems of a configuration, collected while its files are read.
final class DiagnosticList {
    /// Mistakes in the files.
    let mistakes: MistakeList
    /// Files that could be parsed, with their contents.
    private(set) var documents: [(file: String, value: DocumentValue)] = []

    init(collectsAskedKeys: Bool = false) {
        mistakes = MistakeList(collectsAskedKeys: collectsAskedKeys)
    }

    /// Keeps a file's contents.
    func keep(_ document: DocumentValue, of file: FilePath) {
        documents.append((file.string, document))
    }

    /// Adds a problem of a file as a whole.
    func report(_ message: String, in file: FilePath, at position: TextPosition? = nil) {
        mistakes.report(Mistake(.invalid, at: "", message), in: file.string, at: position)
    }

    /// The error with everything that was reported; nil if nothing was.
    var error: ConfigurationError? {
        guard mistakes.count > 0 else { return nil }
        let shown = mistakes.sorted.prefix(PointerConfigurationLimit.diagnostics.most).map { entry in
            Diagnostic(
                file: entry.file,
                line: entry.position?.line,
                column: entry.position?.column,
                key: entry.mistake.path.isEmpty ? nil : entry.mistake.path,
                message: entry.mistake.message,
                suggestion: entry.suggestion()
            )
        }
        return ConfigurationError(diagnostics: shown, omittedCount: mistakes.count - shown.count)
    }
}
