/// What keeps one press or key from counting twice, when the lower half comes or goes in between: a switch that bounces, a double click, or a
/// key that is held down would decide about what nobody has tried, or press what has come to be below the pointer.
package struct DecisionGuard {
    /// When the lower half has come or gone last, in seconds of a clock that does not go back.
    private var change = -Double.infinity
    /// Codes of the keys that are down, as far as the window knows.
    private var down: Set<UInt32> = []

    package init() {}

    /// Whether a press or key still belongs to the one before.
    /// - Parameters:
    ///   - time: now, in seconds of that clock.
    ///   - doubleClick: time in which the desktop takes two clicks for one, in seconds.
    package func isTooSoon(at time: Double, doubleClick: Double) -> Bool { time - change < doubleClick }

    /// Takes that the lower half comes or goes.
    package mutating func halvesChanged(at time: Double) { change = time }

    /// Takes a key that goes down. Returns whether it was down already, as one that repeats is.
    package mutating func isRepeated(_ code: UInt32) -> Bool { !down.insert(code).inserted }

    package mutating func release(_ code: UInt32) { down.remove(code) }

    /// Forgets the keys: another window gets their ends.
    package mutating func releaseAll() { down = [] }
}
