/// How the pointer glides on after a flick of a touchpad.
///
/// The measured numbers are from recordings of touchpads of five makers, with the default speed of 10.5 points a millimeter.
public struct InertiaSettings: Sendable, Hashable {
    /// Whether it does at all.
    public var isEnabled = true
    /// The speed at the lift below which nothing glides, in points a second.
    ///
    /// Fingers that had arrived lifted at up to 43 mm/s (450 points a second), those that flicked (a document) at 133, 310
    /// and 642 mm/s (from 1 400 points a second): 600 keeps some distance from what had arrived, as that must stay.
    public var minimumSpeed = 600.0
    /// Faster is taken for this, in points a second.
    ///
    /// The fastest finger went 848 mm/s (8 900 points a second); what is faster is a jump of the sensor.
    public var maximumSpeed = 10_000.0
    /// How long the speed takes to fall to 1/e of itself, in seconds. A free glide goes as far as the speed at the lift would in
    /// this time.
    ///
    /// 0.1 is UIScrollView's deceleration rate "fast", 0.99 a millisecond: flicks from 1 400 to 8 900 points a second go 140
    /// to 890 points, from a toolbar to its neighbor to across a screen. The rate "normal", 0.998, goes five times as far:
    /// right for a document, out of sight for a pointer.
    public var timeConstant = 0.1
    /// The speed at which a glide is over, in points a second.
    ///
    /// 20 is a sixth of a point for each ``stepInterval``, which no display shows as motion.
    public var restSpeed = 20.0

    public init() {}

    /// How often the position of a gliding pointer is told, in seconds: for every frame of a display of 120 Hz, the fastest
    /// that the adaptive pointer was made for.
    public static let stepInterval = 1.0 / 120

    /// In points a second.
    public static let minimumSpeedRange = 1.0...100_000.0
    /// In points a second.
    public static let maximumSpeedRange = 1.0...100_000.0
    /// In seconds.
    public static let timeConstantRange = 0.001...5.0
    /// In points a second.
    public static let restSpeedRange = 0.1...1000.0

    /// The same with every value moved into its range, and its default for what is no number.
    public func withinRanges() -> InertiaSettings {
        let usual = InertiaSettings()
        var settings = self
        settings.minimumSpeed = minimumSpeed.within(Self.minimumSpeedRange, else: usual.minimumSpeed)
        settings.maximumSpeed = maximumSpeed.within(Self.maximumSpeedRange, else: usual.maximumSpeed)
        settings.timeConstant = timeConstant.within(Self.timeConstantRange, else: usual.timeConstant)
        settings.restSpeed = restSpeed.within(Self.restSpeedRange, else: usual.restSpeed)
        return settings
    }
}
