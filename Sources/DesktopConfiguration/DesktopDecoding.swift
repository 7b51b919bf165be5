import Documents
package import PointerConfiguration
package import SystemPackage

extension DesktopConfiguration {
    /// Reads a desktop configuration.
    /// - Parameters:
    ///   - document: the file's contents.
    ///   - defaults: the settings of keys that it leaves out.
    init(_ document: Field, defaults: DesktopConfiguration = DesktopConfiguration()) {
        self = defaults
        _ = document.table { table in
            if let settings = table.optional("overlay")?.overlaySettings(defaults.overlay) { overlay = settings }
            if let options = table.optional("feeder")?.feederOptions(defaults.feeder) { feeder = options }
            if let choice = table.optional("assist")?.assistChoice(over: defaults.assist) { assist = choice }
            return ()
        }
    }
}

extension ConfigurationFile {
    /// Reads a file without putting it in force: a configuration of the daemon or of a desktop, or a layout.
    /// - Parameters:
    ///   - file: the file; `-` is the standard input, whose layout files are relative to the working directory.
    ///   - purpose: the purpose for which it is read.
    package static func check(_ file: FilePath, for purpose: Purpose = .daemon) -> CheckedFile {
        check(file, for: purpose) { _ = DesktopConfiguration($0) }
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
