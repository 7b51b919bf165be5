import PointerModel

/// The fingers of a report that can take part in gestures: no palms, no resting thumbs, and none that press the touchpad
/// or scroll along its edge.
struct ActiveFingers {
    /// Slots of the fingers that have a position.
    private(set) var placed = SlotSet()
    /// Number of fingers, including those without a position.
    private(set) var count = 0
    /// Sum of the fingers' motions, in millimeters.
    private(set) var sum = Vector.zero

    /// Collects the active fingers of a report. `isCounted` returns whether the finger in a slot may count.
    init(_ report: borrowing TouchpadReport, isCounted: (Int) -> Bool) {
        for slot in report.touches.slots {
            guard let touch = report.touches[slot], touch.isActive, isCounted(slot) else { continue }
            placed.insert(slot)
            count += 1
            sum += touch.delta
        }
        sum = sum.finite
        // What fingers without a position do is unknown, but they accompany others.
        if count > 0 { count += report.unplacedFingers }
    }

    /// Mean motion of the fingers that have a position, in millimeters.
    var mean: Vector {
        placed.isEmpty ? .zero : sum * (1 / Double(placed.count))
    }
}

extension Touch {
    /// Whether the touch is down and can take part in gestures.
    var isActive: Bool {
        phase != .ended && (role == .finger || mayPinch) && !isPinned
    }
}

/// The recognized activity of the fingers.
enum FingerState: Equatable {
    /// Not classified since the fingers came down or their number changed.
    case none
    case undecided
    case hold
    /// A resting finger that moves the pointer a little.
    case holdAndMotion
    case motion
    case scroll
    case pinch
    case swipe

    /// Whether the fingers move something, which must not happen while a click or a tap may follow.
    var isMoving: Bool {
        switch self {
        case .none, .undecided, .hold: false
        case .holdAndMotion, .motion, .scroll, .pinch, .swipe: true
        }
    }
}

/// Number of active fingers. During a gesture, a new number must last for a while, because fingers seldom lift together.
struct FingerCount {
    /// Time for which a new number must last, in seconds.
    private static let switchTime = 0.1

    private(set) var current = 0
    /// New number, and the time until which it must last; nil if the number has not changed.
    private var pending: (count: Int, deadline: Timestamp)?

    /// Whether a new number has not lasted long enough yet.
    var isChanging: Bool { pending != nil }

    /// When a new number has lasted long enough; nil if the number has not changed.
    var deadline: Timestamp? { pending?.deadline }

    /// Sets the number at once.
    mutating func set(_ count: Int) {
        current = count
        pending = nil
    }

    /// Notes the number of fingers during a gesture.
    mutating func note(_ count: Int, at time: Timestamp) {
        if count == current {
            pending = nil
        } else if count != pending?.count {
            pending = (count, time.advanced(bySeconds: Self.switchTime))
        }
    }

    /// Adopts a new number that has lasted long enough. Returns whether there was one.
    mutating func adopt(at time: Timestamp) -> Bool {
        guard let (count, deadline) = pending, deadline <= time else { return false }
        set(count)
        return true
    }
}
