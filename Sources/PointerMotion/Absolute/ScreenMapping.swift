import PointerModel

/// The map from the positions of an absolute device to the outputs.
struct ScreenMapping {
    /// Least distance from the right and bottom edges, in points: one step of Wayland's fixed-point coordinates.
    private static let edgeMargin = 1.0 / 256

    private let calibration: AffineTransform
    private let output: String?
    /// The rectangle that the device covers, in points; nil if there is no output, or not the one that a rule names.
    private(set) var area: Rect?

    init(_ positions: DeviceDescription.Positions, outputs: [Output]) {
        calibration = positions.calibration
        output = positions.output
        setOutputs(outputs)
    }

    /// Covers the output that the rule names, or else the smallest rectangle around all outputs.
    mutating func setOutputs(_ outputs: [Output]) {
        let covered = output.map { name in outputs.filter { $0.name.hasSameBytes(as: name) } } ?? outputs
        area = covered.map(\.frame).reduce(nil) { $0?.union($1) ?? $1 }
    }

    /// Returns the point of a position in shares of the axes, at most as far away as the edge of the area; nil if the device covers
    /// no output.
    func point(at share: Point) -> Point? {
        guard let area else { return nil }
        let share = calibration.apply(to: share)
        guard share.isFinite else { return nil }
        // The far edges belong to the neighbor.
        return Point(
            x: max(area.minX, min(area.minX + share.x * area.width, area.maxX - Self.edgeMargin)),
            y: max(area.minY, min(area.minY + share.y * area.height, area.maxY - Self.edgeMargin))
        )
    }
}
