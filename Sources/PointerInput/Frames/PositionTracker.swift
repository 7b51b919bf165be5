import CLibevdev
package import PointerModel

/// The position of an absolute mouse, updated by each event.
package struct PositionTracker {
    private var horizontal: PositionAxis
    private var vertical: PositionAxis

    package init(horizontal: AxisRange, vertical: AxisRange) {
        self.horizontal = PositionAxis(range: horizontal)
        self.vertical = PositionAxis(range: vertical)
    }

    /// Consumes an event of EV_ABS; ignores other axes.
    package mutating func setAxis(_ code: Int32, to value: Int32) {
        switch code {
        case ABS_X: horizontal.set(value)
        case ABS_Y: vertical.set(value)
        default: break
        }
    }

    /// Ends the report.
    /// - Returns: the position in shares of the axes if the report changed it; nil if not, or while one coordinate is unknown.
    package mutating func endReport() -> Point? {
        guard horizontal.isChanged || vertical.isChanged, let x = horizontal.share, let y = vertical.share else {
            return nil
        }
        horizontal.isChanged = false
        vertical.isChanged = false
        return Point(x: x, y: y)
    }

    /// Adopts the current position of a device.
    package mutating func adopt(_ device: borrowing LibevdevDevice) {
        horizontal.adopt(device.value(EV_ABS, ABS_X))
        vertical.adopt(device.value(EV_ABS, ABS_Y))
    }
}

/// The value of one axis of a position.
private struct PositionAxis {
    let range: AxisRange
    /// The last value; nil if unknown, as at the beginning of a recording.
    private var value: Int32?
    /// Whether the current report has a value.
    var isChanged = false

    init(range: AxisRange) {
        self.range = range
    }

    /// The last value as a share of the axis; nil if unknown.
    var share: Double? { value.map(range.share) }

    mutating func set(_ value: Int32) {
        self.value = value
        isChanged = true
    }

    /// Sets a value that was read rather than reported. One that is known already is no change.
    mutating func adopt(_ value: Int32) {
        if self.value != value { set(value) }
    }
}
