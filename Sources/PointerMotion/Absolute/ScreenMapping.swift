import PointerModel

/// The map from the positions of an absolute device to the outputs.
struct ScreenMapping {
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

    /// Returns the point of a position in shares of the axes; nil if the device covers no output.
    func point(at share: Point) -> Point? {
        guard let area else { return nil }
        let share = calibration.apply(to: share)
        let point = Point(x: area.minX + share.x * area.width, y: area.minY + share.y * area.height)
        return point.isFinite ? point : nil
    }
}
