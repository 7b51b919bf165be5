import PointerModel

/// Which contacts take part in taps, and what a report changes about them.
struct TapFingers {
    /// How far a finger that taps may go, in millimeters: libinput's.
    static let slack = 1.3

    /// A contact, in its slot.
    private struct Finger {
        let trackingID: Int32
        /// Where its motion is measured from.
        var origin: Point
        /// Whether it takes part: no palm, and no thumb that rests.
        var counts: Bool
    }

    private let slots: Int
    private let isSemiMultitouch: Bool
    /// By slot, as those of ``TouchFilter``.
    private var fingers = [Finger?](repeating: nil, count: Contacts.capacity)
    private var unplaced = 0
    private var lastContacts = 0
    /// How many take part.
    private(set) var count = 0

    init(_ device: DeviceDescription) {
        slots = device.touchpad?.slots ?? Contacts.capacity
        isSemiMultitouch = device.touchpad?.isSemiMultitouch ?? false
    }

    /// Tells what the report changes, one thing after the other.
    mutating func follow(
        _ report: borrowing TouchpadReport,
        telling machine: inout TapMachine,
        into frames: inout [PointerReport]
    ) {
        let contacts = report.contactCount
        var exchange = exchange(report)
        let isPlacedAnew = isPlacedAnew(contacts)
        for slot in fingers.indices {
            let touch = report.touches[slot].flatMap { $0.phase == .ended ? nil : $0 }
            if let finger = fingers[slot], finger.trackingID != touch?.trackingID {
                fingers[slot] = nil
                if finger.counts, !exchange.takesLift() {
                    change(by: -1, .lifted, report.time, &machine, &frames)
                }
            }
            guard let touch else { continue }
            if fingers[slot] != nil {
                follow(touch, in: slot, isPlacedAnew: isPlacedAnew, report.time, &machine, &frames)
                continue
            }
            let counts = touch.countsForTaps
            fingers[slot] = Finger(trackingID: touch.trackingID, origin: touch.position, counts: counts)
            guard counts, !exchange.takesTouch() else { continue }
            change(by: 1, .touched, report.time, &machine, &frames)
            // As libinput does it: what moves taps no more.
            if touch.beganInEdge { machine.handle(.moved, fingers: count, at: report.time, into: &frames) }
        }
        for _ in 0..<exchange.touches { change(by: 1, .touched, report.time, &machine, &frames) }
        for _ in 0..<exchange.lifts { change(by: -1, .lifted, report.time, &machine, &frames) }
        unplaced = report.unplacedFingers
        lastContacts = contacts
    }

    /// Takes over who is down without telling what happened.
    /// - Returns: how many take part.
    mutating func adopt(_ report: borrowing TouchpadReport) -> Int {
        count = report.unplacedFingers
        for slot in fingers.indices {
            fingers[slot] = nil
            guard let touch = report.touches[slot], touch.phase != .ended else { continue }
            let counts = touch.countsForTaps
            fingers[slot] = Finger(trackingID: touch.trackingID, origin: touch.position, counts: counts)
            if counts { count += 1 }
        }
        unplaced = report.unplacedFingers
        lastContacts = report.contactCount
        return count
    }

    /// A contact that was there before.
    private mutating func follow(
        _ touch: Touch,
        in slot: Int,
        isPlacedAnew: Bool,
        _ time: Timestamp,
        _ machine: inout TapMachine,
        _ frames: inout [PointerReport]
    ) {
        // Once a palm or a thumb, it stays out of taps even if the filter changes its mind: nobody taps with a finger that was resting.
        guard let finger = fingers[slot], finger.counts else { return }
        if touch.role == .palm || (!touch.countsForTaps && machine.letsGoOfThumbs) {
            fingers[slot]?.counts = false
            change(by: -1, touch.role == .palm ? .foundPalm : .foundThumb, time, &machine, &frames)
        } else if isPlacedAnew {
            fingers[slot]?.origin = touch.position
        } else if touch.countsForTaps, isFar(touch.position, from: finger.origin) {
            machine.handle(.moved, fingers: count, at: time, into: &frames)
        }
    }

    private mutating func change(
        by difference: Int,
        _ event: TapEvent,
        _ time: Timestamp,
        _ machine: inout TapMachine,
        _ frames: inout [PointerReport]
    ) {
        count += difference
        machine.handle(event, fingers: count, at: time, into: &frames)
    }

    private func isFar(_ position: Point, from origin: Point) -> Bool {
        (position - origin).length > Self.slack
    }

    /// Whether the positions of this report say nothing about motion: those of a box around the fingers jump with their number, and so do
    /// those of a touchpad that has to share its slots among more fingers.
    private func isPlacedAnew(_ contacts: Int) -> Bool {
        if isSemiMultitouch, contacts != lastContacts { return true }
        let most = max(contacts, lastContacts)
        return most > 2 && most > slots
    }

    /// What the report says of fingers without a place. Where as many lose their place as lift, or get one as come down, these are the
    /// same fingers, and nobody lifted or touched.
    private func exchange(_ report: borrowing TouchpadReport) -> Exchange {
        var lifts = 0
        var touches = 0
        for slot in fingers.indices {
            let touch = report.touches[slot].flatMap { $0.phase == .ended ? nil : $0 }
            guard fingers[slot]?.trackingID != touch?.trackingID else { continue }
            if fingers[slot]?.counts == true { lifts += 1 }
            if touch?.countsForTaps == true { touches += 1 }
        }
        let difference = report.unplacedFingers - unplaced
        let lost = min(lifts, max(difference, 0))
        let found = min(touches, max(-difference, 0))
        return Exchange(
            lost: lost,
            found: found,
            touches: max(difference, 0) - lost,
            lifts: max(-difference, 0) - found
        )
    }

    /// Fingers that a report moved between a slot and none, and changes of those without a slot.
    private struct Exchange {
        var lost: Int
        var found: Int
        let touches: Int
        let lifts: Int

        mutating func takesLift() -> Bool {
            guard lost > 0 else { return false }
            lost -= 1
            return true
        }

        mutating func takesTouch() -> Bool {
            guard found > 0 else { return false }
            found -= 1
            return true
        }
    }
}
