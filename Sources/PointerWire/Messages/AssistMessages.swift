package import PointerModel

/// The wire's Settings of io.pointerd.Assist: values of the help for hands that aim badly.
public struct AssistSettingsMessage: Codable, Sendable, Equatable {
    public var profile: String
    /// All values, with words as they came: a newer daemon may have others.
    private var values = SettingValues<AssistSettings>()

    /// Which region gets a click: `plain`, `shake`, `longest`, or a word of a later daemon. The wire has `dwell` for `longest`.
    public var click: String { if case .word(let word)? = values["click"] { word } else { "" } }
    /// Whether the pointer stays where it is during a click.
    public var freeze: Bool { values["freeze"] == .boolean(true) }

    /// Returns the number of a key of `[assist]`, in its unit; nil if the key is none of a number.
    public func number(of key: String) -> Double? {
        if case .number(let number)? = values[key] { number } else { nil }
    }

    package init(_ settings: AssistSettings, of profile: AssistProfile) {
        self.profile = profile.rawValue
        for setting in AssistSettings.table { values[setting.key] = setting.value(in: settings) }
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: AssistField.self)
        profile = try fields.decode(String.self, forKey: .profile)
        for setting in AssistSettings.table { values[setting.key] = try fields.required(setting) }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: AssistField.self)
        try fields.encode(profile, forKey: .profile)
        for setting in AssistSettings.table { try fields.encode(values[setting.key], of: setting) }
    }

    /// The values in their ranges, without the profile; an unknown attribution becomes the plain one.
    package var settings: AssistSettings {
        var settings = AssistSettings()
        values.apply(to: &settings)
        return settings.withinRanges()
    }
}

/// The wire's InForce: the help that a pointer has.
public struct AssistInForceMessage: Codable, Sendable, Equatable {
    /// Name of the pointer.
    public var pointer: String
    /// User id of the person who asked for it; nil if it is the configuration's.
    public var owner: UInt32?
    public var settings: AssistSettingsMessage
    /// Keys for which the person gets another value than asked for.
    public var bounded: [String]

    package init(pointer: String, owner: UInt32? = nil, settings: AssistSettingsMessage, bounded: [String] = []) {
        self.pointer = pointer
        self.owner = owner
        self.settings = settings
        self.bounded = bounded
    }
}

/// The wire's Holder: a stream that holds help.
public struct AssistHolderMessage: Codable, Sendable, Equatable {
    /// User id of the person.
    public var owner: UInt32
    /// Name of the pointer that it is for; nil for all pointers.
    public var pointer: String?
    /// What the person asks for.
    public var settings: AssistSettingsMessage
    /// Names of the pointers on which it is in force.
    public var pointers: [String]

    package init(owner: UInt32, pointer: String?, settings: AssistSettingsMessage, pointers: [String]) {
        self.owner = owner
        self.pointer = pointer
        self.settings = settings
        self.pointers = pointers
    }
}

/// The wire's AssistStatus.
public struct AssistStatusMessage: Codable, Sendable, Equatable {
    public var pointers: [AssistInForceMessage]
    public var holders: [AssistHolderMessage]

    package init(pointers: [AssistInForceMessage], holders: [AssistHolderMessage]) {
        self.pointers = pointers
        self.holders = holders
    }
}

/// The reply of GetStatus.
package struct AssistStatusReply: Codable, Sendable, Equatable {
    package var status: AssistStatusMessage

    package init(status: AssistStatusMessage) {
        self.status = status
    }
}

/// The replies of `Use`.
package struct UseAssistReply: Codable, Sendable, Equatable {
    package var pointers: [AssistInForceMessage]

    package init(pointers: [AssistInForceMessage]) {
        self.pointers = pointers
    }
}

/// The parameters of `Use`.
package struct UseAssistParameters: Codable, Sendable, Equatable {
    package var profile: String
    /// Values beside the profile, with words and numbers as they were given.
    package var values = SettingValues<AssistSettings>()
    /// Name of the pointer; nil means all pointers.
    package var pointer: String?
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(_ choice: AssistChoice, pointer: String? = nil, strict: Bool? = nil) {
        profile = choice.profile.rawValue
        values = choice.values
        self.pointer = pointer
        self.strict = strict
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: AssistField.self)
        profile = try fields.decode(String.self, forKey: .profile)
        for setting in AssistSettings.table { values[setting.key] = try fields.value(of: setting) }
        pointer = try fields.decodeIfPresent(String.self, forKey: .pointer)
        strict = try fields.decodeIfPresent(Bool.self, forKey: .strict)
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: AssistField.self)
        try fields.encode(profile, forKey: .profile)
        for setting in AssistSettings.table { try fields.encode(values[setting.key], of: setting) }
        try fields.encodeIfPresent(pointer, forKey: .pointer)
        try fields.encodeIfPresent(strict, forKey: .strict)
    }
}
