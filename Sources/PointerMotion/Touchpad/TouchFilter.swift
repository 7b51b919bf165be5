import PointerModel

/// Makes touches of a touchpad's contacts: which of them touch, where they are without jitter and jumps, and what they are taken for.
struct TouchFilter {
    /// The last report's.
    private var touches = InlineArray<16, Touch?>(repeating: nil)

    init(_ device: DeviceDescription) {}

    /// Takes in a report.
    mutating func filter(_ frame: borrowing InputFrame) -> TouchpadReport {
        var report = TouchpadReport(time: frame.time)
        report.buttons = frame.buttons
        report.isResynchronised = frame.isResynchronised
        var count = 0
        for slot in touches.indices {
            let touch = touch(frame.contacts[slot], after: touches[slot], frame)
            report.touches[slot] = touch
            touches[slot] = touch?.phase == .ended ? nil : touch
            if touches[slot] != nil { count += 1 }
        }
        report.unplacedFingers = max(frame.claimedFingers - count, 0)
        return report
    }

    private func touch(_ contact: Contact?, after last: Touch?, _ frame: borrowing InputFrame) -> Touch? {
        guard let contact, contact.position.isFinite else {
            guard var last else { return nil }
            last.phase = .ended
            last.delta = .zero
            return last
        }
        guard var touch = last, touch.trackingID == contact.trackingID else {
            return Touch(
                trackingID: contact.trackingID,
                phase: .began,
                role: .finger,
                position: contact.position,
                start: contact.position,
                began: frame.time,
                delta: .zero,
                isPinned: false
            )
        }
        touch.phase = .moved
        touch.delta = frame.isResynchronised ? .zero : contact.position - touch.position
        touch.position = contact.position
        return touch
    }
}
