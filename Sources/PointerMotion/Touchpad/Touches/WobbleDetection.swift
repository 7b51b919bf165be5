import PointerModel

/// Notices that a finger's position goes to and fro faster than any finger moves.
struct WobbleDetection {
    /// Between two steps of it, in seconds.
    static let longestStep = 0.04

    /// The last three steps, the newest in bit 2: set for one to the left.
    private var steps: UInt8 = 0
    private var lastMotion = Timestamp.zero

    /// Begins with a finger that has come down.
    mutating func begin(at time: Timestamp) {
        steps = 0
        lastMotion = time
    }

    /// Forgets the steps, as they do not belong together.
    mutating func interrupt() {
        steps = 0
    }

    /// Takes in a step.
    /// - Returns: whether it wobbles: left, right, left.
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
