import SystemPackage

/// Problems of a configuration, collected while its files are read.
final class DiagnosticList {
    /// Maximum number of kept problems; further ones are only counted. A hostile file of the maximum size has hundreds of
    /// thousands.
    private static let maximumKept = 1000

    /// A diagnostic with the number of its file in the order of reading. Its suggestion is computed only when it is shown,
    /// because that may compare thousands of names.
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
    /// Files that could be parsed, with their contents.
    private(set) var documents: [(file: String, value: TOMLValue)] = []

    /// Paths of all keys that were asked for, without indices: everything that can be configured.
    private(set) var askedKeys: Set<String> = []
    private let collectsAskedKeys: Bool

    init(collectsAskedKeys: Bool = false) {
        self.collectsAskedKeys = collectsAskedKeys
    }

    /// Adds a file to the order of diagnostics, which is the order of reading.
    func beginFile(_ file: FilePath) {
        if !files.contains(file.string) { files.append(file.string) }
    }

    /// Keeps a file's contents.
    func keep(_ document: TOMLValue, of file: FilePath) {
        documents.append((file.string, document))
    }

    /// Adds a problem. The list keeps `suggestion` as a closure until its end, so the values that it captures should not change
    /// meanwhile.
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

    /// The error with everything that was reported; nil if nothing was.
    var error: ConfigurationError? {
        guard count > 0 else { return nil }
        // sorted(by:) is stable: the problem found first at a position stays first.
        let sorted = entries.sorted { left, right in
            (left.fileNumber, left.diagnostic.line ?? 0, left.diagnostic.column ?? 0)
                < (right.fileNumber, right.diagnostic.line ?? 0, right.diagnostic.column ?? 0)
        }
        let shown = sorted.prefix(ConfigurationError.maximumDiagnostics).map { $0.complete() }
        return ConfigurationError(diagnostics: shown, omittedCount: count - shown.count)
    }
}
