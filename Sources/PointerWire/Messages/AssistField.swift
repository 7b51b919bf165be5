import PointerModel

/// A field of the messages about help: a key of `[assist]`, or one beside them.
struct AssistField: CodingKey {
    static let profile = AssistField(known: "profile")
    static let pointer = AssistField(known: "pointer")
    static let strict = AssistField(known: "strict")
    private static let others = [profile, pointer, strict].map(\.stringValue)

    let stringValue: String
    var intValue: Int? { nil }

    init(known name: String) { stringValue = name }

    /// Creates the field; nil if the messages have none of this name.
    init?(stringValue: String) {
        guard Self.others.contains(stringValue) || AssistSettings.setting(stringValue) != nil else { return nil }
        self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
}

/// Which region gets a click, by the words on the wire: a request may say `dwell` or `longest`, which is the same. Replies say `dwell`,
/// because earlier clients know no other word.
package enum ClickName: String, CaseIterable, Sendable {
    case plain, shake, dwell, longest

    /// Returns the word of files for one of the wire; an unknown word stays.
    static func read(_ word: String) -> String { ClickAttribution.formerWords[word]?.rawValue ?? word }

    /// Returns the word that the wire has for one of files; an unknown word stays.
    static func written(_ word: String) -> String { word == longest.rawValue ? dwell.rawValue : word }
}

extension KeyedDecodingContainer<AssistField> {
    /// Reads the value of a key. Throws if there is none.
    func required(_ setting: Setting<AssistSettings>) throws -> SettingValue {
        let field = AssistField(known: setting.key)
        return switch setting.form {
        case .boolean: .boolean(try decode(Bool.self, forKey: field))
        case .word: .word(ClickName.read(try decode(String.self, forKey: field)))
        case .number, .whole: .number(try decode(Double.self, forKey: field))
        case .name, .criteria, .touchRange, .threshold: preconditionFailure("no table of help has such a key")
        }
    }

    /// Reads the value of a key; nil if there is none.
    func value(of setting: Setting<AssistSettings>) throws -> SettingValue? {
        let field = AssistField(known: setting.key)
        return switch setting.form {
        case .boolean: try decodeIfPresent(Bool.self, forKey: field).map { .boolean($0) }
        case .word: try decodeIfPresent(String.self, forKey: field).map { .word(ClickName.read($0)) }
        case .number, .whole: try decodeIfPresent(Double.self, forKey: field).map { .number($0) }
        case .name, .criteria, .touchRange, .threshold: nil
        }
    }
}

extension KeyedEncodingContainer<AssistField> {
    mutating func encode(_ value: SettingValue?, of setting: Setting<AssistSettings>) throws {
        let field = AssistField(known: setting.key)
        switch value {
        case .boolean(let boolean): try encode(boolean, forKey: field)
        case .word(let word): try encode(ClickName.written(word), forKey: field)
        case .number(let number): try encode(number, forKey: field)
        case nil, .name, .criteria, .touchRange, .threshold: break
        }
    }
}
