import PointerModel

/// The motion of a touchpad: from its reports to touches, and from these to what they mean.
struct TouchpadMotion {
    /// Counts of 1000 an inch in a millimeter.
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

    var nextDeadline: Timestamp? {
        var next = taps.nextDeadline
        if let deadline = clicks.nextDeadline { next = min(next ?? deadline, deadline) }
        if let deadline = fingers.nextDeadline { next = min(next ?? deadline, deadline) }
        return next
    }

    mutating func fire(at deadline: Timestamp, into frames: inout [PointerReport]) {
        let start = frames.count
        taps.fire(at: deadline, into: &frames)
        clicks.fire(at: deadline, into: &frames)
        fingers.fire(at: deadline, into: &frames)
        force.complete(&frames, since: start)
    }

    mutating func process(_ frame: borrowing InputReport, into frames: inout [PointerReport]) {
        filter.isManipulating = fingers.isManipulating
        filter.filter(frame)
        let start = frames.count
        // What a tap holds comes up before the touchpad's own button goes down.
        taps.process(filter.report, into: &frames)
        clicks.process(filter.report, into: &frames)
        clicks.setRestingFingersAside(in: &filter.report)
        fingers.process(
            filter.report,
            isMotionHeld: taps.holdsMotion || clicks.holdsMotion,
            isDragging: taps.isDragging,
            into: &frames
        )
        var result = PointerReport(time: filter.report.time, source: .touchpad)
        result.touch = touch(changedTo: filter.report.contactCount > 0)
        result.isInterrupted = filter.report.isResynchronized && result.touch == .ended
        if !result.isNothing { frames.join(result, since: start) }
        force.process(frame, filter.report, into: &frames, since: start)
    }

    /// Takes in that a key was pressed.
    mutating func type(at time: Timestamp, into frames: inout [PointerReport]) {
        guard filter.type(at: time) else { return }
        let start = frames.count
        taps.drop(at: time, into: &frames)
        force.complete(&frames, since: start)
    }

    mutating func end(at time: Timestamp, into frames: inout [PointerReport]) {
        let released = taps.end().union(clicks.end())
        let manipulation = fingers.cancel()
        let touch = touch(changedTo: false)
        force.end()
        if released.isEmpty, manipulation == nil, touch == nil { return }
        frames.append(
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

    /// Notes whether a finger is on the touchpad, and tells whether that is new.
    private mutating func touch(changedTo isTouched: Bool) -> PointerReport.Touch? {
        defer { self.isTouched = isTouched }
        return isTouched == self.isTouched ? nil : isTouched ? .began : .ended
    }
}

extension DeviceSettings {
    /// The same with a way to scroll that the touchpad can tell: one that cannot count two fingers has one go along its edge.
    fileprivate func scrolling(on touchpad: DeviceDescription.Touchpad?) -> DeviceSettings {
        var settings = self
        let counted = max(touchpad?.slots ?? 1, touchpad?.maximumFingers ?? 1)
        if touchpad != nil, counted < 2, scrollMethod == .twoFinger { settings.scrollMethod = .edge }
        return settings
    }
}

extension TouchpadReport {
    /// How many contacts there are, whatever they are taken for.
    var contactCount: Int {
        var count = unplacedFingers
        for slot in touches.indices {
            if let touch = touches[slot], touch.phase != .ended { count += 1 }
        }
        return count
    }
}
