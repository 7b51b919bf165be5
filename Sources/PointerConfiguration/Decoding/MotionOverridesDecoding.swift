import PointerModel

extension TableReader {
    /// Reads how a rule's devices move the pointer: the keys of `[mouse]`, `[touchpad]` and `[pointingStick]`.
    mutating func motionOverrides() -> MotionOverrides {
        typealias Settings = DeviceSettings
        var overrides = MotionOverrides()
        overrides.acceleration = optional("acceleration")?.choice(Settings.Acceleration.self)
        overrides.speed = optional("speed")?.number(in: Settings.speedRange)
        overrides.naturalScrolling = optional("naturalScrolling")?.boolean()
        overrides.leftHanded = optional("leftHanded")?.boolean()
        overrides.middleEmulation = optional("middleEmulation")?.boolean()
        let methods: [Settings.ScrollMethod] = [.none, .twoFinger, .edge]
        overrides.scrollMethod = optional("scrollMethod")?.word(among: methods.map(\.rawValue)).flatMap {
            Settings.ScrollMethod(rawValue: $0)
        }
        overrides.scrollButton = optional("scrollButton")?.scrollButton()
        overrides.scrollButtonLock = optional("scrollButtonLock")?.boolean()
        overrides.clickMethod = optional("clickMethod")?.choice(Settings.ClickMethod.self)
        overrides.tapping = optional("tapping")?.boolean()
        overrides.tapButtons = optional("tapButtons")?.choice(Settings.TapButtons.self)
        overrides.tapAndDrag = optional("tapAndDrag")?.boolean()
        overrides.dragLock = optional("dragLock")?.boolean()
        overrides.palmDetection = optional("palmDetection")?.boolean()
        overrides.thumbDetection = optional("thumbDetection")?.boolean()
        overrides.disableWhileTyping = optional("disableWhileTyping")?.boolean()
        overrides.touchPressure = touches("touchPressure")
        overrides.touchSize = touches("touchSize")
        overrides.palmPressure = palms("palmPressure")
        overrides.palmSize = palms("palmSize")
        return overrides
    }

    /// Reads where touches begin and end; the inner value is nil if the device decides.
    private mutating func touches(_ key: String) -> ContactThresholds.Range?? {
        guard let field = optional(key) else { return nil }
        var range: ContactThresholds.Range?
        if field.isAutomatic(&range) { return .some(nil) }
        return field.touchRange().map { .some($0) }
    }

    /// Reads from which value on a contact is a palm; the inner value is nil if the device decides.
    private mutating func palms(_ key: String) -> Int32?? {
        guard let field = optional(key) else { return nil }
        var threshold: Int32?
        if field.isAutomatic(&threshold) { return .some(nil) }
        return field.integer(in: ContactThresholds.range).map { .some(Int32($0)) }
    }
}

extension Field {
    /// Reads a button, or `none` for no button.
    fileprivate func scrollButton() -> Buttons? {
        let none = DeviceSettings.ScrollMethod.none.rawValue
        guard let word = word(among: [none] + Buttons.named.map(\.name)) else { return nil }
        return word == none ? [] : Buttons(names: [word])
    }
}
