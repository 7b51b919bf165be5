import PointerModel

/// The motion of a mouse or a pointing stick: every count goes the same way, whatever the speed of the hand.
struct MouseMotion {
    /// The resolution in counts an inch that speeds refer to, and that a mouse of unknown resolution is taken to have.
    static let referenceResolution = 1000.0
    /// What a mouse can have, in counts an inch. The hardware database has entries of 0 and of nonsense.
    static let resolutionRange = 50.0...100_000.0

    /// Points a count.
    private let factor: Double

    init(resolution: Double?, settings: MotionSettings) {
        let speed = settings.mouseSpeed.within(MotionSettings.mouseSpeedRange, else: MotionSettings().mouseSpeed)
        var counts = Self.referenceResolution
        if let resolution, Self.resolutionRange.contains(resolution) { counts = resolution }
        factor = speed * (Self.referenceResolution / counts)
    }

    /// What a report's counts move the pointer by, in points.
    func translation(of counts: Vector) -> Vector {
        (counts * factor).finite
    }
}
