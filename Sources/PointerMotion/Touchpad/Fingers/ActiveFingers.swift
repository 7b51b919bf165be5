import PointerModel

/// The fingers of a report that do something: no palms, no thumbs that rest, none that press the touchpad or scroll along its edge.
struct ActiveFingers {
    /// Those that the device can place, by slot.
    private(set) var placed: UInt16 = 0
    /// How many there are, with those that it cannot place.
    private(set) var count = 0
    /// Together, in millimeters.
    private(set) var sum = Vector.zero

    /// - Parameter isCounted: whether the finger of a slot may count.
    init(_ report: borrowing TouchpadReport, isCounted: (Int) -> Bool) {
        for slot in report.touches.indices {
            guard let touch = report.touches[slot], touch.isActive, isCounted(slot) else { continue }
            placed |= 1 << UInt16(slot)
            count += 1
            sum += touch.delta
        }
        sum = sum.finite
        // Nobody knows what those are, but they come along with others.
        if count > 0 { count += report.unplacedFingers }
    }

    /// The mean way of those that can be placed, in millimeters.
    var mean: Vector {
        placed == 0 ? .zero : sum * (1 / Double(placed.nonzeroBitCount))
    }

    func contains(_ slot: Int) -> Bool { placed & (1 << UInt16(slot)) != 0 }
}

extension Touch {
    /// Whether it is down and takes part in what fingers do.
    var isActive: Bool {
        phase != .ended && (role == .finger || mayPinch) && !isPinned
    }
}
