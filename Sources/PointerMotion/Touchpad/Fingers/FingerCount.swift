import PointerModel

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
