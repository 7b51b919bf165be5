public import PointerModel

/// The conversion of one device's reports to pointer reports.
///
/// Each device has its own, because a report's meaning depends on earlier reports. It has no clock: something that is due
/// without a report, such as the end of a tap, happens in ``advance(to:into:)`` at ``nextDeadline``, or with the next
/// report, but with its own time.
public struct DeviceMotion {
    // Not the cases of an enumeration: changing an associated value would copy it out and back.
    /// Motion of a mouse or a pointing stick; nil for a touchpad.
    private var relative: RelativeMotion?
    /// Motion of a touchpad; nil for all other devices.
    private var touchpad: TouchpadMotion?

    /// Creates the motion of a device that has reported nothing yet. Clamps settings to their ranges, and treats an
    /// impossible mouse resolution as unknown.
    public init(_ device: DeviceDescription, settings: DeviceSettings) {
        let settings = settings.withinRanges()
        switch device.kind {
        case .mouse, .pointingStick: relative = RelativeMotion(device, settings: settings)
        case .touchpad: touchpad = TouchpadMotion(device, settings: settings)
        }
    }

    /// Applies new settings. Held buttons stay held; gestures continue as far as the settings allow.
    public mutating func apply(_ settings: DeviceSettings) {
        let settings = settings.withinRanges()
        relative?.apply(settings)
        touchpad?.apply(settings)
        noteDeadline()
    }

    /// Time at which something is due without a report; nil if nothing is.
    ///
    /// Stored, because it is read far more often than it changes.
    public private(set) var nextDeadline: Timestamp?

    private mutating func noteDeadline() {
        nextDeadline = relative?.nextDeadline ?? touchpad?.nextDeadline
    }

    /// Advances to a time, and appends everything that is due until then, each with its own time.
    public mutating func advance(to time: Timestamp, into reports: inout [PointerReport]) {
        while let deadline = nextDeadline, deadline <= time {
            relative?.fire(at: deadline, into: &reports)
            touchpad?.fire(at: deadline, into: &reports)
            noteDeadline()
        }
    }

    /// Processes the device's next report, and appends its effects on the pointer. All numbers are finite.
    ///
    /// A report after dropped ones moves nothing, but its buttons count: buttons that came up unseen are released.
    public mutating func process(_ report: borrowing InputReport, into reports: inout [PointerReport]) {
        advance(to: report.time, into: &reports)
        let start = reports.count
        relative?.process(report, into: &reports)
        touchpad?.process(report, into: &reports)
        if report.isTimeClamped {
            for index in start..<reports.count { reports[index].isTimeClamped = true }
        }
        noteDeadline()
    }

    /// Processes the press of a key that types a character, and appends its effects. A touchpad with `disableWhileTyping`
    /// pauses. Everything due earlier happens first.
    public mutating func type(at time: Timestamp, into reports: inout [PointerReport]) {
        guard touchpad != nil else { return }
        advance(to: time, into: &reports)
        touchpad?.type(at: time, into: &reports)
        noteDeadline()
    }

    /// Appends the release of every button that is down and the end of touch, because the device is gone. The reports are
    /// marked as interrupted, because the user did not cause them.
    public mutating func end(at time: Timestamp, into reports: inout [PointerReport]) {
        relative?.end(at: time, into: &reports)
        touchpad?.end(at: time, into: &reports)
        noteDeadline()
    }
}
