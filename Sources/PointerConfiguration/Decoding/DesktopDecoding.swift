import Documents

extension ConfigurationDecoder {
    /// Keys of a desktop configuration.
    static let desktopKeys: Set<String> = ["overlay", "feeder", "assist"]

    /// Reads a desktop configuration.
    /// - Parameters:
    ///   - document: the file's contents.
    ///   - defaults: the settings of keys that it leaves out.
    func desktop(_ document: Field, defaults: DesktopConfiguration = DesktopConfiguration()) -> DesktopConfiguration {
        var configuration = defaults
        _ = document.table { table in
            if let overlay = table.optional("overlay")?.overlaySettings(defaults.overlay) {
                configuration.overlay = overlay
            }
            if let feeder = table.optional("feeder")?.feederOptions(defaults.feeder) { configuration.feeder = feeder }
            if let assist = table.optional("assist")?.assistChoice(over: defaults.assist) {
                configuration.assist = assist
            }
            return ()
        }
        return configuration
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
