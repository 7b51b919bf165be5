/// For how many reports a finger has been fast.
struct FastMotionCounter {
    /// In millimeters a second.
    static let fast = 20.0
    static let most = 15

    private(set) var count = 0
    /// At the report before.
    private var speed = 0.0

    /// Begins with a finger that has come down.
    mutating func begin() { self = FastMotionCounter() }

    /// Takes in a report in which the finger rests.
    mutating func rest() {
        count = max(count - 1, 0)
    }

    /// Takes in a report of it.
    /// - Parameter speed: in millimeters a second; nil where it cannot be told.
    mutating func move(at speed: Double?) {
        // Counted a report late, so that the first fast one alone means nothing.
        count = self.speed > Self.fast ? min(count + 1, Self.most) : max(count - 1, 0)
        if let speed { self.speed = speed }
    }
}
