/// A key of a configuration: its name, what it takes, where its value is kept, and a sentence about it. Files, wire, `pointerctl`, the
/// reference page and the JSON Schema all read the tables of these.
package struct Setting<Owner: Sendable>: Sendable {
    package let key: String
    package let form: SettingForm
    /// What the value is, without its unit and without a full stop. A part after a semicolon says more.
    package let sentence: String
    /// Earlier words for the value, which are read too, each with the word that counts.
    package let formerWords: [String: String]
    /// Smallest number besides 0 that the key takes; nil if it takes its whole range.
    package let leastBesidesZero: Double?
    private let load: @Sendable (Owner) -> SettingValue?
    private let store: @Sendable (SettingValue, inout Owner) -> Void

    /// Creates a key.
    /// - Parameters:
    ///   - key: its name.
    ///   - form: what it takes.
    ///   - sentence: what the value is.
    ///   - formerWords: earlier words for the value, each with the word that counts.
    ///   - leastBesidesZero: smallest number besides 0; nil for the whole range.
    ///   - load: returns the value; nil if there is none.
    ///   - store: sets a value of the form; does nothing with any other one.
    init(
        _ key: String,
        _ form: SettingForm,
        _ sentence: String,
        formerWords: [String: String] = [:],
        leastBesidesZero: Double? = nil,
        load: @escaping @Sendable (Owner) -> SettingValue?,
        store: @escaping @Sendable (SettingValue, inout Owner) -> Void
    ) {
        self.key = key
        self.form = form
        self.sentence = sentence
        self.formerWords = formerWords
        self.leastBesidesZero = leastBesidesZero
        self.load = load
        self.store = store
    }

    /// The key as an option on a command line, without the dashes before it: `drag-threshold` of `dragThreshold`.
    package var option: String { key.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined() }

    /// Whether the key takes a number.
    package func takes(_ number: Double) -> Bool {
        guard let range = form.number?.range, range.contains(number) else { return false }
        return number == 0 || leastBesidesZero.map { number >= $0 } ?? true
    }

    /// Returns the value that settings have; nil if they have none.
    package func value(in settings: Owner) -> SettingValue? { load(settings) }

    /// Sets the value. A value of another form changes nothing.
    package func set(_ value: SettingValue, in settings: inout Owner) { store(value, &settings) }

    /// The sentence with the unit and a full stop.
    package var text: String {
        guard let unit = form.number?.unit, unit != .plain else { return "\(sentence)." }
        let parts = sentence.split(separator: ";", maxSplits: 1)
        return "\(parts[0]), in \(unit.rawValue)" + (parts.count > 1 ? ";\(parts[1])." : ".")
    }

    /// Copies the value.
    package func copy(from source: Owner, to target: inout Owner) {
        if let value = load(source) { store(value, &target) }
    }
}

/// What a value looks like in a file.
package enum SettingForm: Sendable, Hashable {
    /// `true` or `false`.
    case boolean
    /// A number within a range.
    case number(ClosedRange<Double>, SettingUnit)
    /// A number without a fraction, within a range.
    case whole(ClosedRange<Int>, SettingUnit)
    /// One of some words.
    case word([String])
    /// A name, of ``PointerModelLimit/identifierBytes`` at most.
    case name
    /// Criteria of devices.
    case criteria
    /// `{ begin, end }` of touches, or `automatic`.
    case touchRange
    /// A threshold of a contact, or `automatic`.
    case threshold
}

extension SettingForm {
    /// The range and the unit of a number; nil of any other value.
    package var number: (range: ClosedRange<Double>, unit: SettingUnit)? {
        switch self {
        case .number(let range, let unit): (range, unit)
        case .whole(let range, let unit): (Double(range.lowerBound)...Double(range.upperBound), unit)
        case .boolean, .word, .name, .criteria, .touchRange, .threshold: nil
        }
    }
}

/// What a number counts.
package enum SettingUnit: String, Sendable, Hashable {
    case points
    case seconds
    case microseconds
    case hertz
    case bytes
    case pointsPerSecond = "points per second"
    /// A share, a factor or a number of things.
    case plain = ""
}

