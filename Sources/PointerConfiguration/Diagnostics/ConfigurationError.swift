/// Why a configuration could not be loaded: all the problems that were found, not only the first.
public struct ConfigurationError: Error, Sendable, Equatable {
    /// As many problems as are ever listed.
    public static let maximumDiagnostics = 20

    /// In the order of the files and, within a file, of its lines; at least one.
    public var diagnostics: [Diagnostic]
    /// How many more there are beyond those listed.
    public var omittedCount: Int

    public init(diagnostics: [Diagnostic], omittedCount: Int = 0) {
        self.diagnostics = diagnostics
        self.omittedCount = omittedCount
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// A line for each problem and, where some are left out, one that says how many.
    public var description: String {
        var lines = diagnostics.map(\.description)
        if omittedCount > 0 { lines.append("and \(omittedCount) more") }
        return lines.joined(separator: "\n")
    }
}
