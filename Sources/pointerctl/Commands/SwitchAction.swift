import ArgumentParser

/// What a command does, among it turning something on and off. There are two pairs of words for that: help shows one, and the other is taken
/// too.
protocol SwitchAction: CaseIterable, RawRepresentable<String>, ExpressibleByArgument {}

extension SwitchAction {
    init?(argument: String) {
        let otherWords = ["enable": "on", "on": "enable", "disable": "off", "off": "disable"]
        guard let action = Self(rawValue: argument) ?? otherWords[argument].flatMap(Self.init) else { return nil }
        self = action
    }
}
