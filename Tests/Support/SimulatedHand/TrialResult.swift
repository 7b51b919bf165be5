package import PointerModel

/// What a trial counts.
package struct TrialResult: Sendable, Hashable {
    /// Time of the right click; nil if there was none within ``HandTrial/timeLimit``.
    package private(set) var time: Double?
    /// Whether the first click was the right one, and its time; nil before it.
    package private(set) var isFirstRight: Bool?
    package private(set) var firstTime: Double?
    /// Number of clicks on another region, on nothing, and of presses on the target that were released elsewhere.
    package private(set) var wrong = 0
    package private(set) var misses = 0
    package private(set) var slips = 0
    package var submovements = 0
    /// Number of times that the pointer entered the target.
    package private(set) var entries = 0
    /// Length of the pointer's way.
    package private(set) var path = 0.0
    /// Distance from the start to the middle of the target.
    package let distance: Double
    /// Place and time of the end of the first submovement; nil before it.
    package private(set) var firstEnd: Point?
    package private(set) var firstEndTime: Double?
    package let start: Point
    private var wasOnTarget = false

    init(distance: Double, from start: Point) {
        self.distance = distance
        self.start = start
    }

    /// Number of clicks that were not the right one.
    package var failures: Int { wrong + misses + slips }

    /// Share of the shortest way in the way made; at most 1.
    package var efficiency: Double { min(1, distance / max(path, 1)) }

    mutating func noteEnd(ofSubmovementAt place: Point, time: Double) {
        guard firstEnd == nil else { return }
        firstEnd = place
        firstEndTime = time
    }

    mutating func note(_ pointer: SeenPointer, isOnTarget: Bool, from position: Point) {
        path += (pointer.position - position).length
        if isOnTarget, !wasOnTarget { entries += 1 }
        wasOnTarget = isOnTarget
    }

    /// Counts a click.
    mutating func noteClick(isRight: Bool, pressed: Int?, released: Int?, target: Int?, at time: Double) {
        if isRight {
            self.time = time
        } else if let pressed, pressed != target, released == pressed {
            wrong += 1
        } else if pressed == target {
            slips += 1
        } else {
            misses += 1
        }
        guard isFirstRight == nil else { return }
        isFirstRight = isRight
        firstTime = time
    }
}
