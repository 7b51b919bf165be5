/// Thresholds of pressure and size that classify a touchpad's contacts as touches, palms and thumbs.
///
/// The values are in the device's own units: the same finger is 15 on one touchpad and 140 on another. A nil value stands for the
/// default derived from the device's ranges.
package struct ContactThresholds: Sendable, Hashable {
    /// Range of ABS_MT_PRESSURE for a touch.
    package var touchPressure: Range?
    /// Range of ABS_MT_TOUCH_MAJOR for a touch. Applies only to devices that distinguish five contacts.
    package var touchSize: Range?
    /// Pressure above which a contact is a palm; 0 to ignore pressure.
    package var palmPressure: Int32?
    /// Size above which a contact is a palm; 0 to ignore the size.
    package var palmSize: Int32?
    /// Pressure above which a contact near the lower edge is a thumb; 0 to ignore pressure.
    package var thumbPressure: Int32?
    /// Length above which a much narrower contact is a thumb; 0 to ignore the size.
    package var thumbSize: Int32?

    package init(
        touchPressure: Range? = nil,
        touchSize: Range? = nil,
        palmPressure: Int32? = nil,
        palmSize: Int32? = nil,
        thumbPressure: Int32? = nil,
        thumbSize: Int32? = nil
    ) {
        self.touchPressure = touchPressure
        self.touchSize = touchSize
        self.palmPressure = palmPressure
        self.palmSize = palmSize
        self.thumbPressure = thumbPressure
        self.thumbSize = thumbSize
    }

    /// Thresholds with hysteresis: between the two, a contact keeps its state.
    package struct Range: Sendable, Hashable {
        /// The value at which a contact becomes a touch.
        package var begin: Int32
        /// The value below which a touch ends.
        package var end: Int32

        /// Creates thresholds.
        /// - Parameters:
        ///   - begin: the value at which a contact becomes a touch.
        ///   - end: the value below which a touch ends; limited to `begin`.
        package init(begin: Int32, end: Int32) {
            self.begin = begin
            self.end = min(end, begin)
        }

        /// Accepts every contact that the device reports.
        package static let everything = Range(begin: 0, end: 0)
    }

    /// Allowed values of a threshold in a configuration.
    package static let range = 0...65_535

    /// Returns the thresholds with each nil replaced by the value of `others`.
    package func completed(from others: ContactThresholds) -> ContactThresholds {
        ContactThresholds(
            touchPressure: touchPressure ?? others.touchPressure,
            touchSize: touchSize ?? others.touchSize,
            palmPressure: palmPressure ?? others.palmPressure,
            palmSize: palmSize ?? others.palmSize,
            thumbPressure: thumbPressure ?? others.thumbPressure,
            thumbSize: thumbSize ?? others.thumbSize
        )
    }
}
