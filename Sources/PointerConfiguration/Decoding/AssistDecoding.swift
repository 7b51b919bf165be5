package import Documents
package import PointerModel

extension Field {
    /// Reads `[assist]` of the daemon's configuration.
    /// - Returns: the values, and what persons may ask for in their place.
    func assistRules() -> (settings: AssistSettings, rules: AssistRules)? {
        table { table in
            var rules = AssistRules()
            let choice = table.assistChoice(over: nil)
            rules.profile = choice.profile
            if let keys = table.optional("allow")?.assistKeys() { rules.bounds.allowed = keys }
            if let bubble = table.optional("maximumBubble")?.number(in: AssistSettings.range(of: "bubble")) {
                rules.bounds.maximumBubble = bubble
            }
            return (choice.settings, rules)
        }
    }

    /// Reads `[assist]` of a desktop configuration: what a person asks for.
    /// - Parameter defaults: the machine's default for persons; nil if there is none. A table with a profile replaces it, any other one
    ///   changes single values, and one without keys changes nothing.
    package func assistChoice(over defaults: AssistChoice?) -> AssistChoice? {
        if case .table(let entries) = value.content, entries.isEmpty { return defaults }
        return table { table in table.assistChoice(over: defaults) }
    }

    /// Reads `allow`.
    private func assistKeys() -> Set<String>? {
        let words = AssistSettings.table.map(\.key)
        guard let items = items(atMost: PointerConfigurationLimit.assistKeys, of: "keys") else { return nil }
        let keys = items.map { $0.word(among: words) }
        return keys.contains(nil) ? nil : Set(keys.compactMap { $0 })
    }
}

extension TableReader {
    /// Reads the profile and the values beside it.
    fileprivate mutating func assistChoice(over defaults: AssistChoice?) -> AssistChoice {
        var choice = defaults ?? AssistChoice()
        if let profile = optional("profile")?.choice(AssistProfile.self) { choice = AssistChoice(profile) }
        choice.values = choice.values.overlaid(with: values(of: AssistSettings.table))
        return choice
    }
}
