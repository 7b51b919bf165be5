package import CLibevdev
package import PointerModel

/// The size of a touchpad and the conversion of its values to positions.
package struct TouchpadGeometry {
    /// The size that libinput assumes for a touchpad without resolution, in millimeters.
    package static let assumedSize = (width: 69.0, height: 50.0)

    package let horizontal: AxisScale
    package let vertical: AxisScale

    /// Whether the size is assumed on at least one axis.
    package var isAssumed: Bool { horizontal.isAssumed || vertical.isAssumed }

    /// - Parameters:
    ///   - horizontal: the x axis.
    ///   - vertical: the y axis.
    ///   - size: size that overrides the resolution of the axes; nil if there is none.
    ///   - family: family of the touchpad, for a device that names no resolution.
    package init(
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

    /// Returns a position in millimeters from the left and upper edges.
    package func position(x: Int32, y: Int32) -> Point {
        Point(x: horizontal.millimeters(x), y: vertical.millimeters(y))
    }
}
