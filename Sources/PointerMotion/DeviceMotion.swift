public import PointerModel

/// Turns the reports of one device into motion of the pointer.
///
/// There is one for each device: what a report means depends on those before it. It has no clock: what happens without a report, such as
/// the end of a tap, happens in ``advance(to:into:)`` at ``nextDeadline``, or with the next report after it, at its own time.
public struct DeviceMotion {
    // Not the cases of an enumeration: to change what a case holds, all of it is copied out and back.
    /// Of a mouse or a pointing stick; nil for a touchpad.
    private var relative: RelativeMotion?
    /// Of a touchpad; nil for all else.
    private var touchpad: TouchpadMotion?

    /// Motion of a device that has reported nothing yet. Settings out of range are moved into it, and a resolution that no
    /// mouse has counts as unknown.
    public init(_ device: DeviceDescription, settings: DeviceSettings) {
        let settings = settings.withinRanges()
        switch device.kind {
        case .mouse, .pointingStick: relative = RelativeMotion(device, settings: settings)
        case .touchpad: touchpad = TouchpadMotion(device, settings: settings)
        }
    }

    /// Takes other settings. What is held stays held; what a finger does goes on as far as the settings let it.
    public mutating func apply(_ settings: DeviceSettings) {
        let settings = settings.withinRanges()
        relative?.apply(settings)
        touchpad?.apply(settings)
        noteDeadline()
    }

    /// When something happens without a report; nil: nothing does.
    ///
    /// Kept, as it is asked for far more often than it changes.
    public private(set) var nextDeadline: Timestamp?

    private mutating func noteDeadline() {
        nextDeadline = relative?.nextDeadline ?? touchpad?.nextDeadline
    }

    /// Lets time pass: what is due happens, each at its own time.
    public mutating func advance(to time: Timestamp, into frames: inout [PointerReport]) {
        while let deadline = nextDeadline, deadline <= time {
            relative?.fire(at: deadline, into: &frames)
            touchpad?.fire(at: deadline, into: &frames)
            noteDeadline()
        }
    }

    /// Takes in the device's next report, and appends what it does to the pointer, with finite numbers only.
    ///
    /// A report after dropped ones moves nothing, but its buttons count: what came up while nobody saw it is released.
    public mutating func process(_ report: borrowing InputReport, into frames: inout [PointerReport]) {
        advance(to: report.time, into: &frames)
        let start = frames.count
        relative?.process(report, into: &frames)
        touchpad?.process(report, into: &frames)
        if report.isTimeClamped {
            for index in start..<frames.count { frames[index].isTimeClamped = true }
        }
        noteDeadline()
    }

    /// Takes in that somebody pressed a key that writes, and appends what comes of it: a touchpad whose settings say so
    /// (`disableWhileTyping`) pauses. What was to happen before happens first.
    public mutating func type(at time: Timestamp, into frames: inout [PointerReport]) {
        guard touchpad != nil else { return }
        advance(to: time, into: &frames)
        touchpad?.type(at: time, into: &frames)
        noteDeadline()
    }

    /// Appends what is to be told when the device is gone, as nobody will report its buttons any more: the release of every button
    /// that was down and the end of touch, none of which the user meant.
    public mutating func end(at time: Timestamp, into frames: inout [PointerReport]) {
        relative?.end(at: time, into: &frames)
        touchpad?.end(at: time, into: &frames)
        noteDeadline()
    }
}
