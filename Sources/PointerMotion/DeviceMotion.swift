package import PointerModel

/// The conversion of one device's reports to pointer reports.
///
/// Each device has its own, because a report's meaning depends on earlier reports. It has no clock: something that is due
/// without a report, such as the end of a tap, happens in ``advance(to:into:)`` at ``nextDeadline``, or with the next
/// report, but with its own time.
package struct DeviceMotion {
    // Not the cases of an enumeration: changing an associated value would copy it out and back.
    /// Motion of a mouse or a pointing stick; nil for all other devices.
    private var mouse: MouseMotion?
    /// Motion of a touchpad; nil for all other devices.
    private var touchpad: TouchpadMotion?
    /// Motion of a touchscreen; nil for all other devices.
    private var touchscreen: TouchscreenMotion?

    /// Creates the motion of a device that has reported nothing yet. Clamps settings to their ranges, and treats an
    /// impossible mouse resolution as unknown.
    /// - Parameters:
    ///   - device: the device.
    ///   - settings: settings of the device.
    ///   - outputs: outputs to which an absolute device maps its positions.
    package init(_ device: DeviceDescription, settings: DeviceSettings, outputs: [Output] = []) {
        let settings = settings.withinRanges()
        switch device.kind {
        case .mouse, .pointingStick: mouse = MouseMotion(device, settings: settings, outputs: outputs)
        case .touchpad: touchpad = TouchpadMotion(device, settings: settings)
        case .touchscreen: touchscreen = TouchscreenMotion(device, settings: settings, outputs: outputs)
        }
    }

    /// Maps the positions of an absolute device to other outputs, and appends the end of touches for which that is another place.
    package mutating func setOutputs(_ outputs: [Output], at time: Timestamp, into reports: inout [PointerReport]) {
        mouse?.setOutputs(outputs)
        touchscreen?.setOutputs(outputs, at: time, into: &reports)
    }

    /// Applies new settings. Held buttons stay held; gestures continue as far as the settings allow.
    package mutating func apply(_ settings: DeviceSettings) {
        let settings = settings.withinRanges()
        mouse?.apply(settings)
        touchpad?.apply(settings)
        touchscreen?.apply(settings)
        noteDeadline()
    }

    /// Settings in force for the buttons and wheels of a mouse and for the buttons of a touchpad. Settings that a device has no use for are
    /// the defaults.
    package var settings: DeviceSettings { mouse?.settings ?? touchpad?.settings ?? DeviceSettings() }

    /// Time at which something is due without a report; nil if nothing is.
    ///
    /// Stored, because it is read far more often than it changes.
    package private(set) var nextDeadline: Timestamp?

    private mutating func noteDeadline() {
        // Not by `??`, as these are read in place, which only a function that changes them can do.
        nextDeadline = mouse?.nextDeadline
        if touchpad != nil { nextDeadline = touchpad?.nextDeadline }
    }

    /// Advances to a time, and appends everything that is due until then, each with its own time.
    package mutating func advance(to time: Timestamp, into reports: inout [PointerReport]) {
        while let deadline = nextDeadline, deadline <= time {
            mouse?.fire(at: deadline, into: &reports)
            touchpad?.fire(at: deadline, into: &reports)
            noteDeadline()
        }
    }

    /// Processes the device's next report, and appends its effects on the pointer. All numbers are finite.
    ///
    /// A report after dropped ones moves nothing, but its buttons count: buttons that came up unseen are released.
    package mutating func process(_ report: borrowing InputReport, into reports: inout [PointerReport]) {
        advance(to: report.time, into: &reports)
        let start = reports.count
        mouse?.process(report, into: &reports)
        touchpad?.process(report, into: &reports)
        touchscreen?.process(report, into: &reports)
        if report.isTimeClamped {
            for index in start..<reports.count { reports[index].isTimeClamped = true }
        }
        noteDeadline()
    }

    /// Processes a report of a device that has no effect at the moment, after ``end(at:into:)``. Fingers on a screen that are down then
    /// have none later either.
    package mutating func ignore(_ report: borrowing InputReport) { touchscreen?.ignore(report) }

    /// Processes the press of a key that types a character, and appends its effects. A touchpad with `disableWhileTyping`
    /// pauses. Everything due earlier happens first.
    package mutating func type(at time: Timestamp, into reports: inout [PointerReport]) {
        guard touchpad != nil else { return }
        advance(to: time, into: &reports)
        touchpad?.type(at: time, into: &reports)
        noteDeadline()
    }

    /// Appends the release of every button that is down and the end of touch, because the device is gone. The reports are
    /// marked as interrupted, because the user did not cause them.
    package mutating func end(at time: Timestamp, into reports: inout [PointerReport]) {
        mouse?.end(at: time, into: &reports)
        touchpad?.end(at: time, into: &reports)
        touchscreen?.end(at: time, into: &reports)
        noteDeadline()
    }
}

extension [PointerReport] {
    /// Merges `report`, which holds only touch state, into the last report since `start` if that has the same time;
    /// otherwise appends it. The engine handles touches and lifts after everything else in a report.
    mutating func join(_ report: PointerReport, since start: Int) {
        guard count > start, self[count - 1].time == report.time else { return append(report) }
        self[count - 1].touch = report.touch
        if report.isInterrupted { self[count - 1].isInterrupted = true }
    }
}

extension PointerReport {
    /// Whether the report changes nothing.
    @inline(__always)
    var isNothing: Bool {
        translation == .zero && position == nil && scroll == .zero && pressed.isEmpty && released.isEmpty
            && touch == nil
            && manipulation == nil && !isInterrupted
    }
}

/// The settings in force, and new settings that wait until everything begun under the old ones has ended.
struct DeferredSettings {
    private(set) var current: DeviceSettings
    private var next: DeviceSettings?

    init(_ settings: DeviceSettings) {
        current = settings
    }

    /// Stores new settings to apply later, in place of those already waiting.
    mutating func enqueue(_ settings: DeviceSettings) {
        next = settings == current ? nil : settings
    }

    /// Applies the waiting settings.
    /// - Returns: whether any were waiting.
    mutating func applyPending() -> Bool {
        guard let next else { return false }
        current = next
        self.next = nil
        return true
    }
}
