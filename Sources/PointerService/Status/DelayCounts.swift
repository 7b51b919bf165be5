/// How long it took from a report to the bytes that came of it: how often, in steps, and the longest.
struct DelayCounts: Equatable, Sendable {
    /// The upper ends of the steps, in microseconds. Beyond the last one is one more step, without an end.
    static let bounds: InlineArray<12, Int64> = [
        50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 1_000_000,
    ]

    private var steps = InlineArray<13, Int>(repeating: 0)
    /// All of them together, in microseconds.
    private(set) var sum: Int64 = 0
    /// The longest, in microseconds.
    private(set) var highest: Int64 = 0

    /// How many there were in each step.
    var counts: [Int] { steps.indices.map { steps[$0] } }

    /// Counts one.
    /// - Parameter delay: in microseconds; one below 0 counts as 0.
    mutating func count(_ delay: Int64) {
        let delay = max(0, delay)
        var step = 0
        while step < Self.bounds.count, delay > Self.bounds[step] { step += 1 }
        steps[step] += 1
        let (sum, isImmense) = sum.addingReportingOverflow(delay)
        self.sum = isImmense ? .max : sum
        highest = max(highest, delay)
    }

    static func == (one: DelayCounts, other: DelayCounts) -> Bool {
        one.counts == other.counts && one.sum == other.sum && one.highest == other.highest
    }
}
