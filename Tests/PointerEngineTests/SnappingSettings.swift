import PointerModel

extension EngineSettings {
    /// The usual settings, with contents that hold the pointer however long they are and however close others are.
    static var snapping: EngineSettings {
        var settings = EngineSettings()
        settings.effects.snapGap = 0
        return settings
    }
}

extension EffectSettings {
    /// The effects of ``EngineSettings/snapping``.
    static var snapping: EffectSettings { EngineSettings.snapping.effects }
}
