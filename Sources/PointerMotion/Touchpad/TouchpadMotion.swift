import PointerModel

/// The motion of a touchpad: from its reports to touches, and from these to what they mean.
struct TouchpadMotion {
    /// Counts of 1000 an inch in a millimetre.
    static let countsPerMillimetre = 1000 / 25.4

    private var settings: DeviceSettings
    private var filter: TouchFilter
    private var buttons = ButtonTracker()
    private var isTouched = false
    /// How many fingers there were.
    private var lastCount = 0

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        self.settings = settings
        filter = TouchFilter(device, settings: settings)
    }

    mutating func apply(_ settings: DeviceSettings) {
        self.settings = settings
        filter.apply(settings)
    }

    var nextDeadline: Timestamp? { nil }

    mutating func fire(at deadline: Timestamp, into frames: inout [PointerFrame]) {}

    mutating func process(_ frame: borrowing InputFrame, into frames: inout [PointerFrame]) {
        let report = filter.filter(frame)
        let (pressed, released) = buttons.change(to: report.buttons)
        var result = PointerFrame(time: report.time, source: .touchpad, pressed: pressed, released: released)
        let count = report.fingerCount
        result.touch = touch(changedTo: count > 0)
        if count == 1, lastCount == 1, !report.isResynchronised, let finger = report.soleFinger {
            result.unaccelerated = (finger.delta * Self.countsPerMillimetre).finite
            result.translation = (result.unaccelerated * 0.9 * 0.2968).finite
        }
        lastCount = count
        result.isInterrupted = report.isResynchronised && (!released.isEmpty || result.touch == .ended)
        if !result.isNothing { frames.append(result) }
    }

    mutating func end(at time: Timestamp, into frames: inout [PointerFrame]) {
        let (_, released) = buttons.change(to: [])
        let touch = touch(changedTo: false)
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
    /// How many fingers are down.
    var fingerCount: Int {
        var count = unplacedFingers
        for slot in touches.indices {
            if let touch = touches[slot], touch.phase != .ended { count += 1 }
        }
        return count
    }

    /// The finger that is down where there is only one.
    var soleFinger: Touch? {
        for slot in touches.indices {
            if let touch = touches[slot], touch.phase != .ended { return touch }
        }
        return nil
    }
}
