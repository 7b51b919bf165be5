/// How the pointer changes from one style to another: by a spring that pulls it from the old style to the new one.
public struct TransitionSettings: Sendable, Hashable {
    /// The period of the spring without damping, in seconds.
    ///
    /// With 0.25 and without overshooting, a transition is within 1 % of its end after 0.26 s: about the 0.24 s that people
    /// need to see something, decide and act (the Model Human Processor: 100 + 70 + 70 ms; Card, Moran and Newell 1983), so
    /// that it is over when the next action can come.
    public var response = 0.25
    /// 1 comes to rest as fast as it can without overshooting; less overshoots, more is slower.
    ///
    /// 1, as a shape that overshoots its control leaves the control's region.
    public var dampingFraction = 1.0
    /// How long a region is kept after the pointer has left it for none, in seconds.
    ///
    /// 0: what is drawn never says that the pointer is where it is not. Gaps between neighbors are closed by their regions.
    public var exitDelay = 0.0
    /// How long a client may think about where its region is, in seconds.
    ///
    /// 0.008 is within the frame of a display of 120 Hz (8.3 ms): an answer in time is seen a frame later at most.
    public var answerDeadline = 0.008

    public init() {}

    /// In seconds.
    public static let responseRange = 0.01...10.0
    /// Below 0.1 the shape would swing for more than seven periods.
    public static let dampingFractionRange = 0.1...10.0
    /// In seconds.
    public static let exitDelayRange = 0.0...10.0
    /// In seconds; a region waits for its client for at most one.
    public static let answerDeadlineRange = 0.001...1.0

    /// The same with every value moved into its range, and its default for what is no number.
    public func withinRanges() -> TransitionSettings {
        let usual = TransitionSettings()
        var settings = self
        settings.response = response.within(Self.responseRange, else: usual.response)
        settings.dampingFraction = dampingFraction.within(Self.dampingFractionRange, else: usual.dampingFraction)
        settings.exitDelay = exitDelay.within(Self.exitDelayRange, else: usual.exitDelay)
        settings.answerDeadline = answerDeadline.within(Self.answerDeadlineRange, else: usual.answerDeadline)
        return settings
    }

    /// The spring of these settings, its values in their ranges.
    public var spring: Spring {
        let settings = withinRanges()
        return Spring(response: settings.response, dampingFraction: settings.dampingFraction)
    }

    /// After how many seconds a transition that started at rest is within 1 % of its end, for good.
    public var settlingTime: Double { spring.settlingTime }
}
