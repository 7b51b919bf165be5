/// All settings of the pointer's behavior.
public struct EngineSettings: Sendable, Hashable {
    public var effects: EffectSettings
    public var transitions: TransitionSettings
    public var recentering: RecenteringSettings
    public var inertia: InertiaSettings
    public var targeting: TargetingSettings

    public init(
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
    public func withinRanges() -> EngineSettings {
        EngineSettings(
            effects: effects.withinRanges(),
            transitions: transitions.withinRanges(),
            recentering: recentering.withinRanges(),
            inertia: inertia.withinRanges(),
            targeting: targeting.withinRanges()
        )
    }
}
