/// Settings for the glide of the pointer after a flick on a touchpad.
///
/// The measurements are from recordings of touchpads of five makers, at the default speed of 10.5 points per millimeter.
package struct InertiaSettings: TabledSettings {
    /// Whether the pointer glides.
    package var isEnabled = true
    /// Minimum speed at the lift for a glide, in points per second.
    ///
    /// Fingers that had reached their target lifted at up to 43 mm/s (450 points per second), those that flicked a document at
    /// 133, 310 and 642 mm/s (1 400 points per second and more). 600 keeps a margin above the former, because a pointer at its
    /// target must stay.
    package var minimumSpeed = 600.0
    /// Limit of the speed at the lift, in points per second.
    ///
    /// The fastest finger moved at 848 mm/s (8 900 points per second). Anything faster is a jump of the sensor.
    package var maximumSpeed = 10_000.0
    /// Time in which the speed falls to 1/e, in seconds. A free glide covers the distance of the speed at the lift times this.
    ///
    /// 0.1 is UIScrollView's deceleration rate "fast", 0.99 per millisecond. Flicks of 1 400 to 8 900 points per second then
    /// glide 140 to 890 points, from a toolbar to its neighbor or across a screen. The rate "normal", 0.998, goes five times as
    /// far: right for a document, out of sight for a pointer.
    package var timeConstant = 0.1
    /// Speed at which a glide ends, in points per second.
    ///
    /// 20 is a sixth of a point per ``stepInterval``, which no display shows as motion.
    package var restSpeed = 20.0

    package init() {}

    package static let table: [Setting<InertiaSettings>] = [
        .boolean("enabled", \.isEnabled, "Whether the pointer glides after a flick on a touchpad"),
        .number(
            "minimumSpeed",
            \.minimumSpeed,
            in: 1...100_000,
            .pointsPerSecond,
            "Speed at the lift below which the pointer does not glide"
        ),
        .number("maximumSpeed", \.maximumSpeed, in: 1...100_000, .pointsPerSecond, "Limit of the speed at the lift"),
        .number("timeConstant", \.timeConstant, in: 0.001...5, .seconds, "Time in which the speed falls to 1/e"),
        .number("restSpeed", \.restSpeed, in: 0.1...1000, .pointsPerSecond, "Speed at which a glide ends"),
    ]

    /// Interval between the motion events of a glide, in seconds: one per frame of a 120 Hz display, the fastest that the
    /// adaptive pointer was designed for.
    package static let stepInterval = 1.0 / 120
}
