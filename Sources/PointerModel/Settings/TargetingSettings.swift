/// How the pointer is helped to its targets.
public struct TargetingSettings: Sendable, Hashable {
    /// Where a surface names no other.
    public var strategy = Targeting.ipados
    /// How far from the end of a flick a target may be, in points.
    public var lookUpRadius = 120.0
    /// How far to either side of the flick's direction, in radians.
    public var coneHalfAngle = Double.pi / 6
    /// How far the bubble reaches, in points.
    public var bubbleReach = 48.0
    /// The share of a motion that is left over a target.
    public var semanticGain = 0.6
    /// How near to a target that begins, in points.
    public var semanticReach = 24.0

    public init() {}
}
