public import PointerModel

/// Turns the reports of one device into motion of the pointer.
///
/// There is one for each device: what a report means depends on the one before it, the fingers' last positions and the
/// buttons that were down.
public struct DeviceMotion {
    /// How positions and counts become points, by the kind of device.
    private enum Motion {
        case mouse(MouseMotion)
        case touchpad(TouchpadMotion)
    }

    private let kind: DeviceDescription.Kind
    private let resolution: Double?
    private var motion: Motion
    private var buttons = ButtonTracker()
    private var isTouched = false

    /// Motion of a device that has reported nothing yet. Settings out of range are moved into it, and a resolution that no
    /// mouse has counts as unknown.
    public init(_ device: DeviceDescription, settings: MotionSettings) {
        kind = device.kind
        resolution = device.dpi
        motion = Self.motion(of: kind, resolution: resolution, settings: settings)
    }

    /// Takes other settings; what is held stays held, and a finger that is down is followed from its next report on.
    public mutating func apply(_ settings: MotionSettings) {
        motion = Self.motion(of: kind, resolution: resolution, settings: settings)
    }

    private static func motion(
        of kind: DeviceDescription.Kind,
        resolution: Double?,
        settings: MotionSettings
    ) -> Motion {
        switch kind {
        case .mouse, .pointingStick: .mouse(MouseMotion(resolution: resolution, settings: settings))
        case .touchpad: .touchpad(TouchpadMotion(settings: settings))
        }
    }

    private var source: PointerSource { kind == .touchpad ? .touchpad : .mouse }

    /// Takes in the device's next report.
    ///
    /// A report after dropped ones moves nothing, but its buttons count: what came up while nobody saw it is released.
    /// - Returns: what it does to the pointer, with finite numbers only; nil if that is nothing.
    public mutating func process(_ frame: borrowing InputFrame) -> PointerFrame? {
        let translation = translation(of: frame)
        let (pressed, released) = buttons.change(to: frame.buttons)
        let scroll = frame.isResynchronised ? .zero : frame.scroll
        let touch = touch(changedTo: frame.fingerCount > 0)
        if translation == .zero, scroll == .zero, pressed.isEmpty, released.isEmpty, touch == nil { return nil }
        return PointerFrame(
            time: frame.time,
            source: source,
            translation: translation,
            scroll: scroll,
            pressed: pressed,
            released: released,
            touch: touch,
            isInterrupted: frame.isResynchronised && (!released.isEmpty || touch == .ended)
        )
    }

    /// What is to be sent when the device is gone, as nobody will report its buttons any more.
    /// - Returns: the release of every button that was down and the end of touch, none of which the user meant; nil if nothing was
    ///   down.
    public mutating func released(at time: Timestamp) -> PointerFrame? {
        let (_, released) = buttons.change(to: [])
        let touch = touch(changedTo: false)
        if released.isEmpty, touch == nil { return nil }
        return PointerFrame(time: time, source: source, released: released, touch: touch, isInterrupted: true)
    }

    /// Notes whether a finger is on the touchpad, and tells whether that is new.
    private mutating func touch(changedTo isTouched: Bool) -> PointerFrame.Touch? {
        defer { self.isTouched = isTouched }
        return isTouched == self.isTouched ? nil : isTouched ? .began : .ended
    }

    private mutating func translation(of frame: borrowing InputFrame) -> Vector {
        switch motion {
        case .mouse(let mouse):
            return frame.isResynchronised ? .zero : mouse.translation(of: frame.relative)
        case .touchpad(var touchpad):
            defer { motion = .touchpad(touchpad) }
            return touchpad.translation(of: frame)
        }
    }
}
