/// When the true position is brought to the middle of what the pointer is drawn on, so that every way out is equally long.
public struct RecenteringSettings: Sendable, Hashable {
    /// Whether it is when the last finger lifts from a touchpad: nobody moves the pointer then, so nobody feels it.
    public var onLift = true
    /// How long a mouse rests before it is, in seconds; 0: never.
    ///
    /// A hand corrects its course within 0.24 s of seeing where it went (the Model Human Processor; Card, Moran and Newell
    /// 1983): after 0.3 s without a correction it has arrived.
    public var mouseRest = 0.3

    public init() {}

    /// In seconds.
    public static let mouseRestRange = 0.0...60.0

    /// The same with every value moved into its range, and its default for what is no number.
    public func withinRanges() -> RecenteringSettings {
        var settings = self
        settings.mouseRest = mouseRest.within(Self.mouseRestRange, else: RecenteringSettings().mouseRest)
        return settings
    }
}
