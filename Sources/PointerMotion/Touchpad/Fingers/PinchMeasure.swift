import PointerModel

/// The measure of a pinch: changes of the distance, the angle and the midpoint of two fingers.
struct PinchMeasure {
    /// Vector from the first to the second of the last positions.
    private var gap: Vector
    private var middle: Point

    struct Step: Equatable {
        /// Motion of the midpoint, in millimeters.
        var way: Vector
        var scale: Double
        /// In radians, clockwise.
        var rotation: Double

        static let nothing = Step(way: .zero, scale: 1, rotation: 0)
    }

    init(_ first: Point, _ second: Point) {
        gap = second - first
        middle = first + gap * 0.5
    }

    mutating func move(to first: Point, _ second: Point) -> Step {
        let next = PinchMeasure(first, second)
        defer { self = next }
        let scale = next.gap.length / gap.length
        return Step(
            way: (next.middle - middle).finite,
            // The distance of fingers at the same position is zero and has no multiples.
            scale: scale.isNormal ? scale : 1,
            rotation: gap.angle(to: next.gap)
        )
    }
}
