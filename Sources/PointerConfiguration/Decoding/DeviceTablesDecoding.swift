import PointerModel
import PointerWire

extension Field {
    /// Reads `[mouse]`, `[touchpad]` or `[pointingStick]`: the defaults of the kind, and what the table's keys set.
    func deviceSettings(of kind: DeviceDescription.Kind) -> DeviceSettings? {
        table { table in
            var settings = MotionSettings()[kind]
            for setting in DeviceSettings.table where setting.tables.contains(kind) {
                if let value = table.value(of: setting) { setting.set(value, in: &settings) }
            }
            return settings
        }
    }

    fileprivate func value(_ form: DeviceSettingEntry.Form) -> DeviceSettingEntry.Value? {
        switch form {
        case .boolean: boolean().map { .boolean($0) }
        case .number(let range): number(in: range).map { .number($0) }
        case .word(let words): word(among: words).map { .word($0) }
        case .touchRange where isWord: isAutomatic ? .touchRange(nil) : nil
        case .touchRange: touchRange().map { .touchRange($0) }
        case .threshold where isWord: isAutomatic ? .threshold(nil) : nil
        case .threshold: integer(in: ContactThresholds.range).map { .threshold(Int32($0)) }
        }
    }

    private var isWord: Bool { if case .string = value.content { true } else { false } }

    /// Whether the value is the word for what the device decides. Reports any other word.
    private var isAutomatic: Bool { word(among: ["automatic"]) != nil }

    /// Reads `{ begin, end }` of touches.
    private func touchRange() -> ContactThresholds.Range? {
        table { table in
            let begin = table.required("begin")?.integer(in: ContactThresholds.range)
            let end = table.required("end")
            guard let begin, let end, let last = end.integer(in: 0...begin) else { return nil }
            return ContactThresholds.Range(begin: Int32(begin), end: Int32(last))
        }
    }
}

extension TableReader {
    /// Reads how a rule's devices move the pointer: the keys of `[mouse]`, `[touchpad]` and `[pointingStick]`.
    mutating func motionOverrides() -> MotionOverrides {
        var overrides = MotionOverrides()
        for setting in DeviceSettings.table { overrides[setting.key] = value(of: setting) }
        return overrides
    }

    fileprivate mutating func value(of setting: DeviceSettingEntry) -> DeviceSettingEntry.Value? {
        optional(setting.key)?.value(setting.form)
    }
}
