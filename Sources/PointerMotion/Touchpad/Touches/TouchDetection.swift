import PointerModel

/// Which contacts of a touchpad are touches: by pressure, by size, or as the device says itself.
struct TouchDetection {
    /// Of the range of a pressure, the share where a touch begins, and the one where it ends.
    static let pressureShares = (begin: 0.12, end: 0.10)
    /// A device that tells fewer contacts apart than this reports none of their sizes reliably.
    static let slotsForSize = 5

    private enum Measure {
        case pressure(ContactThresholds.Range)
        case size(ContactThresholds.Range)
        /// Every contact touches, as far as the device says that there are so many fingers.
        case claims
    }

    private let touchpad: DeviceDescription.Touchpad?
    private var measure: Measure
    private let slots: Int
    /// The least pressure that the device can report.
    private let leastPressure: Int32
    /// Some devices have an axis of pressure and never use it: only once it was used it counts.
    private var hasPressure = false

    init(_ touchpad: DeviceDescription.Touchpad?, _ thresholds: ContactThresholds) {
        self.touchpad = touchpad
        slots = touchpad?.slots ?? 1
        leastPressure = touchpad?.pressure?.minimum ?? 0
        measure = touchpad.map { Self.measure($0, thresholds) } ?? .claims
    }

    /// Takes other thresholds. What is known of the device stays known.
    mutating func apply(_ thresholds: ContactThresholds) {
        measure = touchpad.map { Self.measure($0, thresholds) } ?? .claims
    }

    private static func measure(_ touchpad: DeviceDescription.Touchpad, _ thresholds: ContactThresholds) -> Measure {
        if let size = thresholds.touchSize, size.begin > 0, touchpad.touchMajor != nil, touchpad.slots >= slotsForSize {
            return .size(size)
        }
        // Where pressure is a force, a light touch has none.
        guard let axis = touchpad.pressure, touchpad.hasContactPressure, !touchpad.hasForce else { return .claims }
        if let range = thresholds.touchPressure {
            // What the device cannot report would end all touches.
            let isPossible = range.begin > 0 && range.begin <= axis.maximum && range.end >= axis.minimum
            return isPossible ? .pressure(range) : .claims
        }
        let values = Double(axis.maximum) - Double(axis.minimum) + 1
        guard values > 1 else { return .claims }
        let begin = Double(axis.minimum) + pressureShares.begin * values
        let end = Double(axis.minimum) + pressureShares.end * values
        return .pressure(ContactThresholds.Range(begin: Int32(begin), end: Int32(end)))
    }

    /// Which slots have a finger that touches.
    /// - Parameters:
    ///   - contacts: the device's, by slot.
    ///   - claimed: how many fingers it says that there are; 0 where it says nothing.
    ///   - last: which of the slots had the same finger touching before.
    mutating func touching(
        _ contacts: borrowing Contacts,
        claimed: Int,
        last: InlineArray<16, Bool>
    ) -> InlineArray<16, Bool> {
        // With more fingers than slots, the slots' pressure says nothing: all of them touch, if any does.
        let isCrowded = slots > 1 && claimed > slots
        var result = InlineArray<16, Bool>(repeating: false)
        var count = 0
        for slot in result.indices {
            guard let contact = contacts[slot] else { continue }
            result[slot] = last[slot] && isCrowded || isTouch(contact, hasTouched: last[slot])
            if result[slot] { count += 1 }
        }
        guard claimed > 0 else { return result }
        if isCrowded, count > 0 {
            for slot in result.indices where contacts[slot] != nil && !result[slot] && count < claimed {
                result[slot] = true
                count += 1
            }
        }
        if case .claims = measure, count > claimed {
            // The others hover: first of all those that have not touched before, the last ones of several.
            for slot in result.indices.reversed() where count > claimed && result[slot] && !last[slot] {
                result[slot] = false
                count -= 1
            }
            for slot in result.indices.reversed() where count > claimed && result[slot] {
                result[slot] = false
                count -= 1
            }
        }
        return result
    }

    private mutating func isTouch(_ contact: Contact, hasTouched: Bool) -> Bool {
        switch measure {
        case .claims:
            return true
        case .pressure(let range):
            if contact.pressure > leastPressure { hasPressure = true }
            return !hasPressure || contact.pressure >= (hasTouched ? range.end : range.begin)
        case .size(let range):
            let longest = max(contact.touchMajor, contact.touchMinor)
            let shortest = min(contact.touchMajor, contact.touchMinor)
            return hasTouched ? shortest >= range.end : longest > range.begin && shortest > range.end
        }
    }
}
