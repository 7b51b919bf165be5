/// How the automatic effect is chosen.
public struct EffectSettings: Sendable, Hashable {
    /// A node with a side longer than this is large and gets the hover effect, in points.
    public var largeThreshold: Double

    /// 240 keeps buttons and icons below it and rows of lists and cards above: the interface guidelines want hover for what is
    /// too large to move, and a column of a list is rarely narrower than 240 points.
    public init(largeThreshold: Double = 240) {
        self.largeThreshold = largeThreshold
    }

    /// In points.
    public static let largeThresholdRange = 1.0...100_000.0
}
