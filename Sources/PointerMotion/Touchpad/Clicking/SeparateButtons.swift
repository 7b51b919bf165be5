import PointerModel

/// The buttons of a touchpad that has them beside it.
struct SeparateButtons {
    private let lacksMiddle: Bool
    /// Those in force. Others wait until nothing is held: a button comes up as what it went down as.
    private var settings: DeviceSettings
    private var wanted: DeviceSettings
    private var reported = ButtonTracker()
    /// Those that are down and were never told. They mean nothing until they come up.
    private var muted: Buttons = []
    private var told: Buttons = []
    private var middleEmulation = MiddleEmulation()

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        lacksMiddle = device.buttons.isSuperset(of: [.primary, .secondary]) && !device.buttons.contains(.middle)
        self.settings = settings
        wanted = settings
    }

    mutating func apply(_ settings: DeviceSettings) {
        wanted = settings
        takeWantedSettings()
    }

    var nextDeadline: Timestamp? { middleEmulation.nextDeadline }

    mutating func fire(at time: Timestamp, into frames: inout [PointerFrame]) {
        guard let deadline = middleEmulation.nextDeadline, deadline <= time else { return }
        let start = frames.count
        for change in middleEmulation.fire() { tell(change, time, since: start, &frames) }
    }

    mutating func process(_ report: borrowing TouchpadReport, into frames: inout [PointerFrame]) {
        if report.isResynchronised {
            resynchronise(report, &frames)
        } else {
            var (pressed, released) = reported.change(to: report.buttons)
            released.subtract(muted)
            muted.formIntersection(report.buttons)
            if settings.leftHanded { (pressed, released) = (pressed.swapped, released.swapped) }
            let changed = pressed.union(released)
            let start = frames.count
            for (button, _) in Buttons.named where changed.contains(button) {
                let change = ButtonChange(button, isDown: pressed.contains(button))
                let emulates = settings.middleEmulation || lacksMiddle
                let changes = emulates ? middleEmulation.change(change, at: report.time) : ButtonChanges(change)
                for change in changes { tell(change, report.time, since: start, &frames) }
            }
        }
        takeWantedSettings()
    }

    /// - Returns: what was held.
    mutating func end() -> Buttons {
        _ = reported.change(to: [])
        muted = []
        middleEmulation.reset(held: [])
        defer { told = [] }
        return told
    }

    /// What the buttons did while reports were lost is unknown: of what was told, only that goes on which is still down.
    private mutating func resynchronise(_ report: borrowing TouchpadReport, _ frames: inout [PointerFrame]) {
        let (new, _) = reported.change(to: report.buttons)
        muted.formIntersection(report.buttons)
        let old = report.buttons.subtracting(new).subtracting(muted)
        let kept = (settings.leftHanded ? old.swapped : old).intersection(told)
        muted.formUnion(old.subtracting(settings.leftHanded ? kept.swapped : kept))
        let released = told.subtracting(kept)
        let pressed = settings.leftHanded ? new.swapped : new
        told = kept.union(pressed)
        middleEmulation.reset(held: told)
        if pressed.isEmpty, released.isEmpty { return }
        frames.append(
            PointerFrame(
                time: report.time,
                source: .touchpad,
                pressed: pressed,
                released: released,
                isInterrupted: !released.isEmpty
            )
        )
    }

    /// Tells a change in the last frame since `start`, or in another where that has the button already.
    private mutating func tell(
        _ change: ButtonChange,
        _ time: Timestamp,
        since start: Int,
        _ frames: inout [PointerFrame]
    ) {
        // Two may be the middle button while the middle button itself is down.
        guard told.contains(change.button) != change.isDown else { return }
        let isFree =
            frames.count > start
            && frames.last.map {
                $0.pressed.union($0.released).isDisjoint(with: change.button)
            } == true
        if !isFree { frames.append(PointerFrame(time: time, source: .touchpad)) }
        if change.isDown {
            told.formUnion(change.button)
            frames[frames.count - 1].pressed.formUnion(change.button)
        } else {
            told.subtract(change.button)
            frames[frames.count - 1].released.formUnion(change.button)
        }
    }

    private mutating func takeWantedSettings() {
        guard reported.held.isEmpty, told.isEmpty, nextDeadline == nil else { return }
        settings = wanted
    }
}
