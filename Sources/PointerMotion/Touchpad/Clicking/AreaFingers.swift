import PointerModel

/// The fingers on a clickpad.
struct AreaFingers {
    /// Time within which fingers come down together, in seconds: if one moves, the others do not rest.
    static let simultaneity = 0.08

    /// Fingers by slot, as in ``TouchFilter``.
    private var fingers = [AreaFinger?](repeating: nil, count: Contacts.capacity)
    /// Slots that have a finger.
    private var down = SlotSet()

    var nextDeadline: Timestamp? {
        var first: Timestamp?
        for slot in down { first = .earliest(first, fingers[slot]?.deadline) }
        return first
    }

    mutating func fire(at time: Timestamp) {
        for slot in down {
            guard let deadline = fingers[slot]?.deadline, deadline <= time else { continue }
            fingers[slot]?.timeOut()
        }
    }

    /// Processes the fingers' positions in a report. `isPressed` says whether the touchpad goes down with this report.
    mutating func follow(_ report: borrowing TouchpadReport, areas: ButtonAreas, isPressed: Bool) {
        for slot in report.touches.slots.union(down) {
            guard let touch = report.touches[slot], touch.phase != .ended else {
                fingers[slot] = nil
                down.remove(slot)
                continue
            }
            down.insert(slot)
            let area = areas.area(at: touch.position)
            if !report.isResynchronized, fingers[slot]?.trackingID == touch.trackingID {
                if let finger = fingers[slot],
                    fingers[slot]?.move(to: touch.position, in: area, at: report.time) == true
                {
                    moveAlong(with: finger)
                }
            } else {
                fingers[slot] = AreaFinger(touch, in: area, at: report.time)
            }
            if isPressed { fingers[slot]?.press() }
        }
    }

    /// Whether the finger in a slot rests on a button.
    func isResting(_ slot: Int) -> Bool { fingers[slot]?.isResting ?? false }

    /// Areas of the fingers that could press something.
    var areas: Places {
        var areas = Places()
        for slot in down {
            if let area = fingers[slot]?.area { areas.insert(Places(area)) }
        }
        return areas
    }

    private mutating func moveAlong(with finger: AreaFinger) {
        for slot in down {
            guard let other = fingers[slot],
                abs(other.began.seconds(since: finger.began)) <= Self.simultaneity
            else { continue }
            fingers[slot]?.moveAlong()
        }
    }

    /// The buttons under the fingers. `top` is the only distinction between upper and lower buttons.
    struct Places: OptionSet {
        static let main = Places(rawValue: 1 << 0)
        static let left = Places(rawValue: 1 << 1)
        static let middle = Places(rawValue: 1 << 2)
        static let right = Places(rawValue: 1 << 3)
        /// A finger is on an upper button.
        static let top = Places(rawValue: 1 << 4)

        let rawValue: UInt8

        init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        init(_ area: ButtonAreas.Area) {
            switch area {
            case .main: self = .main
            case .bottomLeft: self = .left
            case .bottomMiddle: self = .middle
            case .bottomRight: self = .right
            case .topLeft: self = [.left, .top]
            case .topMiddle: self = [.middle, .top]
            case .topRight: self = [.right, .top]
            }
        }
    }
}
