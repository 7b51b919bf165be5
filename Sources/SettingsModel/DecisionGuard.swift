package import PointerModel

/// What keeps one press or key from counting twice, when the lower half comes or goes in between: a switch that bounces, a double click, or a
/// key that is held down would decide about what nobody has tried, or press what has come to be below the pointer.
package struct DecisionGuard {
    /// Seconds for which the same press again is still the one before. Hands that are slow or tremble press twice more slowly than a double
    /// click.
    static let same = 1.5
    /// Points within which a press is at the place of the one before.
    static let near = 24.0

    /// When the lower half has come or gone last, in seconds of a clock that does not go back.
    private var change = -Double.infinity
    /// Seconds for which each press and key belongs to what was before that.
    private var pause = 0.0
    /// Where the mouse has pressed last, and the code of the key that went down last.
    private var press: Point?
    private var key: UInt32?
    /// Codes of the keys that are down, as far as the window knows.
    private var down: Set<UInt32> = []

    package init() {}

    /// Takes that the lower half comes or goes.
    /// - Parameter isUnasked: whether it comes by itself, as after a password. A press may be meant for what was there until then, and nobody
    ///   has tried anything yet.
    package mutating func halvesChanged(at time: Double, isUnasked: Bool = false) {
        change = time
        pause = isUnasked ? Self.same : 0
    }

    /// Takes a press of the mouse, or a touch. Returns whether it still belongs to the one before.
    /// - Parameters:
    ///   - place: where it is, in points of the window.
    ///   - time: now, in seconds of that clock.
    ///   - doubleClick: time in which the desktop takes two clicks for one, in seconds.
    package mutating func isSame(_ place: Point, at time: Double, doubleClick: Double) -> Bool {
        defer { press = place }
        let isNear = press.map { max(abs($0.x - place.x), abs($0.y - place.y)) <= Self.near } ?? false
        return time - change < max(pause, doubleClick, isNear ? Self.same : 0)
    }

    /// Takes a key that goes down. Returns whether it still belongs to the one before, or repeats itself because it is held.
    package mutating func isSame(_ code: UInt32, at time: Double, doubleClick: Double) -> Bool {
        let isAgain = key == code
        key = code
        let isHeld = !down.insert(code).inserted
        return isHeld || time - change < max(pause, doubleClick, isAgain ? Self.same : 0)
    }

    /// Whether the lower half has come or gone so lately that a press of what turns everything off is of a hand that meant the half.
    package func isEarly(at time: Double) -> Bool { time - change < Self.same }

    package mutating func release(_ code: UInt32) { down.remove(code) }

    /// Forgets the keys that are down: another window gets their ends.
    package mutating func releaseAll() { down = [] }
}
