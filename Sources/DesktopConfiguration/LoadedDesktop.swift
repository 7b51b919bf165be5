package import ConfigurationFiles
import Documents
package import SystemPackage

/// What the files of a desktop configuration say, and what is wrong with them.
///
/// A table with a mistake is left out as a whole, and so are all tables where a file is no document. In place of such a table stands what
/// was in force before; at the start, what the files say without the mistake, and for `[assist]` no help: help that is half read could be
/// other help.
package struct LoadedDesktop: Sendable, Equatable {
    package private(set) var configuration = DesktopConfiguration()
    /// The tables that have a mistake.
    package private(set) var faultyTables: Set<DesktopTable> = []
    /// The files that are no document, or cannot be read.
    package private(set) var unreadable: Set<FilePath> = []
    /// Whether something was in force before, which stands in place of tables with a mistake.
    package let hasFormer: Bool
    /// Everything that is wrong with the files; nil if nothing is.
    package let error: ConfigurationError?

    /// Reads files.
    /// - Parameters:
    ///   - files: the files that count, each on top of the one before.
    ///   - former: what is in force; nil at the start.
    package init(reading files: [FilePath], inForce former: DesktopConfiguration? = nil) {
        hasFormer = former != nil
        let list = DiagnosticList()
        for file in files {
            guard let document = DocumentLoader(list).document(file) else {
                faultyTables = Set(DesktopTable.allCases)
                unreadable.insert(file)
                continue
            }
            faultyTables.formUnion(configuration.take(document))
        }
        error = list.error
        if let former {
            let leaves = configuration.feeder.leaves
            for table in faultyTables { configuration.take(table, of: former) }
            if faultyTables.contains(.feeder) { configuration.feeder.leave(out: leaves) }
        } else if faultyTables.contains(.assist) {
            configuration.assist = nil
        }
    }

    /// Returns what is wrong with some tables, or with the files as a whole; nil if nothing is.
    package func error(in tables: Set<DesktopTable>) -> ConfigurationError? {
        guard var listed = error else { return nil }
        listed.diagnostics.removeAll { mistake in
            mistake.key.flatMap { DesktopTable(of: $0) }.map { !tables.contains($0) } ?? false
        }
        if !listed.diagnostics.isEmpty { return listed }
        // Those of the tables are among the mistakes that are not listed.
        return faultyTables.isDisjoint(with: tables) ? nil : error
    }
}
