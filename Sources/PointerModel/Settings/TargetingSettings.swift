/// How the pointer is helped to its targets.
public struct TargetingSettings: Sendable, Hashable {
    /// Where a surface names no other.
    public var strategy = Targeting.ipados
    /// How far from the end of a flick a target may be, in points.
    ///
    /// Half way through a movement its end can be told to 83 points (Pasqual and Wobbrock 2014), and a glide is about the
    /// half that a flick leaves to the pointer: 80.
    public var lookUpRadius = 80.0
    /// How far to the side a target may be for each point ahead: the tangent of the half angle of the cone around the flick.
    ///
    /// 0.5 (27 degrees) is what the radius of 80 is for a glide of 160, the shorter of the usual ones: the cone keeps short
    /// flicks to their direction, the radius long ones to their end.
    public var coneSpread = 0.5
    /// How far the bubble reaches, in points.
    ///
    /// The bubble cursor of Grossman and Balakrishnan (2005) reaches as far as its nearest target is; here what is between
    /// the targets needs the pointer too. 48 makes a target of 32 points, the least that the lint accepts, four times as
    /// wide: two bits less of Fitts' difficulty.
    public var bubbleReach = 48.0
    /// The share of a motion that is left over a target.
    ///
    /// What counts for acquiring a target is its size in the hand's motion, not on the screen (semantic pointing; Blanch,
    /// Guiard and Beaudouin-Lafon 2004): 0.5 doubles it, which is one bit less of Fitts' difficulty.
    public var semanticGain = 0.5
    /// How near to a target that begins, in points.
    ///
    /// 24 is the padding that the interface guidelines want around what has no bezel: two such neighbors share the space
    /// between them, and a pointer half way is slowed down by neither.
    public var semanticReach = 24.0

    public init() {}

    /// In points; 0 looks only where the flick ends.
    public static let lookUpRadiusRange = 0.0...10_000.0
    /// 0 looks straight ahead only, 100 almost to the sides.
    public static let coneSpreadRange = 0.0...100.0
    /// In points.
    public static let bubbleReachRange = 0.0...10_000.0
    /// Less than 0.1 would make ten sweeps of the hand out of one.
    public static let semanticGainRange = 0.1...1.0
    /// In points; 0 slows down over targets only.
    public static let semanticReachRange = 0.0...10_000.0

    /// The same with every value moved into its range, and its default for what is no number.
    public func withinRanges() -> TargetingSettings {
        let usual = TargetingSettings()
        var settings = self
        settings.lookUpRadius = lookUpRadius.within(Self.lookUpRadiusRange, else: usual.lookUpRadius)
        settings.coneSpread = coneSpread.within(Self.coneSpreadRange, else: usual.coneSpread)
        settings.bubbleReach = bubbleReach.within(Self.bubbleReachRange, else: usual.bubbleReach)
        settings.semanticGain = semanticGain.within(Self.semanticGainRange, else: usual.semanticGain)
        settings.semanticReach = semanticReach.within(Self.semanticReachRange, else: usual.semanticReach)
        return settings
    }
}
