/// A setting of devices: a key of `[mouse]`, `[touchpad]` and `[pointingStick]`, and of the rules in `[[devices]]`.
/// ``DeviceSettings/table`` has all of them.
package struct DeviceSettingEntry: Sendable {
    package let key: String
    /// Kinds of device for which a rule's value counts. Others ignore it.
    package let kinds: Set<DeviceDescription.Kind>
    /// Kinds whose own table has the key.
    package let tables: Set<DeviceDescription.Kind>
    package let form: Form
    private let store: @Sendable (Value, inout DeviceSettings) -> Void

    /// What a value looks like in a file.
    package enum Form: Sendable, Hashable {
        /// `true` or `false`.
        case boolean
        /// A number within a range.
        case number(ClosedRange<Double>)
        /// One of some words.
        case word([String])
        /// `{ begin, end }` of touches, or `automatic`.
        case touchRange
        /// A threshold of a contact, or `automatic`.
        case threshold
    }

    /// A value of the setting's form.
    package enum Value: Sendable, Hashable {
        case boolean(Bool)
        case number(Double)
        case word(String)
        /// Thresholds of touches; nil for the default derived from the device's ranges, as in the next case.
        case touchRange(ContactThresholds.Range?)
        case threshold(Int32?)
    }

    /// Sets the value in the settings of a device. A value of another form changes nothing.
    package func set(_ value: Value, in settings: inout DeviceSettings) { store(value, &settings) }

    private init(
        _ key: String,
        of kinds: Set<DeviceDescription.Kind>,
        tables: Set<DeviceDescription.Kind>? = nil,
        _ form: Form,
        _ store: @escaping @Sendable (Value, inout DeviceSettings) -> Void
    ) {
        self.key = key
        self.kinds = kinds
        self.tables = tables ?? kinds
        self.form = form
        self.store = store
    }
}

/// Entries of the table.
extension DeviceSettingEntry {
    typealias Path<Value> = any WritableKeyPath<DeviceSettings, Value> & Sendable

    static func boolean(
        _ key: String,
        _ path: Path<Bool>,
        of kinds: Set<DeviceDescription.Kind>,
        tables: Set<DeviceDescription.Kind>? = nil
    ) -> DeviceSettingEntry {
        DeviceSettingEntry(key, of: kinds, tables: tables, .boolean) { value, settings in
            if case .boolean(let boolean) = value { settings[keyPath: path] = boolean }
        }
    }

    static func number(
        _ key: String,
        _ path: Path<Double>,
        in range: ClosedRange<Double>,
        of kinds: Set<DeviceDescription.Kind>
    ) -> DeviceSettingEntry {
        DeviceSettingEntry(key, of: kinds, .number(range)) { value, settings in
            if case .number(let number) = value { settings[keyPath: path] = number }
        }
    }

    /// An enumeration, all of it or some of its cases.
    static func word<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
        _ key: String,
        _ path: Path<Choice>,
        among choices: [Choice] = Array(Choice.allCases),
        of kinds: Set<DeviceDescription.Kind>
    ) -> DeviceSettingEntry {
        DeviceSettingEntry(key, of: kinds, .word(choices.map(\.rawValue))) { value, settings in
            if case .word(let word) = value, let choice = Choice(rawValue: word) { settings[keyPath: path] = choice }
        }
    }

    /// The name of the scroll button, or `none`. It sets the scroll method too.
    static func scrollButton(_ key: String, of kinds: Set<DeviceDescription.Kind>) -> DeviceSettingEntry {
        let none = DeviceSettings.ScrollMethod.none.rawValue
        return DeviceSettingEntry(key, of: kinds, .word([none] + Buttons.named.map(\.name))) { value, settings in
            guard case .word(let word) = value else { return }
            settings.scrollMethod = word == none ? .none : .button
            if let button = Buttons(names: [word]) { settings.scrollButton = button }
        }
    }

    static func touchRange(_ key: String, _ path: Path<ContactThresholds.Range?>) -> DeviceSettingEntry {
        DeviceSettingEntry(key, of: [.touchpad], .touchRange) { value, settings in
            if case .touchRange(let range) = value { settings[keyPath: path] = range }
        }
    }

    static func threshold(
        _ key: String,
        _ path: Path<Int32?>,
        of kinds: Set<DeviceDescription.Kind> = [.touchpad]
    ) -> DeviceSettingEntry {
        DeviceSettingEntry(key, of: kinds, tables: [.touchpad], .threshold) { value, settings in
            if case .threshold(let threshold) = value { settings[keyPath: path] = threshold }
        }
    }
}
