/// What the machine's configuration says about help, besides its values: their profile, and what persons may ask for in their place.
package struct AssistRules: Sendable, Hashable {
    /// Profile of the values that are in force while no person asks for others.
    package var profile = AssistProfile.steady
    package var bounds = AssistBounds()

    package init() {}
}

/// What persons may ask for.
package struct AssistBounds: Sendable, Hashable {
    /// Keys that a person may set. Any other one keeps the value of the configuration.
    package var allowed = Set(AssistSettings.table.map(\.key))
    /// The largest bubble of a person, in points.
    package var maximumBubble = AssistSettings.range(of: "bubble").upperBound

    package init() {}

    /// Returns what a person gets.
    /// - Parameters:
    ///   - asked: what the person asks for.
    ///   - configured: what the configuration says.
    package func bounded(_ asked: AssistSettings, over configured: AssistSettings) -> AssistSettings {
        var settings = asked
        settings.bubble = min(settings.bubble, maximumBubble)
        for setting in AssistSettings.table where !allowed.contains(setting.key) {
            setting.copy(from: configured, to: &settings)
        }
        // A pointer freezes only with an attribution. Of one that the machine freezes a person cannot take it away.
        if settings.freezesClicks, settings.click == .plain {
            if allowed.contains("freeze") { settings.freezesClicks = false } else { settings.click = configured.click }
        }
        return settings
    }
}
