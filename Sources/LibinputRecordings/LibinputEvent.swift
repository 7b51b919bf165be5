package import PointerModel

/// One event of libinput, which `libinput record --with-libinput` writes beside the device's own events.
///
/// It serves only for comparison; the player ignores it.
package struct LibinputEvent: Sendable, Hashable {
    /// The kind of an event and its values.
    package enum Content: Sendable, Hashable {
        /// POINTER_MOTION in libinput's units: pixels after acceleration, 1/1000 inch before it.
        case motion(delta: Vector, unaccelerated: Vector)
        /// POINTER_BUTTON: BTN_LEFT, ….
        case button(code: UInt16, isPressed: Bool)
        /// POINTER_AXIS and POINTER_SCROLL_….
        case scroll(Scroll)
        /// GESTURE_….
        case gesture(Gesture)
        /// Any other event, by its name: DEVICE_ADDED, ….
        case other(String)
    }

    /// A scroll step. Positive is right and down; zero on both axes ends finger scrolling.
    package struct Scroll: Sendable, Hashable {
        /// The source: `wheel`, `finger`, `continuous` or `wheel-tilt`; of POINTER_SCROLL_…, the rest of its name.
        package var source: String
        /// The distance: of a wheel in degrees, of fingers in the units of ``Content/motion(delta:unaccelerated:)``.
        package var axes: Vector
        /// Whole clicks of a wheel; zero if the recording lacks them.
        package var clicks: Vector
        /// 120ths of a click; zero if the recording lacks them.
        package var v120: Vector
    }

    /// A step of a gesture.
    package struct Gesture: Sendable, Hashable {
        /// `PINCH`, `SWIPE` or `HOLD`.
        package var name: String
        /// `BEGIN`, `UPDATE` or `END`.
        package var phase: String
        /// The number of fingers.
        package var fingers: Int
        /// The motion, in the units of ``Content/motion(delta:unaccelerated:)``.
        package var delta: Vector
        /// The motion before acceleration.
        package var unaccelerated: Vector
        /// The scale of a pinch relative to its beginning; 1 for other gestures.
        package var scale: Double
        /// The rotation of a pinch since the previous step, in degrees clockwise.
        package var angle: Double
        /// Whether the gesture was cancelled; only for `END`.
        package var isCancelled: Bool
    }

    /// The kind of the event and its values.
    package var content: Content
    /// Microseconds since the beginning of the recording; nil for events without a time, such as DEVICE_ADDED.
    package var time: Int64?
    /// The number of complete reports of the device before it in the recording. One of them caused it: usually the last, else the
    /// one with the same time, because the recorder sometimes dispatches libinput only after several reports.
    package var reports: Int
    /// Whether the event stands apart from any report, as those that a timer of libinput causes.
    package var standsAlone: Bool
}
