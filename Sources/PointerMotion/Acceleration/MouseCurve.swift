/// A mouse's factors for a setting of the speed.
struct MouseCurve {
    /// Above this speed the factor grows, in counts a millisecond.
    private let threshold: Double
    /// How much it grows by for each count a millisecond more.
    private let incline: Double
    /// What it does not pass.
    private let maximum: Double
    /// Counts that the curve knows for each that it is asked about.
    private let scale: Double

    /// - Parameters:
    ///   - resolution: the mouse's, in counts an inch.
    ///   - speed: the setting, -1 to 1.
    init(resolution: Double, speed: Double) {
        let share = resolution / RelativeMotion.referenceResolution
        var threshold = max(0.4 - 0.25 * speed, 0.2)
        var maximum = 2 + 1.5 * speed
        if share < 1 {
            // A coarse mouse is asked about in its own counts, so that a slow hand reaches every point: it accelerates sooner and further to
            // come as far as a fine one when fast.
            threshold *= share
            maximum /= share
            scale = 1
        } else {
            // libinput divides by the resolution once more where the counts are of 1000 an inch already, and so accelerates fine mice later.
            // Whoever has such a mouse is used to it.
            scale = 1 / share
        }
        self.threshold = threshold
        self.maximum = maximum
        incline = 1.1 + 0.75 * speed
    }

    func factor(at speed: Double) -> Double {
        let speed = speed * scale
        if speed < 0.07 { return min(maximum, 10 * speed + 0.3) }
        if speed < threshold { return min(maximum, 1) }
        return min(maximum, incline * (speed - threshold) + 1)
    }
}
