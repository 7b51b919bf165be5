import CLibevdev
import PointerModel

/// The size of a touchpad and how its values become positions on it.
struct TouchpadGeometry {
    /// What libinput takes a touchpad without resolution to measure, in millimeters.
    static let assumedSize = (width: 69.0, height: 50.0)

    let horizontal: AxisScale
    let vertical: AxisScale

    /// The size is an assumption, on one axis at least.
    var isAssumed: Bool { horizontal.isAssumed || vertical.isAssumed }

    /// - Parameters:
    ///   - size: if it is known better than from the resolution of the axes.
    ///   - family: what is known of touchpads like it, where it names no resolution.
    init(
        horizontal: input_absinfo,
        vertical: input_absinfo,
        size: DeviceOverrides.Size? = nil,
        family: KnownTouchpad
    ) {
        self.horizontal = AxisScale(
            minimum: horizontal.minimum,
            maximum: horizontal.maximum,
            resolution: horizontal.resolution,
            usual: family.resolution,
            assumed: family.size?.width ?? Self.assumedSize.width,
            known: size?.width
        )
        self.vertical = AxisScale(
            minimum: vertical.minimum,
            maximum: vertical.maximum,
            resolution: vertical.resolution,
            usual: family.resolution,
            assumed: family.size?.height ?? Self.assumedSize.height,
            known: size?.height
        )
    }

    /// A position in millimeters from the left and upper edges.
    func position(x: Int32, y: Int32) -> Point {
        Point(x: horizontal.millimeters(x), y: vertical.millimeters(y))
    }
}
