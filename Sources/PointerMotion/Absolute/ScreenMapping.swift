import PointerModel

/// The map from the positions of an absolute device to the outputs.
struct ScreenMapping {
    /// What the device covers.
    struct Area: Equatable {
        /// In points.
        var frame: Rect
        /// How the picture there is turned on the device.
        var transform = OutputTransform.normal
    }

    /// Least distance from the right and bottom edges, in points: one step of Wayland's fixed-point coordinates.
    private static let edgeMargin = 1.0 / 256

    private let calibration: AffineTransform
    private let output: String?
    /// Whether the device is fixed to its output, so that it is turned with the only one that it covers, named or not.
    private let isFixed: Bool
    /// Nil if there is no output, or not the one that a rule names.
    private(set) var area: Area?

    init(_ positions: DeviceDescription.Positions, isFixed: Bool = false, outputs: [Output]) {
        calibration = positions.calibration
        output = positions.output
        self.isFixed = isFixed
        setOutputs(outputs)
    }

    /// Covers the output that the rule names, or else the smallest rectangle around all outputs. The device is turned with an output to
    /// which it belongs. Compositors turn a mouse only with an output to which it is mapped.
    mutating func setOutputs(_ outputs: [Output]) {
        let covered = output.map { name in outputs.filter { $0.name.hasSameBytes(as: name) } } ?? outputs
        area = covered.map(\.frame).reduce(nil) { $0?.union($1) ?? $1 }.map { Area(frame: $0) }
        if covered.count == 1, isFixed || output != nil { area?.transform = covered[0].transform }
    }

    /// Returns the point of a position in shares of the axes, at most as far away as the edge of the area; nil if the device covers
    /// no output.
    func point(at share: Point) -> Point? {
        guard let area else { return nil }
        let share = area.transform.picturePlace(ofPanel: calibration.apply(to: share))
        guard share.isFinite else { return nil }
        let frame = area.frame
        // The far edges belong to the neighbor.
        return Point(
            x: max(frame.minX, min(frame.minX + share.x * frame.width, frame.maxX - Self.edgeMargin)),
            y: max(frame.minY, min(frame.minY + share.y * frame.height, frame.maxY - Self.edgeMargin))
        )
    }
}
