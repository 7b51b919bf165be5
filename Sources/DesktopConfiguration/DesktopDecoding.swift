package import ConfigurationFiles
package import Documents
package import PointerConfiguration
package import SystemPackage

extension DesktopConfiguration {
    /// Takes the tables of a document on top of what it has. A table with a mistake is left out, but for the names of programs that the
    /// feeder is to leave out: a mistake elsewhere must not have it look at them.
    /// - Returns: the tables with a mistake.
    mutating func take(_ document: Field) -> Set<DesktopTable> {
        var faulty: Set<DesktopTable> = []
        _ = document.table { table in
            /// Reads a table by `body`, and notes whether it has a mistake.
            func read<Value>(_ name: DesktopTable, _ body: (Field) -> Value?) -> Value? {
                guard let field = table.optional(name.rawValue) else { return nil }
                let count = document.reading.list.count
                let value = body(field)
                if document.reading.list.count > count { faulty.insert(name) }
                return value
            }
            let overlay = read(.overlay) { $0.overlaySettings(self.overlay) }
            let feeder = read(.feeder) { $0.feederOptions(self.feeder) }
            let assist = read(.assist) { $0.assistChoice(over: self.assist) }
            if let overlay, !faulty.contains(.overlay) { self.overlay = overlay }
            if let feeder {
                if faulty.contains(.feeder) { self.feeder.leaves = feeder.leaves } else { self.feeder = feeder }
            }
            if let assist, !faulty.contains(.assist) { self.assist = assist }
            return ()
        }
        return faulty.union(document.misspelledTables)
    }

    /// Takes a table of another configuration.
    mutating func take(_ table: DesktopTable, of other: DesktopConfiguration) {
        switch table {
        case .overlay: overlay = other.overlay
        case .feeder: feeder = other.feeder
        case .assist: assist = other.assist
        }
    }

    /// Returns whether a table says something else than another configuration's.
    func differs(from other: DesktopConfiguration, in table: DesktopTable) -> Bool {
        switch table {
        case .overlay: overlay != other.overlay
        case .feeder: feeder != other.feeder
        case .assist: assist != other.assist
        }
    }
}

extension Field {
    /// The tables that unknown keys of the document nearly name. What stands there has no effect, and is a mistake of that table.
    fileprivate var misspelledTables: Set<DesktopTable> {
        guard case .table(let entries) = value.content else { return Set(DesktopTable.allCases) }
        return Set(entries.map(\.key).filter { DesktopTable(rawValue: $0) == nil }.compactMap { DesktopTable(of: $0) })
    }
}

extension ConfigurationFile {
    /// Reads a file without putting it in force: a configuration of the daemon or of a desktop, or a layout.
    /// - Parameters:
    ///   - file: the file; `-` is the standard input, whose layout files are relative to the working directory.
    ///   - purpose: the purpose for which it is read.
    package static func check(_ file: FilePath, for purpose: Purpose = .daemon) -> CheckedFile {
        check(file, for: purpose, readDesktop: findMistakes)
    }

    /// Reads the files of a configuration as the daemon does, without putting them in force.
    /// - Parameters:
    ///   - family: the files.
    ///   - inspect: looks at the document of a configuration of the daemon.
    package static func check(_ family: ConfigurationFamily, inspect: (Field) -> Void) -> CheckedFile {
        check(family, for: .daemon, readDesktop: findMistakes, inspect: inspect)
    }

    /// Reports the mistakes of a desktop's configuration.
    private static func findMistakes(in document: Field) {
        var configuration = DesktopConfiguration()
        _ = configuration.take(document)
    }
}

extension Field {
    /// Reads `[overlay]`.
    fileprivate func overlaySettings(_ defaults: OverlaySettings) -> OverlaySettings? {
        table { table in
            typealias Settings = OverlaySettings
            var settings = defaults
            if let backend = table.optional("backend")?.choice(Settings.Backend.self) { settings.backend = backend }
            if let choice = table.optional("withoutAgreement")?.choice(Settings.WithoutAgreement.self) {
                settings.withoutAgreement = choice
            }
            if let hides = table.optional("hideCursor")?.boolean() { settings.hidesCursor = hides }
            if let blanks = table.optional("blankTheme")?.boolean() { settings.blanksTheme = blanks }
            if let theme = table.optional("theme")?.choice(Settings.Theme.self) { settings.theme = theme }
            if let choice = table.optional("reduceMotion")?.choice(Settings.ReduceMotion.self) {
                settings.reduceMotion = choice
            }
            if let rate = table.optional("maxRate")?.integer(in: Settings.rates) { settings.maxRate = rate }
            return settings
        }
    }
}
