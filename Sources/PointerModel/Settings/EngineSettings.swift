/// All settings of the pointer's behavior.
package struct EngineSettings: Sendable, Hashable {
    package var effects: EffectSettings
    package var transitions: TransitionSettings
    package var recentering: RecenteringSettings
    package var inertia: InertiaSettings
    package var targeting: TargetingSettings
    package var assist: AssistSettings

    package init(
        effects: EffectSettings = EffectSettings(),
        transitions: TransitionSettings = TransitionSettings(),
        recentering: RecenteringSettings = RecenteringSettings(),
        inertia: InertiaSettings = InertiaSettings(),
        targeting: TargetingSettings = TargetingSettings(),
        assist: AssistSettings = AssistSettings()
    ) {
        self.effects = effects
        self.transitions = transitions
        self.recentering = recentering
        self.inertia = inertia
        self.targeting = targeting
        self.assist = assist
    }

    /// Returns the settings with every value clamped to its range; NaN becomes the default.
    package func withinRanges() -> EngineSettings {
        EngineSettings(
            effects: effects.withinRanges(),
            transitions: transitions.withinRanges(),
            recentering: recentering.withinRanges(),
            inertia: inertia.withinRanges(),
            targeting: targeting.withinRanges(),
            assist: assist.withinRanges()
        )
    }
}

/// Settings for recentering: moving the true position to the middle of the content that holds the drawn pointer. Every way out is
/// then equally long.
package struct RecenteringSettings: TabledSettings {
    /// Whether to recenter when the last finger lifts from a touchpad. Nobody moves the pointer then, so nobody notices.
    package var onLift = true
    /// Rest of a mouse before recentering, in seconds; 0 disables it.
    ///
    /// A hand corrects its course within 0.24 s of seeing an error (the Model Human Processor; Card, Moran and Newell 1983).
    /// After 0.3 s without a correction it has arrived.
    package var mouseRest = 0.3

    package init() {}

    package static let table: [Setting<RecenteringSettings>] = [
        .boolean("onLift", \.onLift, "Whether to recenter when the last finger lifts from a touchpad"),
        .number("mouseRest", \.mouseRest, in: 0...60, .seconds, "Rest of a mouse before recentering; never with 0"),
    ]
}
