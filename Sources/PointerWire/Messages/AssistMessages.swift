package import PointerModel

/// The wire's AssistSettings: values of the help for hands that aim badly.
public struct AssistSettingsMessage: Codable, Sendable, Equatable {
    public var profile: String
    public var click: String
    public var freeze: Bool
    /// In points.
    public var dragThreshold: Double
    /// In seconds.
    public var dragDelay: Double
    /// In points; 0 for none.
    public var bubble: Double
    /// In hertz; 0 for none.
    public var filter: Double
    /// In seconds; 0 for never.
    public var dwellClick: Double

    package init(_ settings: AssistSettings, of profile: AssistProfile) {
        self.profile = profile.rawValue
        click = settings.click.rawValue
        freeze = settings.freezesClicks
        dragThreshold = settings.dragThreshold
        dragDelay = settings.dragDelay
        bubble = settings.bubble
        filter = settings.filter
        dwellClick = settings.dwellClick
    }

    /// The values, without the profile; an unknown attribution becomes the plain one.
    package var settings: AssistSettings {
        var settings = AssistSettings()
        settings.click = ClickAttribution(rawValue: click) ?? .plain
        settings.freezesClicks = freeze
        settings.dragThreshold = dragThreshold
        settings.dragDelay = dragDelay
        settings.bubble = bubble
        settings.filter = filter
        settings.dwellClick = dwellClick
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

    package init(pointer: String, owner: UInt32? = nil, settings: AssistSettingsMessage, bounded: [AssistKey] = []) {
        self.pointer = pointer
        self.owner = owner
        self.settings = settings
        self.bounded = bounded.map(\.rawValue)
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
    package var click: String?
    package var freeze: Bool?
    package var dragThreshold: Double?
    package var dragDelay: Double?
    package var bubble: Double?
    package var filter: Double?
    package var dwellClick: Double?
    /// Name of the pointer; nil means all pointers.
    package var pointer: String?
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(_ choice: AssistChoice, pointer: String? = nil, strict: Bool? = nil) {
        profile = choice.profile.rawValue
        click = choice.click?.rawValue
        freeze = choice.freezesClicks
        dragThreshold = choice.dragThreshold
        dragDelay = choice.dragDelay
        bubble = choice.bubble
        filter = choice.filter
        dwellClick = choice.dwellClick
        self.pointer = pointer
        self.strict = strict
    }

    /// Returns the number of a key; nil if the parameters have none.
    package func number(of key: AssistKey) -> Double? {
        switch key {
        case .click, .freeze: nil
        case .dragThreshold: dragThreshold
        case .dragDelay: dragDelay
        case .bubble: bubble
        case .filter: filter
        case .dwellClick: dwellClick
        }
    }
}
