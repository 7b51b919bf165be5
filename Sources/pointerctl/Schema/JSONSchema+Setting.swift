import DriveConfiguration
import PointerModel

extension JSONSchema {
    /// A table of settings, with the defaults of some.
    static func table<Owner: TabledSettings>(
        _ description: String?,
        _ settings: [Setting<Owner>] = Owner.table,
        defaults: Owner? = Owner(),
        besides others: [String: JSONSchema] = [:]
    ) -> JSONSchema {
        table(description, properties(of: settings, defaults: defaults).merging(others) { $1 })
    }

    /// The keys of a table.
    static func properties<Owner>(of settings: [Setting<Owner>], defaults: Owner?) -> [String: JSONSchema] {
        Dictionary(uniqueKeysWithValues: settings.map { ($0.key, JSONSchema($0, byDefault: defaults)) })
    }

    private init<Owner>(_ setting: Setting<Owner>, byDefault: Owner?) {
        self.init(setting.form)
        description = setting.text
        unit = setting.form.number.flatMap { $0.unit == .plain ? nil : $0.unit.rawValue }
        byDefault.flatMap { setting.value(in: $0) }.map { self.byDefault = Default($0) }
    }

    /// What a value of a form is.
    private init(_ form: SettingForm) {
        let threshold = JSONSchema.integer(nil, in: ContactThresholds.range)
        let automatic = JSONSchema(type: .string, words: ["automatic"])
        switch form {
        case .boolean: self.init(type: .boolean)
        case .number(let range, _):
            self.init(type: .number, minimum: range.lowerBound, maximum: range.upperBound)
        case .whole(let range, _):
            self.init(type: .integer, minimum: Double(range.lowerBound), maximum: Double(range.upperBound))
        case .word(let words): self.init(type: .string, words: words)
        case .name: self = .name(nil)
        case .criteria:
            self = .array(
                nil,
                of: .deviceMatch("Devices that fit all of these."),
                atMost: DriveConfigurationLimit.criteria.most
            )
        case .threshold: self.init(anyOf: [automatic, threshold])
        case .touchRange:
            let ends = ["begin": threshold, "end": threshold]
            self.init(anyOf: [automatic, .table(nil, ends, required: ["begin", "end"])])
        }
    }
}

extension JSONSchema.Default {
    /// The default of a key; nil for one that a schema cannot say.
    fileprivate init?(_ value: SettingValue) {
        switch value {
        case .boolean(let boolean): self = .boolean(boolean)
        case .number(let number): self = .number(number)
        case .word(let text), .name(let text): self = .string(text)
        case .touchRange(nil), .threshold(nil): self = .string("automatic")
        case .threshold(let threshold?): self = .number(Double(threshold))
        case .touchRange, .criteria: return nil
        }
    }
}
