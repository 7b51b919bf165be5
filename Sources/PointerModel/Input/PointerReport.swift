/// One report in the pointer's terms: what the engine acts on.
public struct PointerReport: Sendable, Hashable {
    /// What a finger on a touchpad did with this report.
    public enum Touch: Sendable, Hashable {
        /// The first finger came down.
        case began
        /// The last finger lifted.
        case ended
    }

    public var time: Timestamp
    /// The device's clock went back, and this is the time of its report before: how long anything took is not known.
    public var isTimeClamped: Bool
    public var source: PointerSource
    /// Which device reported it; nil: none that has a handle.
    public var device: DeviceID?
    /// Where an absolute device or a finger on a screen places the pointer, in points; nil: the report does not place it.
    public var position: Point?
    /// Points.
    public var translation: Vector
    /// The same before acceleration, in counts of 1000 an inch.
    public var unaccelerated: Vector
    /// A wheel's.
    public var scroll: Scroll
    /// Buttons that went down with this report.
    public var pressed: Buttons
    /// Buttons that came up with this report.
    public var released: Buttons
    /// nil: as many fingers are down as before, or the device has none.
    public var touch: Touch?
    /// nil: the device measures none, or holds no button that it would be the force of.
    public var force: Force?
    /// nil: fingers do nothing together.
    public var manipulation: Manipulation?
    /// Reports were lost or the device is gone: releases are not the user's, and what was under way ends without meaning anything.
    public var isInterrupted: Bool

    // Every report makes one.
    @inlinable
    public init(
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
        self.touch = touch
        self.force = force
        self.manipulation = manipulation
        self.isInterrupted = isInterrupted
    }
}
