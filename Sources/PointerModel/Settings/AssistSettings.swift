/// Settings of the help for hands that aim badly. By default, nothing helps.
package struct AssistSettings: TabledSettings {
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

    package static let table: [Setting<AssistSettings>] = [
        .word("click", \.click, formerly: ClickAttribution.formerWords, "Which region gets a click"),
        .boolean(
            "freeze",
            \.freezesClicks,
            "Whether the pointer stays where it is from a press to the release; with it, the click plain counts as shake"
        ),
        .number(
            "dragThreshold",
            \.dragThreshold,
            in: 1...100,
            .points,
            "Distance from the press at which a frozen pointer begins to drag"
        ),
        .number(
            "dragDelay",
            \.dragDelay,
            in: 0...1,
            .seconds,
            "Time that the hand must stay beyond dragThreshold before a frozen pointer begins to drag"
        ),
        .number(
            "bubble",
            \.bubble,
            in: 0...64,
            .points,
            "Distance from which the nearest target gets the pointer; at most its smaller side, none with 0"
        ),
        .number(
            "filter",
            \.filter,
            in: 0...20,
            // A lower cut-off would follow the hand for minutes.
            orZeroBelow: 0.5,
            .hertz,
            "Cut-off of the filter on the motion of a driven pointer; none with 0, else at least 0.5"
        ),
        .number(
            "dwellClick",
            \.dwellClick,
            in: 0...10,
            // A shorter rest would click what the pointer passes.
            orZeroBelow: 0.2,
            .seconds,
            "Rest on a target after which a driven pointer clicks it; never with 0, else at least 0.2"
        ),
    ]

    /// Whether nothing helps. How a frozen pointer begins to drag helps with nothing by itself.
    package var isPlain: Bool {
        let defaults = AssistSettings()
        var others = self
        (others.dragThreshold, others.dragDelay) = (defaults.dragThreshold, defaults.dragDelay)
        return others == defaults
    }

    /// Returns the settings with every value clamped to its range; NaN becomes the default. A pointer that freezes has an attribution:
    /// without one, the region that it froze in by mistake would get the click of its neighbor.
    package func withinRanges() -> AssistSettings {
        var settings = clamped()
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
    case longest

    /// Earlier words of the cases, which are read too. "dwell" alone means clicking by resting.
    package static let formerWords = ["dwell": longest]
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
            settings.click = .longest
            settings.freezesClicks = true
            settings.dragThreshold = 12
            settings.bubble = 16
        case .tremor, .slow:
            settings.click = .longest
            settings.freezesClicks = true
            settings.dragThreshold = 24
            // A tremor of 5 Hz keeps the hand on one side for 0.1 s. A spasm lasts longer.
            settings.dragDelay = self == .slow ? 0.2 : 0.1
            settings.bubble = 16
        }
        return settings
    }
}
