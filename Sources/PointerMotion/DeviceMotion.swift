public import PointerModel

/// Turns the reports of one device into motion of the pointer.
///
/// There is one for each device: what a report means depends on those before it. It has no clock: what happens without a report, such as
/// the end of a tap, happens in ``advance(to:into:)`` at ``nextDeadline``, or with the next report after it, at its own time.
public struct DeviceMotion {
    /// How positions and counts become points, by the kind of device.
    private enum Motion {
        case relative(RelativeMotion)
        case touchpad(TouchpadMotion)
    }

    private let device: DeviceDescription
    private var motion: Motion

    /// Motion of a device that has reported nothing yet. Settings out of range are moved into it, and a resolution that no
    /// mouse has counts as unknown.
    public init(_ device: DeviceDescription, settings: DeviceSettings) {
        self.device = device
        let settings = settings.withinRanges()
        switch device.kind {
        case .mouse, .pointingStick: motion = .relative(RelativeMotion(device, settings: settings))
        case .touchpad: motion = .touchpad(TouchpadMotion(device, settings: settings))
        }
    }

    /// Takes other settings. What is held stays held; what a finger does goes on as far as the settings let it.
    public mutating func apply(_ settings: DeviceSettings) {
        let settings = settings.withinRanges()
        switch motion {
        case .relative(var relative):
            relative.apply(settings)
            motion = .relative(relative)
        case .touchpad(var touchpad):
            touchpad.apply(settings)
            motion = .touchpad(touchpad)
        }
    }

    /// When something happens without a report; nil: nothing does.
    public var nextDeadline: Timestamp? {
        switch motion {
        case .relative(let relative): relative.nextDeadline
        case .touchpad(let touchpad): touchpad.nextDeadline
        }
    }

    /// Lets time pass: what is due happens, each at its own time.
    public mutating func advance(to time: Timestamp, into frames: inout [PointerFrame]) {
        while let deadline = nextDeadline, deadline <= time {
            switch motion {
            case .relative(var relative):
                relative.fire(at: deadline, into: &frames)
                motion = .relative(relative)
            case .touchpad(var touchpad):
                touchpad.fire(at: deadline, into: &frames)
                motion = .touchpad(touchpad)
            }
        }
    }

    /// Takes in the device's next report, and appends what it does to the pointer, with finite numbers only.
    ///
    /// A report after dropped ones moves nothing, but its buttons count: what came up while nobody saw it is released.
    public mutating func process(_ report: borrowing InputFrame, into frames: inout [PointerFrame]) {
        advance(to: report.time, into: &frames)
        switch motion {
        case .relative(var relative):
            relative.process(report, into: &frames)
            motion = .relative(relative)
        case .touchpad(var touchpad):
            touchpad.process(report, into: &frames)
            motion = .touchpad(touchpad)
        }
    }

    /// Appends what is to be told when the device is gone, as nobody will report its buttons any more: the release of every button
    /// that was down and the end of touch, none of which the user meant.
    public mutating func end(at time: Timestamp, into frames: inout [PointerFrame]) {
        switch motion {
        case .relative(var relative):
            relative.end(at: time, into: &frames)
            motion = .relative(relative)
        case .touchpad(var touchpad):
            touchpad.end(at: time, into: &frames)
            motion = .touchpad(touchpad)
        }
    }
}
