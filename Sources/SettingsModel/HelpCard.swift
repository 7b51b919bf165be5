package import PointerModel
import Translations

/// A kind of hand, as a card of the window.
package enum HelpCard: String, Sendable, Hashable, CaseIterable {
    case trembling, exact, sudden, without

    /// The profile that the card stands for.
    package var profile: AssistProfile {
        switch self {
        case .trembling: .tremor
        case .exact: .older
        case .sudden: .slow
        case .without: .steady
        }
    }

    /// Creates the card of a profile; nil if none stands for it.
    package init?(of profile: AssistProfile) {
        guard let card = Self.allCases.first(where: { $0.profile == profile }) else { return nil }
        self = card
    }

    package var title: String {
        switch self {
        case .trembling: translated("My hand trembles")
        case .exact: translated("My hand is slow and exact")
        case .sudden: translated("My hand makes sudden movements")
        case .without: translated("No help")
        }
    }

    /// What the help does, in a sentence or two.
    package var explanation: String {
        switch self {
        case .trembling:
            translated("The pointer holds still while you click, and a near miss counts.")
        case .exact:
            translated("A near miss counts, and the pointer holds still for a small slip.")
        case .sudden:
            translated("A jerk while you click does not drag, and a near miss counts.")
        case .without: translated("Clicks go exactly where the pointer is.")
        }
    }
}

/// A value of the help that a person turns by a dial of the window.
package enum HelpDial: String, Sendable, Hashable, CaseIterable {
    /// Distance from which the nearest target gets the pointer: `bubble`.
    case reach
    /// Distance that the hand may slip while the pointer holds still: `freeze` with `dragThreshold`. 0 is no `freeze`.
    case hold

    package var title: String {
        switch self {
        case .reach: translated("How near counts")
        case .hold: translated("Hold still while I click")
        }
    }

    /// The values that the dial takes, in points.
    package var range: ClosedRange<Double> {
        switch self {
        case .reach: AssistSettings.range(of: "bubble")
        case .hold: 0...AssistSettings.range(of: "dragThreshold").upperBound
        }
    }

    /// Returns where the dial stands, in points.
    package func value(in settings: AssistSettings) -> Double {
        switch self {
        case .reach: settings.bubble
        case .hold: settings.freezesClicks ? settings.dragThreshold : 0
        }
    }

    /// Returns a choice with the dial turned, and all else as it is.
    /// - Parameters:
    ///   - choice: what the person has.
    ///   - value: where the dial is turned to, in points; it is taken into the range.
    package func turned(_ choice: AssistChoice, to value: Double) -> AssistChoice {
        let value = min(max(value.isFinite ? value.rounded() : 0, range.lowerBound), range.upperBound)
        var settings = choice.settings
        switch self {
        case .reach: settings.bubble = value
        case .hold:
            settings.freezesClicks = value > 0
            settings.dragThreshold = value > 0 ? value : choice.profile.settings.dragThreshold
        }
        // Values that help are no longer those of a hand that needs no help.
        let profile = choice.profile == .steady ? AssistProfile.custom : choice.profile
        return AssistChoice(profile, with: settings.withinRanges())
    }

    /// Returns a value in words.
    package func words(_ value: Double) -> String {
        let count = Int(value.rounded())
        guard count == 0 else { return translated("%1$d point", "%1$d points", count) }
        return switch self {
        case .reach: translated("only what the pointer is on")
        case .hold: translated("not at all")
        }
    }
}
