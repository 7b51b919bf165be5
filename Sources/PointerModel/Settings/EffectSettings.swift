/// How effects are chosen and how far they go.
public struct EffectSettings: Sendable, Hashable {
    /// A node with a side longer than this is large and gets the hover effect, in points.
    ///
    /// 240 keeps buttons and icons below it and rows of lists and cards above: the interface guidelines want hover for what is
    /// too large to move, and a column of a list is rarely narrower than 240 points.
    public var largeThreshold = 240.0
    /// How far the drawn pointer follows the true one away from the middle of a shape or a rail, as a share of the distance.
    public var slip = 0.1
    /// The most that it does, in points.
    public var maximumSlip = 4.0
    /// How far content under a highlight or a lift follows the pointer, as a share of the distance from its middle.
    public var parallax = 0.05
    /// The most that it does, in points.
    public var maximumParallax = 3.0
    /// How far the regions of a text reach above and below their line, in points.
    public var textLinePadding = 10.0
    /// A beam longer than this is not held to its region's middle, in points.
    public var maximumSnapLength = 64.0
    /// Whether that is so.
    public var freesLongBeams = true
    /// Whether a beam is free also where its region is the whole node, which is no line of text.
    public var freesBeamsOfWholeNodes = true

    public init() {}

    /// In points.
    public static let largeThresholdRange = 1.0...100_000.0
}
