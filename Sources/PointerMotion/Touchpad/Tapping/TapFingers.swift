import PointerModel

/// The contacts that take part in taps, and their changes in a report.
struct TapFingers {
    /// Distance up to which a tapping finger may move, in millimeters (libinput's).
    static let slack = 1.3

    /// A contact, in its slot.
    private struct Finger {
        let trackingID: Int32
        /// Position from which its motion is measured.
        var origin: Point
        /// Whether it takes part: no palm, and no resting thumb.
        var counts: Bool
    }

    private let slots: Int
    private let isSemiMultitouch: Bool
    /// Fingers by slot, as in ``TouchFilter``.
    private var fingers = [Finger?](repeating: nil, count: Contacts.capacity)
    /// Slots that have a finger.
    private var down = SlotSet()
    private var unplaced = 0
    private var lastContacts = 0
    /// Number of fingers that take part.
    private(set) var count = 0

    init(_ device: DeviceDescription) {
        slots = device.touchpad?.slots ?? Contacts.capacity
        isSemiMultitouch = device.touchpad?.isSemiMultitouch ?? false
    }

    /// Sends each change in a report to the state machine, one after the other.
    mutating func follow(
        _ report: borrowing TouchpadReport,
        notifying machine: inout TapMachine,
        into reports: inout [PointerReport]
    ) {
        let contacts = report.contactCount
        var exchange = exchange(report)
        let isPlacedAnew = isPlacedAnew(contacts)
        for slot in report.touches.slots.union(down) {
            let touch = report.touches[slot].flatMap { $0.phase == .ended ? nil : $0 }
            if let finger = fingers[slot], finger.trackingID != touch?.trackingID {
                fingers[slot] = nil
                down.remove(slot)
                if finger.counts, !exchange.absorbsLift() {
                    change(by: -1, .lifted, report.time, &machine, &reports)
                }
            }
            guard let touch else { continue }
            if fingers[slot] != nil {
                follow(touch, in: slot, isPlacedAnew: isPlacedAnew, report.time, &machine, &reports)
                continue
            }
            let counts = touch.countsForTaps
            fingers[slot] = Finger(trackingID: touch.trackingID, origin: touch.position, counts: counts)
            down.insert(slot)
            guard counts, !exchange.absorbsTouch() else { continue }
            change(by: 1, .touched, report.time, &machine, &reports)
            // As in libinput: a finger that counts as moved no longer taps.
            if touch.beganInEdge { machine.handle(.moved, fingers: count, at: report.time, into: &reports) }
        }
        for _ in 0..<exchange.touches { change(by: 1, .touched, report.time, &machine, &reports) }
        for _ in 0..<exchange.lifts { change(by: -1, .lifted, report.time, &machine, &reports) }
        unplaced = report.unplacedFingers
        lastContacts = contacts
    }

    /// Replaces the fingers by those that are down in a report, without sending changes.
    /// - Returns: the number of fingers that take part.
    mutating func adopt(_ report: borrowing TouchpadReport) -> Int {
        count = report.unplacedFingers
        for slot in report.touches.slots.union(down) {
            fingers[slot] = nil
            down.remove(slot)
            guard let touch = report.touches[slot], touch.phase != .ended else { continue }
            let counts = touch.countsForTaps
            fingers[slot] = Finger(trackingID: touch.trackingID, origin: touch.position, counts: counts)
            down.insert(slot)
            if counts { count += 1 }
        }
        unplaced = report.unplacedFingers
        lastContacts = report.contactCount
        return count
    }

    /// Processes a contact that was already down.
    private mutating func follow(
        _ touch: Touch,
        in slot: Int,
        isPlacedAnew: Bool,
        _ time: Timestamp,
        _ machine: inout TapMachine,
        _ reports: inout [PointerReport]
    ) {
        // A palm or a thumb stays out of taps even if the filter changes its mind: nobody taps with a finger that was resting.
        guard let finger = fingers[slot], finger.counts else { return }
        if touch.role == .palm || (!touch.countsForTaps && machine.letsGoOfThumbs) {
            fingers[slot]?.counts = false
            change(by: -1, touch.role == .palm ? .foundPalm : .foundThumb, time, &machine, &reports)
        } else if isPlacedAnew {
            fingers[slot]?.origin = touch.position
        } else if touch.countsForTaps, isFar(touch.position, from: finger.origin) {
            machine.handle(.moved, fingers: count, at: time, into: &reports)
        }
    }

    private mutating func change(
        by difference: Int,
        _ event: TapEvent,
        _ time: Timestamp,
        _ machine: inout TapMachine,
        _ reports: inout [PointerReport]
    ) {
        count += difference
        machine.handle(event, fingers: count, at: time, into: &reports)
    }

    private func isFar(_ position: Point, from origin: Point) -> Bool {
        (position - origin).length > Self.slack
    }

    /// Whether the positions in this report are unrelated to the previous ones. Positions from a box around the fingers jump
    /// with the number of fingers, and so do those of a touchpad with fewer slots than fingers.
    private func isPlacedAnew(_ contacts: Int) -> Bool {
        if isSemiMultitouch, contacts != lastContacts { return true }
        let most = max(contacts, lastContacts)
        return most > 2 && most > slots
    }

    /// Returns how fingers moved between slots and the count of fingers without a position. If as many lose their slot as
    /// lift, or gain one as come down, they are the same fingers, and none lifted or touched.
    private func exchange(_ report: borrowing TouchpadReport) -> Exchange {
        var lifts = 0
        var touches = 0
        for slot in report.touches.slots.union(down) {
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

    /// Numbers of fingers that lost or gained a slot in a report, and of touches and lifts without a slot.
    private struct Exchange {
        var lost: Int
        var found: Int
        let touches: Int
        let lifts: Int

        mutating func absorbsLift() -> Bool {
            guard lost > 0 else { return false }
            lost -= 1
            return true
        }

        mutating func absorbsTouch() -> Bool {
            guard found > 0 else { return false }
            found -= 1
            return true
        }
    }
}
