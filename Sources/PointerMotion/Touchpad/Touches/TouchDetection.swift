import PointerModel

/// A detection of the contacts that touch: by pressure, by size, or as reported by the touchpad.
struct TouchDetection {
    /// Shares of the pressure's range at which a touch begins and ends.
    static let pressureShares = (begin: 0.12, end: 0.10)
    /// Least number of slots of a device that reports sizes reliably.
    static let slotsForSize = 5

    private enum Measure {
        case pressure(ContactThresholds.Range)
        case size(ContactThresholds.Range)
        /// Every contact touches, up to the number of fingers that the device reports.
        case claims
    }

    private let touchpad: DeviceDescription.Touchpad?
    private var measure: Measure
    private let slots: Int
    /// Least pressure that the device can report.
    private let leastPressure: Int32
    /// Whether the device has reported pressure. Some devices have a pressure axis that they never use.
    private var hasPressure = false

    init(_ touchpad: DeviceDescription.Touchpad?, _ thresholds: ContactThresholds) {
        self.touchpad = touchpad
        slots = touchpad?.slots ?? 1
        leastPressure = touchpad?.pressure?.minimum ?? 0
        measure = touchpad.map { Self.measure($0, thresholds) } ?? .claims
    }

    /// Applies new thresholds. Knowledge of the device remains.
    mutating func apply(_ thresholds: ContactThresholds) {
        measure = touchpad.map { Self.measure($0, thresholds) } ?? .claims
    }

    private static func measure(_ touchpad: DeviceDescription.Touchpad, _ thresholds: ContactThresholds) -> Measure {
        if let size = thresholds.touchSize, size.begin > 0, touchpad.touchMajor != nil, touchpad.slots >= slotsForSize {
            return .size(size)
        }
        // If pressure is force, a light touch has none.
        guard let axis = touchpad.pressure, touchpad.hasContactPressure, !touchpad.hasForce else { return .claims }
        if let range = thresholds.touchPressure {
            // A threshold that the device cannot report would end all touches.
            let isPossible = range.begin > 0 && range.begin <= axis.maximum && range.end >= axis.minimum
            return isPossible ? .pressure(range) : .claims
        }
        let values = Double(axis.maximum) - Double(axis.minimum) + 1
        guard values > 1 else { return .claims }
        let begin = Double(axis.minimum) + pressureShares.begin * values
        let end = Double(axis.minimum) + pressureShares.end * values
        return .pressure(ContactThresholds.Range(begin: Int32(begin), end: Int32(end)))
    }

    /// Returns the slots in which a finger touches.
    /// - Parameters:
    ///   - contacts: the device's contacts, by slot.
    ///   - claimed: the number of fingers that the device reports; 0 if it reports none.
    ///   - last: the slots in which the same finger already touched.
    mutating func touching(
        _ contacts: borrowing Contacts,
        claimed: Int,
        last: SlotSet
    ) -> SlotSet {
        // With more fingers than slots, the slots' pressure is meaningless: all of them touch if one does.
        let isCrowded = slots > 1 && claimed > slots
        var result = SlotSet()
        for slot in contacts.slots {
            guard let contact = contacts[slot] else { continue }
            let hasTouched = last.contains(slot)
            if hasTouched && isCrowded || isTouch(contact, hasTouched: hasTouched) { result.insert(slot) }
        }
        guard claimed > 0 else { return result }
        if isCrowded, !result.isEmpty {
            for slot in contacts.slots.subtracting(result) where result.count < claimed { result.insert(slot) }
        }
        if case .claims = measure {
            // The others hover: first those that did not touch before, starting with the last slot.
            while result.count > claimed, let slot = result.subtracting(last).last ?? result.last {
                result.remove(slot)
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
