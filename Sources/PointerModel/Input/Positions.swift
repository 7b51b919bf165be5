extension DeviceDescription {
    /// The positions that an absolute mouse or a touchscreen reports, each coordinate as a share of its axis: 0 at the left or upper
    /// edge, 1 at the other.
    package struct Positions: Sendable, Hashable {
        /// ABS_X or ABS_MT_POSITION_X.
        package var horizontal: AxisRange
        /// ABS_Y or ABS_MT_POSITION_Y.
        package var vertical: AxisRange
        /// Correction of a position, in shares: udev's LIBINPUT_CALIBRATION_MATRIX, or a rule's.
        package var calibration: AffineTransform
        /// The output that the device covers, by a rule; nil if it covers all.
        package var output: String?
        /// What a touchscreen reports of its fingers; nil for a mouse.
        package var touch: Touch?

        package init(
            horizontal: AxisRange,
            vertical: AxisRange,
            calibration: AffineTransform = .identity,
            output: String? = nil,
            touch: Touch? = nil
        ) {
            self.horizontal = horizontal
            self.vertical = vertical
            self.calibration = calibration
            self.output = output
            self.touch = touch
        }
    }
}

extension DeviceDescription.Positions {
    /// What a touchscreen reports of its fingers besides their positions.
    package struct Touch: Sendable, Hashable {
        /// Number of fingers that the device distinguishes.
        package var slots: Int
        /// ABS_MT_PRESSURE or ABS_PRESSURE; nil if the device has neither.
        package var pressure: AxisRange?
        /// ABS_MT_TOUCH_MAJOR; nil if the device lacks it.
        package var touchMajor: AxisRange?
        /// How far the positions of a resting finger wander.
        package var fuzz: Fuzz

        package init(slots: Int, pressure: AxisRange? = nil, touchMajor: AxisRange? = nil, fuzz: Fuzz = .none) {
            self.slots = slots
            self.pressure = pressure
            self.touchMajor = touchMajor
            self.fuzz = fuzz
        }

        /// The fuzz of both axes in their units, at least 0.
        package struct Fuzz: Sendable, Hashable {
            package var horizontal: Int32
            package var vertical: Int32

            package static let none = Fuzz(horizontal: 0, vertical: 0)

            package init(horizontal: Int32, vertical: Int32) {
                self.horizontal = horizontal
                self.vertical = vertical
            }
        }
    }
}

extension AffineTransform {
    /// Makes a correction of positions from the first two rows of libinput's matrix, which maps shares of the axes; nil unless there
    /// are six finite numbers.
    package init?(calibration rows: [Double]) {
        guard rows.count == 6, rows.allSatisfy(\.isFinite) else { return nil }
        self.init(a: rows[0], b: rows[3], c: rows[1], d: rows[4], tx: rows[2], ty: rows[5])
    }

    /// The first two rows of libinput's matrix: six numbers.
    package var calibrationRows: [Double] { [a, c, tx, b, d, ty] }
}

extension AxisRange {
    /// Whether the maximum is above the minimum.
    package var hasExtent: Bool { maximum > minimum }

    /// Returns a value's distance from the minimum as a share of the range, which includes both ends, as libinput counts it. A value
    /// outside of the range gives a share outside of 0 to 1.
    package func share(of value: Int32) -> Double {
        units > 0 ? (Double(value) - Double(minimum)) / units : 0
    }

    /// The share of the range that one unit is; 0 if the range is empty.
    package var shareOfUnit: Double { units > 0 ? 1 / units : 0 }

    /// Number of values in the range.
    private var units: Double { Double(maximum) - Double(minimum) + 1 }
}
