/// What a layout can hold, whether a file or a client declares it.
public enum LayoutLimits {
    /// Points. Beyond a million a Double still resolves a ten-millionth of a point, and no wall of screens is that wide.
    public static let position = -1e6...1e6
    /// Points.
    public static let length = 0...1e6
    /// Points. The pointer stops a little short of an output's right and lower edges, so there must be room left.
    public static let outputSide = 1...1e6
    /// Device pixels per point: from a quarter-size projector to the densest panel, with room on both sides.
    public static let outputScale = 0.1...16.0
    /// An opacity.
    public static let alpha = 0.0...1.0
    /// Radians: some turns in either direction.
    public static let angle = -100.0...100.0
    /// The values that a slider can have; a Double resolves a ten-millionth of any of them.
    public static let sliderValue = -1e9...1e9
    /// Of surfaces, in front of and behind each other.
    public static let z = -1_000_000...1_000_000
    /// Of regions that overlap.
    public static let priority = -1_000_000...1_000_000
    /// How often a region can repeat. It takes no memory; a larger number is a slip of the finger.
    public static let repetitions = 1...1_000_000

    public static let outputs = 16
    public static let surfaces = 256
    public static let nodesPerSurface = 4096
    public static let regionsPerInteraction = 1024
    /// Of one region, each way.
    public static let animationsPerRegion = 64
    /// Hit-testing walks over all of them, within limits of its own.
    public static let elementsPerPath = 4096
    /// Of ``Style/encodedSize``: everybody who follows the pointer gets a style each time that the pointer takes it.
    public static let styleBytes = 16_384
    /// Of an id, in UTF-8.
    public static let identifierBytes = 128
}
