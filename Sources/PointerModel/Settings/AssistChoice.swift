/// What a configuration or a person asks for: a profile, and values in place of some of the profile's. A nil value is the profile's.
package struct AssistChoice: Sendable, Hashable {
    package var profile: AssistProfile
    package var click: ClickAttribution?
    package var freezesClicks: Bool?
    /// In points.
    package var dragThreshold: Double?
    /// In seconds.
    package var dragDelay: Double?
    /// In points.
    package var bubble: Double?
    /// In hertz.
    package var filter: Double?
    /// In seconds.
    package var dwellClick: Double?

    package init(_ profile: AssistProfile = .steady) {
        self.profile = profile
    }

    /// Creates the choice of a profile with the values in which the settings differ from it.
    package init(_ profile: AssistProfile, with settings: AssistSettings) {
        self.init(profile)
        let usual = profile.settings
        if settings.click != usual.click { click = settings.click }
        if settings.freezesClicks != usual.freezesClicks { freezesClicks = settings.freezesClicks }
        for number in AssistNumber.all {
            let value = settings[keyPath: number.settings]
            if value != usual[keyPath: number.settings] { self[keyPath: number.choice] = value }
        }
    }

    /// The values of the profile, with the choice's own in their place.
    package var settings: AssistSettings {
        var settings = profile.settings
        if let click { settings.click = click }
        if let freezesClicks { settings.freezesClicks = freezesClicks }
        for number in AssistNumber.all {
            if let value = self[keyPath: number.choice] { settings[keyPath: number.settings] = value }
        }
        return settings.withinRanges()
    }
}

extension AssistChoice {
    /// The same choice with the numbers that count.
    package var withinRanges: AssistChoice {
        let settings = settings
        var choice = self
        for number in AssistNumber.all where choice[keyPath: number.choice] != nil {
            choice[keyPath: number.choice] = settings[keyPath: number.settings]
        }
        return choice
    }
}

/// A setting of the help that is a number.
package struct AssistNumber: Sendable {
    package let key: AssistKey
    package let range: ClosedRange<Double>
    package let settings: any WritableKeyPath<AssistSettings, Double> & Sendable
    package let choice: any WritableKeyPath<AssistChoice, Double?> & Sendable

    package static let all = [
        AssistNumber(
            key: .dragThreshold,
            range: AssistSettings.dragThresholdRange,
            settings: \.dragThreshold,
            choice: \.dragThreshold
        ),
        AssistNumber(
            key: .dragDelay,
            range: AssistSettings.dragDelayRange,
            settings: \.dragDelay,
            choice: \.dragDelay
        ),
        AssistNumber(key: .bubble, range: AssistSettings.bubbleRange, settings: \.bubble, choice: \.bubble),
        AssistNumber(key: .filter, range: AssistSettings.filterRange, settings: \.filter, choice: \.filter),
        AssistNumber(
            key: .dwellClick,
            range: AssistSettings.dwellClickRange,
            settings: \.dwellClick,
            choice: \.dwellClick
        ),
    ]
}

/// The settings of the help, by their keys in `[assist]` and on the wire.
package enum AssistKey: String, Sendable, Hashable, CaseIterable {
    case click
    case freeze
    case dragThreshold
    case dragDelay
    case bubble
    case filter
    case dwellClick

    /// Copies the value of this key.
    package func copy(from source: AssistSettings, to target: inout AssistSettings) {
        switch self {
        case .click: target.click = source.click
        case .freeze: target.freezesClicks = source.freezesClicks
        case .dragThreshold: target.dragThreshold = source.dragThreshold
        case .dragDelay: target.dragDelay = source.dragDelay
        case .bubble: target.bubble = source.bubble
        case .filter: target.filter = source.filter
        case .dwellClick: target.dwellClick = source.dwellClick
        }
    }

    /// Returns the keys whose values differ.
    package static func differences(between first: AssistSettings, and second: AssistSettings) -> [AssistKey] {
        allCases.filter { key in
            var copy = first
            key.copy(from: second, to: &copy)
            return copy != first
        }
    }
}
