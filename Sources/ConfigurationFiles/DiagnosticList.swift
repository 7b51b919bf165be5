package import Documents
package import SystemPackage

/// Problems of a configuration, collected while its files are read.
package final class DiagnosticList {
    /// Mistakes in the files.
    package let mistakes: MistakeList
    /// Documents that could be parsed, each with its reading.
    package private(set) var documents: [(reading: DocumentReading, value: DocumentValue)] = []

    package init(collectsAskedKeys: Bool = false) {
        mistakes = MistakeList(collectsAskedKeys: collectsAskedKeys)
    }

    /// Keeps a document.
    package func keep(_ document: DocumentValue, _ reading: DocumentReading) {
        documents.append((reading, document))
    }

    /// Adds a problem of a file as a whole.
    package func report(_ message: String, in file: FilePath, at position: TextPosition? = nil) {
        mistakes.report(Mistake(.invalid, at: "", message), in: file.string, at: position)
    }

    /// The error with everything that was reported; nil if nothing was.
    package var error: ConfigurationError? {
        guard mistakes.count > 0 else { return nil }
        let shown = mistakes.sorted.prefix(ConfigurationFilesLimit.diagnostics.most).map { entry in
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
