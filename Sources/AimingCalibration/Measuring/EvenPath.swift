import PointerModel

/// The pointer's way in even steps. A pointer reports itself only when it moves.
struct EvenPath: Sendable {
    /// In seconds: 125 steps a second, as a slow mouse reports.
    static let step = 0.008
    /// Longest time over which a motion is spread, in seconds. Before that, a pointer without reports has rested.
    private static let longestMotion = 0.05

    /// Time of the first position.
    let start: Double
    let positions: [Point]

    /// Creates the way between two times; empty if there is no sample or no step.
    /// - Parameters:
    ///   - samples: in the order of their times.
    ///   - start: time of the first position.
    ///   - end: time that no position exceeds.
    init(_ samples: [PointerSample], from start: Double, to end: Double) {
        self.start = start
        guard let first = samples.first, end >= start else {
            positions = []
            return
        }
        let count = Int(((end - start) / Self.step + 1e-6).rounded(.down)) + 1
        var next = samples.startIndex
        var last = first
        positions = (0..<count).map { number in
            let time = start + Double(number) * Self.step
            while next < samples.endIndex, samples[next].time <= time {
                last = samples[next]
                next += 1
            }
            guard next < samples.endIndex else { return last.position }
            let following = samples[next]
            let begin = max(last.time, following.time - Self.longestMotion)
            guard time > begin, following.time > begin else { return last.position }
            return last.position + (following.position - last.position) * ((time - begin) / (following.time - begin))
        }
    }

    private init(start: Double, positions: [Point]) {
        self.start = start
        self.positions = positions
    }

    func time(at index: Int) -> Double { start + Double(index) * Self.step }

    /// Returns the index of the position at a time, within the way.
    func index(at time: Double) -> Int {
        guard !positions.isEmpty else { return 0 }
        let steps = ((time - start) / Self.step).rounded()
        return Int(min(max(steps, 0), Double(positions.count - 1)))
    }

    /// Returns the way with each position the mean of those around it.
    /// - Parameter window: width of the mean, in seconds.
    func smoothed(over window: Double) -> EvenPath {
        let half = Int((window / 2 / Self.step).rounded())
        var sums: [Vector] = [.zero]
        for position in positions { sums.append(sums[sums.count - 1] + (position - .zero)) }
        let means = positions.indices.map { index in
            let (low, high) = (max(0, index - half), min(positions.count, index + half + 1))
            return Point.zero + (sums[high] + sums[low] * -1) * (1 / Double(high - low))
        }
        return EvenPath(start: start, positions: means)
    }

    /// Speed at each step, in points a second.
    var speeds: [Double] {
        zip(positions, positions.dropFirst()).map { ($1 - $0).length / Self.step }
    }
}
