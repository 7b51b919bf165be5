public import PointerModel

/// What libinput made of a recorded device, as `libinput record --with-libinput` wrote it beside the device's own events.
///
/// Nothing is played from it: it is there to compare with.
public struct LibinputEvent: Sendable, Hashable {
    /// What happened.
    public enum Content: Sendable, Hashable {
        /// POINTER_MOTION, in libinput's units: pixels as accelerated, and 1/1000 inch as unaccelerated.
        case motion(delta: Vector, unaccelerated: Vector)
        /// POINTER_BUTTON: BTN_LEFT, ….
        case button(code: UInt16, isPressed: Bool)
        /// POINTER_AXIS and POINTER_SCROLL_….
        case scroll(Scroll)
        /// GESTURE_….
        case gesture(Gesture)
        /// Any other, by its name: DEVICE_ADDED, ….
        case other(String)
    }

    /// A step of scrolling. Positive is right and down; both 0 ends scrolling by finger.
    public struct Scroll: Sendable, Hashable {
        /// `wheel`, `finger`, `continuous` or `wheel-tilt`; for POINTER_SCROLL_… from its name.
        public var source: String
        /// Degrees of a wheel; of fingers, the way of ``Content/motion(delta:unaccelerated:)``.
        public var axes: Vector
        /// Whole clicks of a wheel; zero where there are none.
        public var clicks: Vector
        /// 120ths of a click; zero where the recording does not tell.
        public var v120: Vector
    }

    /// A step of a gesture.
    public struct Gesture: Sendable, Hashable {
        /// `PINCH`, `SWIPE` or `HOLD`.
        public var name: String
        /// `BEGIN`, `UPDATE` or `END`.
        public var phase: String
        /// How many fingers make it.
        public var fingers: Int
        /// As of ``Content/motion(delta:unaccelerated:)``.
        public var delta: Vector
        /// The same before acceleration.
        public var unaccelerated: Vector
        /// Of a pinch, against its beginning; 1 where there is none.
        public var scale: Double
        /// Of a pinch, in degrees clockwise since the step before.
        public var angle: Double
        /// Whether it came to nothing; of an end.
        public var isCancelled: Bool
    }

    /// What happened.
    public var content: Content
    /// Microseconds since the recording's beginning; nil for those that have no time, such as DEVICE_ADDED.
    public var time: Int64?
    /// How many whole reports of the device stand before it in the recording. What caused it is one of them, most often the last, and
    /// else the one of the same time: libinput sometimes is asked only after several reports.
    public var reports: Int
    /// Whether it stands by itself and not with a report, as what a timer of libinput's brought about.
    public var standsAlone: Bool
}
