/// All settings of the pointer's behavior.
package struct EngineSettings: Sendable, Hashable {
    package var effects: EffectSettings
    package var transitions: TransitionSettings
    package var recentering: RecenteringSettings
    package var inertia: InertiaSettings
    package var targeting: TargetingSettings

    package init(
        effects: EffectSettings = EffectSettings(),
        transitions: TransitionSettings = TransitionSettings(),
        recentering: RecenteringSettings = RecenteringSettings(),
        inertia: InertiaSettings = InertiaSettings(),
        targeting: TargetingSettings = TargetingSettings()
    ) {
        self.effects = effects
        self.transitions = transitions
        self.recentering = recentering
        self.inertia = inertia
        self.targeting = targeting
    }

    /// Returns the settings with every value clamped to its range; NaN becomes the default.
    package func withinRanges() -> EngineSettings {
        EngineSettings(
            effects: effects.withinRanges(),
            transitions: transitions.withinRanges(),
            recentering: recentering.withinRanges(),
            inertia: inertia.withinRanges(),
            targeting: targeting.withinRanges()
        )
    }
}
