import PointerModel

/// How the distance, the angle and the middle of two fingers change.
struct PinchMeasure {
    /// From the last positions.
    private var gap: Vector
    private var middle: Point

    struct Step: Equatable {
        /// Of the middle, in millimeters.
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
            // Fingers at the same place have no distance that another could be a multiple of.
            scale: scale.isNormal ? scale : 1,
            rotation: gap.angle(to: next.gap)
        )
    }
}
