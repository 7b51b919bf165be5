/// Settings of the help for hands that aim badly. By default, nothing helps.
package struct AssistSettings: Sendable, Hashable {
    /// Which region gets a click.
    package var click = ClickAttribution.plain
    /// Whether the pointer stays where it is from a press to the release, until the hand moves it farther than ``dragThreshold``.
    package var freezesClicks = false
    /// Distance from the press at which a frozen pointer begins to drag, in points.
    ///
    /// 8 is more than a hand slips while it presses, and less than a drag that means something.
    package var dragThreshold = 8.0
    /// Time that the hand must stay beyond ``dragThreshold`` before a frozen pointer begins to drag, in seconds. A spasm is over sooner.
    package var dragDelay = 0.0
    /// Distance from which the nearest target gets the pointer, in points, and never more than the smaller side of that target; 0 for
    /// no such distance. It adds to what the targeting strategy does.
    package var bubble = 0.0
    /// Cut-off of the low-pass filter on motion, in hertz; 0 for no filter. Only a driven pointer is filtered.
    package var filter = 0.0
    /// Rest on a target after which it is clicked, in seconds; 0 for no click. Only a driven pointer clicks so.
    package var dwellClick = 0.0

    package init() {}

    /// Whether nothing helps.
    package var isPlain: Bool {
        click == .plain && !freezesClicks && bubble == 0 && filter == 0 && dwellClick == 0
    }

    /// In points.
    package static let dragThresholdRange = 1.0...100.0
    /// In seconds.
    package static let dragDelayRange = 0.0...1.0
    /// In points.
    package static let bubbleRange = 0.0...64.0
    /// In hertz; above 20 nothing trembles.
    package static let filterRange = 0.0...20.0
    /// In seconds.
    package static let dwellClickRange = 0.0...10.0

    /// Smallest cut-off of a filter, in hertz. A lower one would follow the hand for minutes.
    package static let leastFilter = 0.5
    /// Shortest rest that clicks, in seconds. A shorter one would click what the pointer passes.
    package static let leastDwellClick = 0.2

    /// Returns the settings with every value clamped to its range; NaN becomes the default. A pointer that freezes has an attribution:
    /// without one, the region that it froze in by mistake would get the click of its neighbor.
    package func withinRanges() -> AssistSettings {
        let defaults = AssistSettings()
        var settings = self
        settings.dragThreshold = dragThreshold.within(Self.dragThresholdRange, else: defaults.dragThreshold)
        settings.dragDelay = dragDelay.within(Self.dragDelayRange, else: defaults.dragDelay)
        settings.bubble = bubble.within(Self.bubbleRange, else: defaults.bubble)
        settings.filter = filter.within(Self.filterRange, else: defaults.filter)
        settings.dwellClick = dwellClick.within(Self.dwellClickRange, else: defaults.dwellClick)
        if settings.filter > 0 { settings.filter = max(settings.filter, Self.leastFilter) }
        if settings.dwellClick > 0 { settings.dwellClick = max(settings.dwellClick, Self.leastDwellClick) }
        if freezesClicks, click == .plain { settings.click = .shake }
        return settings
    }
}

/// Which region gets a click.
package enum ClickAttribution: String, Sendable, Hashable, CaseIterable {
    /// The region that the pointer is in.
    case plain
    /// The region to which a shaking pointer keeps coming back, if it entered that one at least twice within the last 0.6 s.
    case shake
    /// The region in which the pointer has been for most of the last moments. It takes clicks from fast hands, so it is for hands that
    /// take their time.
    case dwell
}

/// A set of help for one kind of hand.
package enum AssistProfile: String, Sendable, Hashable, CaseIterable {
    /// A hand that needs no help.
    case steady
    /// A hand that is slow and exact.
    case older
    /// A hand that trembles.
    case tremor
    /// A slow hand with sudden movements.
    case slow
    /// The values that are given one by one.
    case custom

    /// The values of the profile.
    package var settings: AssistSettings {
        var settings = AssistSettings()
        switch self {
        case .steady, .custom: break
        case .older:
            settings.click = .dwell
            settings.freezesClicks = true
            settings.dragThreshold = 12
            settings.bubble = 16
        case .tremor, .slow:
            settings.click = .dwell
            settings.freezesClicks = true
            settings.dragThreshold = 24
            settings.dragDelay = self == .slow ? 0.2 : 0
            settings.bubble = 16
        }
        return settings
    }
}
