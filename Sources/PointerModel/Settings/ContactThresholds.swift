/// From which pressure and size on a contact of a touchpad is a touch, and from which on it is none of a finger.
///
/// In the numbers that the device reports: the same finger is 15 on one touchpad and 140 on another. What is nil is as the device's
/// own ranges suggest.
public struct ContactThresholds: Sendable, Hashable {
    /// ABS_MT_PRESSURE of a touch.
    public var touchPressure: Range?
    /// ABS_MT_TOUCH_MAJOR of a touch; in force only where a device tells five contacts apart.
    public var touchSize: Range?
    /// More pressure than this is a palm's; 0: pressure makes no palm.
    public var palmPressure: Int32?
    /// A contact larger than this is a palm; 0: size makes no palm.
    public var palmSize: Int32?
    /// More pressure than this near the lower edge is a thumb's; 0: pressure makes no thumb.
    public var thumbPressure: Int32?
    /// A contact longer than this and much narrower is a thumb; 0: size makes no thumb.
    public var thumbSize: Int32?

    public init(
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

    /// Where a touch begins and ends. Between both a contact stays what it was.
    public struct Range: Sendable, Hashable {
        /// A contact with this much is a touch.
        public var begin: Int32
        /// A touch with less than this is over.
        public var end: Int32

        /// - Parameters:
        ///   - begin: a contact with this much is a touch.
        ///   - end: a touch with less than this is over; no more than `begin`.
        public init(begin: Int32, end: Int32) {
            self.begin = begin
            self.end = min(end, begin)
        }

        /// Every contact that the device reports as a touch is one.
        public static let everything = Range(begin: 0, end: 0)
    }

    /// The numbers that a threshold in a configuration can be.
    public static let range = 0...65_535

    /// These, and what is nil in them from `others`.
    public func completed(from others: ContactThresholds) -> ContactThresholds {
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
