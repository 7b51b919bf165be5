/// Settings for the transitions between styles: a spring pulls the pointer from the old style to the new one.
package struct TransitionSettings: Sendable, Hashable {
    /// Period of the spring without damping, in seconds.
    ///
    /// With 0.25 and without overshooting, a transition is within 1 % of its end after 0.26 s. That is about the 0.24 s that
    /// people need to see, decide and act (the Model Human Processor: 100 + 70 + 70 ms; Card, Moran and Newell 1983), so the
    /// transition is over before the next action.
    package var response = 0.25
    /// Damping ratio of the spring: 1 comes to rest as fast as possible without overshooting, less overshoots, more is slower.
    ///
    /// The default is 1, because a shape that overshoots its control leaves the control's region.
    package var dampingFraction = 1.0
    /// Time for which a region persists after the pointer has left it without entering another, in seconds.
    ///
    /// The default is 0, so that the drawing never shows the pointer in a region that it has left. Neighbors close their gaps by
    /// their regions.
    package var exitDelay = 0.0
    /// Deadline of a client's answer to a region request, in seconds.
    ///
    /// 0.008 is within one frame of a 120 Hz display (8.3 ms), so an answer in time is visible one frame later at most.
    package var answerDeadline = 0.008

    package init() {}

    /// In seconds.
    package static let responseRange = 0.01...10.0
    /// Below 0.1 the shape would oscillate for more than seven periods.
    package static let dampingFractionRange = 0.1...10.0
    /// In seconds.
    package static let exitDelayRange = 0.0...10.0
    /// In seconds. The engine never waits longer than one second for a client.
    package static let answerDeadlineRange = 0.001...1.0

    /// Returns the settings with every value clamped to its range; NaN becomes the default.
    package func withinRanges() -> TransitionSettings {
        let defaults = TransitionSettings()
        var settings = self
        settings.response = response.within(Self.responseRange, else: defaults.response)
        settings.dampingFraction = dampingFraction.within(Self.dampingFractionRange, else: defaults.dampingFraction)
        settings.exitDelay = exitDelay.within(Self.exitDelayRange, else: defaults.exitDelay)
        settings.answerDeadline = answerDeadline.within(Self.answerDeadlineRange, else: defaults.answerDeadline)
        return settings
    }

    /// The spring of these settings, with values clamped to their ranges.
    package var spring: Spring {
        let settings = withinRanges()
        return Spring(response: settings.response, dampingFraction: settings.dampingFraction)
    }

    /// Time in seconds until a transition that started at rest stays within 1 % of its end.
    package var settlingTime: Double { spring.settlingTime }
}
