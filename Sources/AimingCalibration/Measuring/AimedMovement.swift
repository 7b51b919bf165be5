import PointerModel

/// What one task says about a hand.
struct AimedMovement: Sendable {
    /// Distance from the start at which a movement has begun, in points.
    private static let onset = 10.0
    /// Speed below which a pointer pauses, in points a second, and the least duration of a pause, in seconds.
    private static let (pauseSpeed, shortestPause) = (40.0, 0.1)
    /// Time over which a trembling pointer is averaged, in seconds.
    private static let average = 0.12
    /// Distance from the target at which the pointer has left it, in points. A border is crossed by the least tremble.
    private static let leaving = 1.0

    /// Time from the beginning of the movement to the first press, in seconds.
    let duration: Double
    /// Fitts' index of difficulty, in bits.
    let difficulty: Double
    /// Whether the first click is on the target.
    let isHit: Bool
    /// Number of times that the pointer enters the target before the first press.
    let entries: Int
    /// Number of pauses before the first press.
    let pauses: Int
    /// Time from the last entry into the target to the first press, in seconds; nil if the pointer is not on it.
    let verification: Double?
    /// Largest distance from each press until its release, in points.
    let slips: [Double]
    private let target: Rect
    let path: EvenPath
    let pressTimes: [Double]

    /// Returns nil for a task without a click.
    init?(_ task: RecordedTask) {
        let clicks = task.clicks
        guard let first = clicks.first, let start = task.samples.first, let end = clicks.last?.release.time else {
            return nil
        }
        let path = EvenPath(task.samples, from: start.time, to: end)
        self.path = path
        let moved = task.samples.first { ($0.position - start.position).length > Self.onset }
        let begin = min(moved?.time ?? start.time, first.press.time)
        duration = first.press.time - begin
        let (way, side) = ((task.target.center - start.position).length, min(task.target.width, task.target.height))
        difficulty = Double.log(way / side + 1) / Double.log(2)
        isHit = first.isOn(task.target)
        slips = clicks.map(\.slip)
        pressTimes = clicks.map(\.press.time)
        let press = path.index(at: first.press.time)
        let entered = Self.entries(in: path.positions.prefix(press + 1), task.target)
        entries = entered.count
        let isPressed = task.target.contains(first.press.position)
        verification = isPressed ? entered.last.map { max(0, first.press.time - path.time(at: $0)) } : nil
        let smooth = path.smoothed(over: Self.average)
        pauses = Self.pauses(in: smooth, from: path.index(at: begin), to: press)
        target = task.target
    }

    /// Returns the number of spasms of a hand with a tremor of this amplitude, in points.
    func spasms(tremor: Double) -> Int { Spasms.times(in: path, toward: target, tremor: tremor).count }

    /// Returns the indexes of the positions at which the pointer enters the target.
    private static func entries(in positions: ArraySlice<Point>, _ target: Rect) -> [Int] {
        var entries: [Int] = []
        var isInside = false
        for (index, position) in positions.enumerated() {
            if isInside {
                isInside = target.distance(to: position) <= leaving
            } else if target.contains(position) {
                isInside = true
                entries.append(index)
            }
        }
        return entries
    }

    private static func pauses(in path: EvenPath, from first: Int, to last: Int) -> Int {
        var (pauses, steps) = (0, 0)
        let least = Int(shortestPause / EvenPath.step)
        for speed in path.speeds.prefix(last).dropFirst(first) {
            steps = speed < pauseSpeed ? steps + 1 : 0
            if steps == least { pauses += 1 }
        }
        return pauses
    }
}
