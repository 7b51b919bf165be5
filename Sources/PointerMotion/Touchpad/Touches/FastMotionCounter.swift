/// A counter of the reports in which a finger has been fast.
struct FastMotionCounter {
    /// Speed above which a finger is fast, in millimeters per second.
    static let fast = 20.0
    static let most = 15

    private(set) var count = 0
    /// Speed in the previous report, in millimeters per second.
    private var speed = 0.0

    /// Restarts for a finger that has come down.
    mutating func begin() { self = FastMotionCounter() }

    /// Processes a report in which the finger rests.
    mutating func rest() {
        count = max(count - 1, 0)
    }

    /// Processes a report in which the finger moves.
    /// - Parameter speed: in millimeters per second; nil if unknown.
    mutating func move(at speed: Double?) {
        // Counted one report late, so that a single fast report does not count.
        count = self.speed > Self.fast ? min(count + 1, Self.most) : max(count - 1, 0)
        if let speed { self.speed = speed }
    }
}
