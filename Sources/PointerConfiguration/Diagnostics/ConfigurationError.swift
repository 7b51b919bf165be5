/// Why a configuration could not be loaded: all problems, not only the first.
package struct ConfigurationError: Error, Sendable, Equatable {
    /// Maximum number of listed problems.
    package static let maximumDiagnostics = 20

    /// Problems in the order of the files and, within a file, of its lines; at least one.
    package var diagnostics: [Diagnostic]
    /// Number of further problems that are not listed.
    package var omittedCount: Int

    package init(diagnostics: [Diagnostic], omittedCount: Int = 0) {
        self.diagnostics = diagnostics
        self.omittedCount = omittedCount
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// A line for each problem and, if some are omitted, a line with their number.
    package var description: String {
        var lines = diagnostics.map(\.description)
        if omittedCount > 0 { lines.append("and \(omittedCount) more") }
        return lines.joined(separator: "\n")
    }
}
