import PointerModel

/// The motion of a touchpad: the conversion of its reports to touches, and of touches to pointer reports.
struct TouchpadMotion {
    /// Counts of 1/1000 inch per millimeter.
    static let countsPerMillimeter = 1000 / 25.4

    private let touchpad: DeviceDescription.Touchpad?
    private var filter: TouchFilter
    private var taps: TapRecognizer
    private var clicks: ClickRecognizer
    private var fingers: TouchpadGestureRecognizer
    private var force: ForceMeter
    private var isTouched = false

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        let settings = settings.scrolling(on: device.touchpad)
        touchpad = device.touchpad
        filter = TouchFilter(device.describingPressureAsClassed, settings: settings)
        taps = TapRecognizer(device, settings: settings)
        clicks = ClickRecognizer(device, settings: settings)
        fingers = TouchpadGestureRecognizer(device, settings: settings)
        force = ForceMeter(device)
    }

    mutating func apply(_ settings: DeviceSettings) {
        let settings = settings.scrolling(on: touchpad)
        filter.apply(settings)
        taps.apply(settings)
        clicks.apply(settings)
        fingers.apply(settings)
    }

    /// Settings in force for the buttons.
    var settings: DeviceSettings { clicks.settings }

    /// Time at which something is due without a report; nil if nothing is. Mutating, so that it is read in place.
    var nextDeadline: Timestamp? {
        mutating get { .earliest(.earliest(taps.nextDeadline, clicks.nextDeadline), fingers.nextDeadline) }
    }

    mutating func fire(at deadline: Timestamp, into reports: inout [PointerReport]) {
        let start = reports.count
        taps.fire(at: deadline, into: &reports)
        clicks.fire(at: deadline, into: &reports)
        fingers.fire(at: deadline, into: &reports)
        force.complete(&reports, since: start)
    }

    mutating func process(_ input: borrowing InputReport, into reports: inout [PointerReport]) {
        filter.isManipulating = fingers.isManipulating
        filter.filter(input)
        let start = reports.count
        // Taps first: a button that a tap holds must come up before the touchpad's own button goes down.
        taps.process(filter.report, into: &reports)
        clicks.process(filter.report, into: &reports)
        clicks.setRestingFingersAside(in: &filter.report)
        fingers.process(
            filter.report,
            isMotionHeld: taps.holdsMotion || clicks.holdsMotion,
            isDragging: taps.isDragging,
            into: &reports
        )
        var result = PointerReport(time: filter.report.time, source: .touchpad)
        result.touch = touch(changedTo: filter.report.contactCount > 0)
        result.isInterrupted = filter.report.isResynchronized && result.touch == .ended
        if !result.isNothing { reports.join(result, since: start) }
        force.process(input, filter.report, into: &reports, since: start)
    }

    /// Processes a key press.
    mutating func type(at time: Timestamp, into reports: inout [PointerReport]) {
        guard filter.type(at: time) else { return }
        let start = reports.count
        taps.drop(at: time, into: &reports)
        force.complete(&reports, since: start)
    }

    mutating func end(at time: Timestamp, into reports: inout [PointerReport]) {
        let released = taps.end().union(clicks.end())
        let manipulation = fingers.cancel()
        let touch = touch(changedTo: false)
        force.end()
        if released.isEmpty, manipulation == nil, touch == nil { return }
        reports.append(
            PointerReport(
                time: time,
                source: .touchpad,
                released: released,
                touch: touch,
                manipulation: manipulation,
                isInterrupted: true
            )
        )
    }

    /// Stores whether a finger is on the touchpad, and returns the change; nil if there is none.
    private mutating func touch(changedTo isTouched: Bool) -> PointerReport.Touch? {
        defer { self.isTouched = isTouched }
        return isTouched == self.isTouched ? nil : isTouched ? .began : .ended
    }
}

extension DeviceSettings {
    /// Returns the settings with a scroll method that the touchpad supports: edge scrolling if it cannot count two fingers.
    fileprivate func scrolling(on touchpad: DeviceDescription.Touchpad?) -> DeviceSettings {
        var settings = self
        let counted = max(touchpad?.slots ?? 1, touchpad?.maximumFingers ?? 1)
        if touchpad != nil, counted < 2, scrollMethod == .twoFinger { settings.scrollMethod = .edge }
        return settings
    }
}

extension TouchpadReport {
    /// Number of contacts of any classification.
    var contactCount: Int {
        var count = unplacedFingers
        for slot in touches.slots {
            if let touch = touches[slot], touch.phase != .ended { count += 1 }
        }
        return count
    }
}
