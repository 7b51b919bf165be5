import PointerModel
import PointerWire

/// Readers of settings. Each starts from the defaults and changes what the table's keys set.
extension Field {
    func effectSettings() -> EffectSettings? {
        table { table in
            typealias Settings = EffectSettings
            var settings = Settings()
            table.number("largeThreshold", in: Settings.largeThresholdRange, &settings.largeThreshold)
            table.number("snapGap", in: Settings.snapGapRange, &settings.snapGap)
            table.number("slip", in: Settings.slipRange, &settings.slip)
            table.number("maximumSlip", in: Settings.maximumSlipRange, &settings.maximumSlip)
            table.number("parallax", in: Settings.parallaxRange, &settings.parallax)
            table.number("maximumParallax", in: Settings.maximumParallaxRange, &settings.maximumParallax)
            table.number("textLinePadding", in: Settings.textLinePaddingRange, &settings.textLinePadding)
            table.number("maximumSnapLength", in: Settings.maximumSnapLengthRange, &settings.maximumSnapLength)
            table.boolean("freesLongBeams", &settings.freesLongBeams)
            table.boolean("freesBeamsOfWholeNodes", &settings.freesBeamsOfWholeNodes)
            return settings
        }
    }

    func transitionSettings() -> TransitionSettings? {
        table { table in
            typealias Settings = TransitionSettings
            var settings = Settings()
            table.number("response", in: Settings.responseRange, &settings.response)
            table.number("dampingFraction", in: Settings.dampingFractionRange, &settings.dampingFraction)
            table.number("exitDelay", in: Settings.exitDelayRange, &settings.exitDelay)
            table.number("answerDeadline", in: Settings.answerDeadlineRange, &settings.answerDeadline)
            return settings
        }
    }

    func recenteringSettings() -> RecenteringSettings? {
        table { table in
            var settings = RecenteringSettings()
            table.boolean("onLift", &settings.onLift)
            table.number("mouseRest", in: RecenteringSettings.mouseRestRange, &settings.mouseRest)
            return settings
        }
    }

    func inertiaSettings() -> InertiaSettings? {
        table { table in
            typealias Settings = InertiaSettings
            var settings = Settings()
            table.boolean("enabled", &settings.isEnabled)
            table.number("minimumSpeed", in: Settings.minimumSpeedRange, &settings.minimumSpeed)
            table.number("maximumSpeed", in: Settings.maximumSpeedRange, &settings.maximumSpeed)
            table.number("timeConstant", in: Settings.timeConstantRange, &settings.timeConstant)
            table.number("restSpeed", in: Settings.restSpeedRange, &settings.restSpeed)
            return settings
        }
    }

    func targetingSettings() -> TargetingSettings? {
        table { table in
            typealias Settings = TargetingSettings
            var settings = Settings()
            if let strategy = table.optional("strategy")?.choice(Targeting.self) { settings.strategy = strategy }
            table.number("lookUpRadius", in: Settings.lookUpRadiusRange, &settings.lookUpRadius)
            table.number("coneSpread", in: Settings.coneSpreadRange, &settings.coneSpread)
            table.number("bubbleReach", in: Settings.bubbleReachRange, &settings.bubbleReach)
            table.number("semanticGain", in: Settings.semanticGainRange, &settings.semanticGain)
            table.number("semanticReach", in: Settings.semanticReachRange, &settings.semanticReach)
            table.number("touchReach", in: Settings.touchReachRange, &settings.touchReach)
            return settings
        }
    }

    /// Reads `[modifiers]`.
    func readsKeyboards() -> Bool? {
        table { table in
            var readsKeyboards = Configuration.builtIn.readsKeyboards
            table.boolean("fromKeyboards", &readsKeyboards)
            return readsKeyboards
        }
    }

    /// Reads `[log]`.
    func logLevel() -> LogLevel? {
        table { $0.optional("level")?.choice(LogLevel.self) }
    }
}

extension TableReader {
    /// Reads a number if the table has it, and leaves `number` unchanged if not.
    fileprivate mutating func number(_ key: String, in range: ClosedRange<Double>, _ number: inout Double) {
        if let found = optional(key)?.number(in: range) { number = found }
    }

    fileprivate mutating func boolean(_ key: String, _ boolean: inout Bool) {
        if let found = optional(key)?.boolean() { boolean = found }
    }
}

extension Field {
    /// Reads `[limits]`.
    func limits() -> Limits? {
        table { table in
            var limits = Limits()
            for key in LimitKey.allCases {
                if let value = table.optional(key.rawValue)?.limit(key.definition) { limits[key] = value }
            }
            return limits
        }
    }

    private func limit(_ definition: LimitDefinition) -> Double? {
        let range = definition.range
        return switch definition.kind {
        case .whole: integer(in: Int(range.lowerBound)...Int(range.upperBound)).map(Double.init)
        case .seconds: number(in: range).map { ($0 * 1_000_000).rounded() / 1_000_000 }
        case .points: number(in: range)
        }
    }
}

extension Field {
    /// Reports each `disableWhileTyping = true` in the document of a configuration that does not let the daemon read keyboards.
    func reportPausesWithoutKeyboards() {
        let tables = [member("touchpad")].compactMap { $0 } + (member("devices")?.elements ?? [])
        for case let field? in tables.map({ $0.member("disableWhileTyping") }) {
            guard case .boolean(true) = field.value.content else { continue }
            field.report(
                "needs fromKeyboards = true in [modifiers]: without it, the daemon opens no keyboards "
                    + "and does not know when somebody types"
            )
        }
    }
}
