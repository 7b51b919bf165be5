import SystemPackage

/// Collects what is wrong with a configuration while its files are read.
final class DiagnosticList {
    /// A hostile file of the greatest size has problems in the hundreds of thousands; past this many they are only counted.
    private static let maximumKept = 1000

    /// A diagnostic with the number of its file in the order of reading. Its suggestion is looked for only when it is shown: to find one
    /// may mean to compare thousands of names.
    private struct Entry {
        var fileNumber: Int
        var diagnostic: Diagnostic
        var suggestion: () -> String?

        func complete() -> Diagnostic {
            var complete = diagnostic
            complete.suggestion = suggestion()
            return complete
        }
    }

    private var entries: [Entry] = []
    private(set) var count = 0
    private var files: [String] = []
    /// The files that could be parsed, for what is said of them later.
    private(set) var documents: [(file: String, value: TOMLValue)] = []

    /// The paths of all keys that were asked for, indices left out: what there is to configure.
    private(set) var askedKeys: Set<String> = []
    private let collectsAskedKeys: Bool

    init(collectsAskedKeys: Bool = false) {
        self.collectsAskedKeys = collectsAskedKeys
    }

    /// Gives a file its place in the order of diagnostics, which is that of reading.
    func beginFile(_ file: FilePath) {
        if !files.contains(file.string) { files.append(file.string) }
    }

    /// Keeps what stands in a file.
    func keep(_ document: TOMLValue, of file: FilePath) {
        documents.append((file.string, document))
    }

    /// - Parameter suggestion: kept until the list is let go, so what it refers to should not be changed meanwhile.
    func report(
        _ message: String,
        in file: FilePath,
        at position: TOMLPosition? = nil,
        key: String? = nil,
        suggestion: @escaping @autoclosure () -> String? = nil
    ) {
        count += 1
        guard entries.count < Self.maximumKept else { return }
        let name = file.string
        entries.append(
            Entry(
                fileNumber: files.firstIndex(of: name) ?? files.count,
                diagnostic: Diagnostic(
                    file: name,
                    line: position?.line,
                    column: position?.column,
                    key: key,
                    message: message
                ),
                suggestion: suggestion
            )
        )
    }

    func noteAsked(_ path: @autoclosure () -> String) {
        guard collectsAskedKeys else { return }
        askedKeys.insert(
            path().split(whereSeparator: { $0 == "[" || $0 == "]" }).enumerated().compactMap {
                $0.offset % 2 == 0 ? String($0.element) : nil
            }.joined()
        )
    }

    /// The error that everything reported amounts to, or nil where there was nothing.
    var error: ConfigurationError? {
        guard count > 0 else { return nil }
        // sorted(by:) is stable: what was found first at a place stays first.
        let sorted = entries.sorted { left, right in
            (left.fileNumber, left.diagnostic.line ?? 0, left.diagnostic.column ?? 0)
                < (right.fileNumber, right.diagnostic.line ?? 0, right.diagnostic.column ?? 0)
        }
        let shown = sorted.prefix(ConfigurationError.maximumDiagnostics).map { $0.complete() }
        return ConfigurationError(diagnostics: shown, omittedCount: count - shown.count)
    }
}
