/// How effects are chosen and how far they go.
public struct EffectSettings: Sendable, Hashable {
    /// A node with a side longer than this is large and gets the hover effect, in points.
    ///
    /// 240 keeps buttons and icons below it and rows of lists and cards above: the interface guidelines want hover for what is
    /// too large to move, and a column of a list is rarely narrower than 240 points.
    public var largeThreshold = 240.0
    /// How far the drawn pointer follows the true one near the middle of a shape or a rail, as a share of the distance.
    ///
    /// At 0.1, and with the default maximum, the shape of a 44-point control (the smallest that the interface guidelines
    /// want for a finger) moves by 1.4 points when the pointer is at its edge: enough to be seen, too little to look loose.
    public var slip = 0.1
    /// What it comes near to but does not reach, in points.
    ///
    /// 4 is the least padding that a shape usually has around its content (8 by 4): a shape that moves by less never
    /// uncovers it.
    public var maximumSlip = 4.0
    /// How far content under a highlight or a lift follows the pointer near its middle, as a share of the distance.
    ///
    /// Half of the slip, as what moves differently seems to lie at another depth, which is what parallax is for.
    public var parallax = 0.05
    /// What it comes near to but does not reach, in points: half of the slip's, for the same reason.
    public var maximumParallax = 2.0
    /// How far the regions of a text reach above and below their line, in points.
    ///
    /// 10 on both sides covers a gap of 20, almost a line of body text (22 points apart by the interface guidelines), so
    /// that the beam survives between lines and paragraphs.
    public var textLinePadding = 10.0
    /// A beam longer than this is not held to its region's middle, in points.
    ///
    /// 64 is just less than three lines of body text: a beam of that length stands beside several lines and belongs to none.
    public var maximumSnapLength = 64.0
    /// Whether that is so.
    public var freesLongBeams = true
    /// Whether a beam is free also where its region is the whole node, which is no line of text.
    public var freesBeamsOfWholeNodes = true

    public init() {}

    /// In points.
    public static let largeThresholdRange = 1.0...100_000.0
    /// 0 keeps the drawn pointer in the middle, 1 lets it go with the true one until the maximum slows it down.
    public static let slipRange = 0.0...1.0
    /// In points.
    public static let maximumSlipRange = 0.0...1000.0
    /// 0 keeps the content still.
    public static let parallaxRange = 0.0...1.0
    /// In points.
    public static let maximumParallaxRange = 0.0...1000.0
    /// In points.
    public static let textLinePaddingRange = 0.0...1000.0
    /// In points; 0 frees every beam, unless long beams are not freed.
    public static let maximumSnapLengthRange = 0.0...100_000.0

    /// The same with every value moved into its range, and its default for what is no number.
    public func withinRanges() -> EffectSettings {
        let usual = EffectSettings()
        var settings = self
        settings.largeThreshold = largeThreshold.within(Self.largeThresholdRange, else: usual.largeThreshold)
        settings.slip = slip.within(Self.slipRange, else: usual.slip)
        settings.maximumSlip = maximumSlip.within(Self.maximumSlipRange, else: usual.maximumSlip)
        settings.parallax = parallax.within(Self.parallaxRange, else: usual.parallax)
        settings.maximumParallax = maximumParallax.within(Self.maximumParallaxRange, else: usual.maximumParallax)
        settings.textLinePadding = textLinePadding.within(Self.textLinePaddingRange, else: usual.textLinePadding)
        settings.maximumSnapLength =
            maximumSnapLength.within(Self.maximumSnapLengthRange, else: usual.maximumSnapLength)
        return settings
    }
}
