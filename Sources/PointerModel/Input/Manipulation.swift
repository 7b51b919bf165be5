/// What two or more fingers did with one report.
public struct Manipulation: Sendable, Hashable {
    public var phase: GesturePhase
    /// Of the fingers' middle, in points.
    public var translation: Vector
    /// By what the fingers' distance was multiplied; 1 for fingers that moved alike.
    public var scale: Double
    /// Radians clockwise.
    public var rotation: Double

    public init(phase: GesturePhase, translation: Vector = .zero, scale: Double = 1, rotation: Double = 0) {
        self.phase = phase
        self.translation = translation
        self.scale = scale
        self.rotation = rotation
    }
}
