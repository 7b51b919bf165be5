import PointerModel

extension Field {
    func motionSettings() -> MotionSettings? {
        table { table in
            var settings = MotionSettings()
            if let speed = table.optional("mouseSpeed")?.number(in: MotionSettings.mouseSpeedRange) {
                settings.mouseSpeed = speed
            }
            if let speed = table.optional("touchpadSpeed")?.number(in: MotionSettings.touchpadSpeedRange) {
                settings.touchpadSpeed = speed
            }
            return settings
        }
    }

    func effectSettings() -> EffectSettings? {
        table { table in
            var settings = EffectSettings()
            if let threshold = table.optional("largeThreshold")?.number(in: EffectSettings.largeThresholdRange) {
                settings.largeThreshold = threshold
            }
            return settings
        }
    }

    /// `[log]`.
    func logLevel() -> LogLevel? {
        table { $0.optional("level")?.choice(LogLevel.self) }
    }
}
