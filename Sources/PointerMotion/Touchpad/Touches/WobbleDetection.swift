import PointerModel

/// A detection of positions that move back and forth faster than any finger.
struct WobbleDetection {
    /// Longest time between two steps of a wobble, in seconds.
    static let longestStep = 0.04

    /// The last three steps, the newest in bit 2; a bit is set for a step to the left.
    private var steps: UInt8 = 0
    private var lastMotion = Timestamp.zero

    /// Restarts for a finger that has come down.
    mutating func begin(at time: Timestamp) {
        steps = 0
        lastMotion = time
    }

    /// Drops the steps, because they do not belong together.
    mutating func interrupt() {
        steps = 0
    }

    /// Processes a step.
    /// - Returns: whether the last steps are a wobble: left, right, left.
    mutating func move(by way: Vector, at time: Timestamp) -> Bool {
        let passed = time.seconds(since: lastMotion)
        lastMotion = time
        if way.dx == 0 && way.dy != 0 || passed > Self.longestStep {
            steps = 0
            return false
        }
        steps >>= 1
        if way.dx < 0 { steps |= 0b100 }
        return way.dx < 0 && steps == 0b101
    }
}
