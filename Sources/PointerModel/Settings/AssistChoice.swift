/// What a configuration or a person asks for: a profile, and values in place of some of the profile's.
package struct AssistChoice: Sendable, Hashable {
    package var profile: AssistProfile
    package var values = SettingValues<AssistSettings>()

    package init(_ profile: AssistProfile = .steady) {
        self.profile = profile
    }

    /// Creates the choice of a profile with the values in which the settings differ from it.
    package init(_ profile: AssistProfile, with settings: AssistSettings) {
        self.profile = profile
        values = SettingValues(of: settings, besides: profile.settings)
    }

    /// The values of the profile, with the choice's own in their place.
    package var settings: AssistSettings {
        var settings = profile.settings
        values.apply(to: &settings)
        return settings.withinRanges()
    }
}