/// A value of a setting's form.
package enum SettingValue: Sendable, Hashable {
    case boolean(Bool)
    case number(Double)
    case word(String)
    case name(String)
    case criteria([DeviceMatch])
    /// Thresholds of touches; nil for the default derived from the device's ranges, as in the next case.
    case touchRange(ContactThresholds.Range?)
    case threshold(Int32?)
}

extension Setting {
    typealias Path<Value> = any WritableKeyPath<Owner, Value> & Sendable

    static func boolean(_ key: String, _ path: Path<Bool>, _ sentence: String) -> Setting {
        Setting(key, .boolean, sentence) {
            .boolean($0[keyPath: path])
        } store: { value, settings in
            if case .boolean(let boolean) = value { settings[keyPath: path] = boolean }
        }
    }

    static func number(
        _ key: String,
        _ path: Path<Double>,
        in range: ClosedRange<Double>,
        orZeroBelow leastBesidesZero: Double? = nil,
        _ unit: SettingUnit,
        _ sentence: String
    ) -> Setting {
        Setting(key, .number(range, unit), sentence, leastBesidesZero: leastBesidesZero) {
            .number($0[keyPath: path])
        } store: { value, settings in
            if case .number(let number) = value { settings[keyPath: path] = number }
        }
    }

    /// An enumeration, all of it or some of its cases.
    static func word<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
        _ key: String,
        _ path: Path<Choice>,
        among choices: [Choice] = Array(Choice.allCases),
        formerly formerWords: [String: Choice] = [:],
        _ sentence: String
    ) -> Setting {
        Setting(key, .word(choices.map(\.rawValue)), sentence, formerWords: formerWords.mapValues(\.rawValue)) {
            .word($0[keyPath: path].rawValue)
        } store: { value, settings in
            if case .word(let word) = value, let choice = Choice(rawValue: word) { settings[keyPath: path] = choice }
        }
    }
}

/// Settings with a table of their keys. By default, each has its default.
package protocol TabledSettings: Sendable, Hashable {
    init()
    /// The keys, in the order in which files are read. A new one is a property and a line here.
    static var table: [Setting<Self>] { get }
}

extension TabledSettings {
    /// The key of this name; nil if there is none.
    package static func setting(_ key: String) -> Setting<Self>? { table.first { $0.key == key } }

    /// Returns the settings with every value clamped to its range; NaN becomes the default.
    package func withinRanges() -> Self { clamped() }

    /// The same, of the numbers alone.
    func clamped() -> Self {
        var settings = self
        for setting in Self.table {
            guard let range = setting.form.number?.range, case .number(let number)? = setting.value(in: self),
                !setting.takes(number)
            else { continue }
            if number.isNaN {
                setting.copy(from: Self(), to: &settings)
            } else {
                let least = number > 0 ? setting.leastBesidesZero ?? range.lowerBound : range.lowerBound
                setting.set(.number(min(max(number, least), range.upperBound)), in: &settings)
            }
        }
        return settings
    }

    /// Returns the keys whose values differ from those of other settings.
    package func differences(from others: Self) -> [String] {
        Self.table.filter { $0.value(in: self) != $0.value(in: others) }.map(\.key)
    }

    /// The range of a key's number.
    package static func range(of key: String) -> ClosedRange<Double> {
        guard let range = setting(key)?.form.number?.range else { preconditionFailure("\(key) is no number") }
        return range
    }
}

/// Values for some keys of a table.
package struct SettingValues<Owner: TabledSettings>: Sendable, Hashable {
    private var values: [String: SettingValue] = [:]

    /// Creates values for no key.
    package init() {}

    /// Creates the values in which settings differ from others.
    package init(of settings: Owner, besides others: Owner) {
        for setting in Owner.table {
            let value = setting.value(in: settings)
            if value != setting.value(in: others) { values[setting.key] = value }
        }
    }

    /// The value for a key; nil if there is none.
    package subscript(key: String) -> SettingValue? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// Returns the values with each value of `later` in place of its own.
    package func overlaid(with later: SettingValues) -> SettingValues {
        var result = self
        result.values.merge(later.values) { $1 }
        return result
    }

    /// Puts the values in force.
    package func apply(to settings: inout Owner) {
        for setting in Owner.table {
            if let value = values[setting.key] { setting.set(value, in: &settings) }
        }
    }
}
