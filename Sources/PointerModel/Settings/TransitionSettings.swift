/// Settings for the transitions between styles: a spring pulls the pointer from the old style to the new one.
package struct TransitionSettings: TabledSettings {
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

    package static let table: [Setting<TransitionSettings>] = [
        .number("response", \.response, in: 0.01...10, .seconds, "Period of the spring without damping"),
        .number(
            "dampingFraction",
            \.dampingFraction,
            in: 0.1...10,
            .plain,
            "Damping of the spring; less than 1 overshoots, more is slower"
        ),
        .number(
            "exitDelay",
            \.exitDelay,
            in: 0...10,
            .seconds,
            "Time that a region stays active after the pointer left it for no other one"
        ),
        .number(
            "answerDeadline",
            \.answerDeadline,
            in: 0.001...1,
            .seconds,
            "Time that a client has to answer with its region"
        ),
    ]

    /// The spring of these settings, with values clamped to their ranges.
    package var spring: Spring {
        let settings = withinRanges()
        return Spring(response: settings.response, dampingFraction: settings.dampingFraction)
    }

    /// Time in seconds until a transition that started at rest stays within 1 % of its end.
    package var settlingTime: Double { spring.settlingTime }
}
