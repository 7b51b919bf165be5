/// A setting of devices: a key of `[mouse]`, `[touchpad]` and `[pointingStick]`, and of the rules in `[[devices]]`.
/// ``DeviceSettings/keys`` has all of them.
package struct DeviceSetting: Sendable {
    package let setting: Setting<DeviceSettings>
    /// Kinds of device for which a rule's value counts. Others ignore it.
    package let kinds: Set<DeviceDescription.Kind>
    /// Kinds whose own table has the key.
    package let tables: Set<DeviceDescription.Kind>

    init(
        _ setting: Setting<DeviceSettings>,
        of kinds: Set<DeviceDescription.Kind>,
        tables: Set<DeviceDescription.Kind>? = nil
    ) {
        self.setting = setting
        self.kinds = kinds
        self.tables = tables ?? kinds
    }
}

extension Setting<DeviceSettings> {
    /// The name of the scroll button, or `none`. It sets the scroll method too.
    static func scrollButton(_ key: String, _ sentence: String) -> Self {
        let none = DeviceSettings.ScrollMethod.none.rawValue
        return Setting(key, .word([none] + Buttons.named.map(\.name)), sentence) { settings in
            let name = Buttons.named.first { $0.option == settings.scrollButton }?.name
            return .word(settings.scrollMethod == .none ? none : name ?? none)
        } store: { value, settings in
            guard case .word(let word) = value else { return }
            settings.scrollMethod = word == none ? .none : .button
            if let button = Buttons(names: [word]) { settings.scrollButton = button }
        }
    }

    static func touchRange(_ key: String, _ path: Path<ContactThresholds.Range?>, _ sentence: String) -> Self {
        Setting(key, .touchRange, sentence) {
            .touchRange($0[keyPath: path])
        } store: { value, settings in
            if case .touchRange(let range) = value { settings[keyPath: path] = range }
        }
    }

    static func threshold(_ key: String, _ path: Path<Int32?>, _ sentence: String) -> Self {
        Setting(key, .threshold, sentence) {
            .threshold($0[keyPath: path])
        } store: { value, settings in
            if case .threshold(let threshold) = value { settings[keyPath: path] = threshold }
        }
    }
}
