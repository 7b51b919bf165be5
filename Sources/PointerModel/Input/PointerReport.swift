/// One report in the pointer's units: the input of the engine.
@usableFromInline
package struct PointerReport: Sendable, Hashable {
    /// Begin or end of touching a touchpad or a screen.
    @usableFromInline
    package enum Touch: Sendable, Hashable {
        /// The first finger came down.
        case began
        /// The last finger lifted.
        case ended
    }

    @usableFromInline
    package var time: Timestamp
    /// Whether the device's clock went back, so that `time` repeats that of the previous report. The real interval is unknown.
    @usableFromInline
    package var isTimeClamped: Bool
    @usableFromInline
    package var source: PointerSource
    /// The device that sent the report; nil if the source has no handle.
    @usableFromInline
    package var device: DeviceID?
    /// The position from an absolute device or a finger on a screen, in points; nil if the report does not place the pointer.
    @usableFromInline
    package var position: Point?
    /// Relative motion, in points.
    @usableFromInline
    package var translation: Vector
    /// The relative motion before acceleration, in counts of 1/1000 inch.
    @usableFromInline
    package var unaccelerated: Vector
    /// Scrolling of a wheel.
    @usableFromInline
    package var scroll: Scroll
    /// Buttons that went down with this report.
    @usableFromInline
    package var pressed: Buttons
    /// Buttons that came up with this report.
    @usableFromInline
    package var released: Buttons
    /// Number of fingers whose tap pressed the buttons; 0 if no tap did.
    @usableFromInline
    package var tapFingers: UInt8
    /// Begin or end of touching; nil if neither happened with this report.
    @usableFromInline
    package var touch: Touch?
    /// Force of the press; nil if the device measures no force or no button is held.
    @usableFromInline
    package var force: Force?
    /// Step of a gesture with several fingers; nil if there is none.
    @usableFromInline
    package var manipulation: Manipulation?
    /// Whether reports were lost or the device is gone. The user did not make the releases, and gestures in progress are
    /// cancelled.
    @usableFromInline
    package var isInterrupted: Bool

    // Inlined because it runs for every report.
    @inlinable
    package init(
        time: Timestamp,
        isTimeClamped: Bool = false,
        source: PointerSource,
        device: DeviceID? = nil,
        position: Point? = nil,
        translation: Vector = .zero,
        unaccelerated: Vector = .zero,
        scroll: Scroll = .zero,
        pressed: Buttons = [],
        released: Buttons = [],
        tapFingers: UInt8 = 0,
        touch: Touch? = nil,
        force: Force? = nil,
        manipulation: Manipulation? = nil,
        isInterrupted: Bool = false
    ) {
        self.time = time
        self.isTimeClamped = isTimeClamped
        self.source = source
        self.device = device
        self.position = position
        self.translation = translation
        self.unaccelerated = unaccelerated
        self.scroll = scroll
        self.pressed = pressed
        self.released = released
        self.tapFingers = tapFingers
        self.touch = touch
        self.force = force
        self.manipulation = manipulation
        self.isInterrupted = isInterrupted
    }
}
