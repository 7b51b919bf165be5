import PointerModel

/// The motion of a touchpad: from its reports to touches, and from these to what they mean.
struct TouchpadMotion {
    /// Counts of 1000 an inch in a millimetre.
    static let countsPerMillimetre = 1000 / 25.4

    private var settings: DeviceSettings
    private var filter: TouchFilter
    private var taps: TapRecognizer
    private var clicks: Clicking
    private var force: ForceMeter
    private var isTouched = false
    /// How many fingers there were.
    private var lastCount = 0

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        self.settings = settings
        filter = TouchFilter(device.describingPressureAsClassed, settings: settings)
        taps = TapRecognizer(device, settings: settings)
        clicks = Clicking(device, settings: settings)
        force = ForceMeter(device)
    }

    mutating func apply(_ settings: DeviceSettings) {
        self.settings = settings
        filter.apply(settings)
        taps.apply(settings)
        clicks.apply(settings)
    }

    var nextDeadline: Timestamp? {
        guard let tap = taps.nextDeadline else { return clicks.nextDeadline }
        return min(tap, clicks.nextDeadline ?? tap)
    }

    mutating func fire(at deadline: Timestamp, into frames: inout [PointerFrame]) {
        let start = frames.count
        taps.fire(at: deadline, into: &frames)
        clicks.fire(at: deadline, into: &frames)
        force.complete(&frames, since: start)
    }

    mutating func process(_ frame: borrowing InputFrame, into frames: inout [PointerFrame]) {
        var report = filter.filter(frame)
        let start = frames.count
        // What a tap holds comes up before the touchpad's own button goes down.
        taps.process(report, into: &frames)
        clicks.process(report, into: &frames)
        clicks.setRestingFingersAside(in: &report)
        var result = PointerFrame(time: report.time, source: .touchpad)
        result.touch = touch(changedTo: report.contactCount > 0)
        let count = report.fingerCount
        let isHeld = taps.holdsMotion || clicks.holdsMotion
        if count == 1, lastCount == 1, !report.isResynchronised, !isHeld, let finger = report.soleFinger {
            result.unaccelerated = (finger.delta * Self.countsPerMillimetre).finite
            result.translation = (result.unaccelerated * 0.9 * 0.2968).finite
        }
        lastCount = count
        result.isInterrupted = report.isResynchronised && result.touch == .ended
        if !result.isNothing { frames.join(result, since: start) }
        force.process(frame, report, into: &frames, since: start)
    }

    mutating func end(at time: Timestamp, into frames: inout [PointerFrame]) {
        let released = taps.end().union(clicks.end())
        let touch = touch(changedTo: false)
        force.end()
        if released.isEmpty, touch == nil { return }
        frames.append(
            PointerFrame(time: time, source: .touchpad, released: released, touch: touch, isInterrupted: true)
        )
    }

    /// Notes whether a finger is on the touchpad, and tells whether that is new.
    private mutating func touch(changedTo isTouched: Bool) -> PointerFrame.Touch? {
        defer { self.isTouched = isTouched }
        return isTouched == self.isTouched ? nil : isTouched ? .began : .ended
    }
}

extension TouchpadReport {
    /// How many fingers are down that move something.
    var fingerCount: Int {
        var count = unplacedFingers
        for slot in touches.indices {
            if let touch = touches[slot], touch.phase != .ended, touch.role == .finger { count += 1 }
        }
        return count
    }

    /// How many contacts there are, whatever they are taken for.
    var contactCount: Int {
        var count = unplacedFingers
        for slot in touches.indices {
            if let touch = touches[slot], touch.phase != .ended { count += 1 }
        }
        return count
    }

    /// The finger that is down where there is only one.
    var soleFinger: Touch? {
        for slot in touches.indices {
            if let touch = touches[slot], touch.phase != .ended, touch.role == .finger { return touch }
        }
        return nil
    }
}
