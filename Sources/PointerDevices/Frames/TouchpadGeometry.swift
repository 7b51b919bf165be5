import CLibevdev
import PointerModel

/// The size of a touchpad and how its values become positions on it.
struct TouchpadGeometry {
    /// What libinput takes a touchpad without resolution to measure, in millimetres.
    static let assumedSize = (width: 69.0, height: 50.0)

    let horizontal: AxisScale
    let vertical: AxisScale

    /// The size is an assumption, on one axis at least.
    var isAssumed: Bool { horizontal.isAssumed || vertical.isAssumed }

    /// - Parameter known: what is known of the touchpad where it names no resolution.
    init(horizontal: input_absinfo, vertical: input_absinfo, known: KnownTouchpad) {
        self.horizontal = AxisScale(
            minimum: horizontal.minimum,
            maximum: horizontal.maximum,
            resolution: horizontal.resolution,
            known: known.resolution,
            assumed: known.size?.width ?? Self.assumedSize.width
        )
        self.vertical = AxisScale(
            minimum: vertical.minimum,
            maximum: vertical.maximum,
            resolution: vertical.resolution,
            known: known.resolution,
            assumed: known.size?.height ?? Self.assumedSize.height
        )
    }

    /// A position in millimetres from the left and upper edges.
    func position(x: Int32, y: Int32) -> Point {
        Point(x: horizontal.millimetres(x), y: vertical.millimetres(y))
    }
}
