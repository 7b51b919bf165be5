import PointerModel

/// Readers of settings. Each starts from the defaults and changes what the table's keys set.
extension Field {
    /// Reads `[mouse]`.
    func mouseSettings() -> DeviceSettings? {
        deviceSettings(MotionSettings.mouseDefault) { table, settings in
            table.boolean("middleEmulation", &settings.middleEmulation)
            table.scrollButton(&settings)
        }
    }

    /// Reads `[pointingStick]`.
    func pointingStickSettings() -> DeviceSettings? {
        deviceSettings(MotionSettings.pointingStickDefault) { table, settings in
            table.boolean("middleEmulation", &settings.middleEmulation)
            table.scrollButton(&settings)
        }
    }

    /// Reads `[touchpad]`.
    func touchpadSettings() -> DeviceSettings? {
        deviceSettings(DeviceSettings()) { table, settings in
            table.choice("scrollMethod", among: [.none, .twoFinger, .edge], &settings.scrollMethod)
            table.choice("clickMethod", &settings.clickMethod)
            table.boolean("tapping", &settings.tapping)
            table.choice("tapButtons", &settings.tapButtons)
            table.boolean("tapAndDrag", &settings.tapAndDrag)
            table.boolean("dragLock", &settings.dragLock)
            table.boolean("palmDetection", &settings.palmDetection)
            table.boolean("thumbDetection", &settings.thumbDetection)
            table.boolean("disableWhileTyping", &settings.disableWhileTyping)
            table.touches("touchPressure", &settings.contactThresholds.touchPressure)
            table.touches("touchSize", &settings.contactThresholds.touchSize)
            table.palms("palmPressure", &settings.contactThresholds.palmPressure)
            table.palms("palmSize", &settings.contactThresholds.palmSize)
        }
    }

    private func deviceSettings(
        _ defaults: DeviceSettings,
        _ more: (inout TableReader, inout DeviceSettings) -> Void
    ) -> DeviceSettings? {
        table { table in
            var settings = defaults
            table.choice("acceleration", &settings.acceleration)
            table.number("speed", in: DeviceSettings.speedRange, &settings.speed)
            table.boolean("naturalScrolling", &settings.naturalScrolling)
            table.boolean("leftHanded", &settings.leftHanded)
            more(&table, &settings)
            return settings
        }
    }

    func effectSettings() -> EffectSettings? {
        table { table in
            typealias Settings = EffectSettings
            var settings = Settings()
            table.number("largeThreshold", in: Settings.largeThresholdRange, &settings.largeThreshold)
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
            return settings
        }
    }

    /// Returns whether the value is a word: `automatic`, which sets `value` to nil so that the device decides. Reports any other
    /// word.
    func isAutomatic<Value>(_ value: inout Value?) -> Bool {
        guard case .string = self.value.content else { return false }
        if word(among: ["automatic"]) != nil { value = nil }
        return true
    }

    /// Reads `{ begin, end }` of touches.
    func touchRange() -> ContactThresholds.Range? {
        table { table in
            let begin = table.required("begin")?.integer(in: ContactThresholds.range)
            let end = table.required("end")
            guard let begin, let end, let last = end.integer(in: 0...begin) else { return nil }
            return ContactThresholds.Range(begin: Int32(begin), end: Int32(last))
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

    /// Reads a word of an enumeration, or one of the given ones.
    fileprivate mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ key: String,
        among choices: [Choice] = Array(Choice.allCases),
        _ choice: inout Choice
    ) {
        let words = choices.map(\.rawValue)
        if let found = optional(key)?.word(among: words).flatMap(Choice.init(rawValue:)) { choice = found }
    }

    /// Reads where touches begin and end.
    fileprivate mutating func touches(_ key: String, _ range: inout ContactThresholds.Range?) {
        guard let field = optional(key), !field.isAutomatic(&range) else { return }
        if let found = field.touchRange() { range = found }
    }

    /// Reads from which value on a contact is a palm.
    fileprivate mutating func palms(_ key: String, _ threshold: inout Int32?) {
        guard let field = optional(key), !field.isAutomatic(&threshold) else { return }
        if let found = field.integer(in: ContactThresholds.range) { threshold = Int32(found) }
    }

    /// Reads the button that makes motion scroll while it is held, and whether a click locks it.
    fileprivate mutating func scrollButton(_ settings: inout DeviceSettings) {
        let none = DeviceSettings.ScrollMethod.none.rawValue
        let names = Buttons.named.map(\.name)
        if let word = optional("scrollButton")?.word(among: [none] + names) {
            settings.scrollMethod = word == none ? .none : .button
            if let button = Buttons(names: [word]) { settings.scrollButton = button }
        }
        boolean("scrollButtonLock", &settings.scrollButtonLock)
    }

    fileprivate mutating func boolean(_ key: String, _ boolean: inout Bool) {
        if let found = optional(key)?.boolean() { boolean = found }
    }
}
