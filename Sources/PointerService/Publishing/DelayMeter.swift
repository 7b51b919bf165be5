import PointerModel
import PointerRuntime

/// Measures the delay from the kernel's timestamp of a report until the daemon has handed its events to the sockets, and until it has
/// written the report that follows to a virtual mouse.
///
/// For the sockets it reads the clock once per turn, for the oldest report of the turn, whose delay is the longest. For a virtual mouse it
/// reads the clock after each written report.
final class DelayMeter {
    private(set) var counts = DelayCounts()
    /// Delays until the virtual mouse has the report.
    private(set) var driven = DelayCounts()
    /// Time of the oldest report since the last turn, in microseconds; nil if there was none.
    private var oldest: Int64?

    /// Records a report.
    /// - Parameter time: the kernel's timestamp, on the clock of the event loop.
    func note(_ time: Timestamp) {
        guard let oldest else { return self.oldest = time.microseconds }
        self.oldest = min(oldest, time.microseconds)
    }

    /// Counts the delay of the turn. The server calls it after it has sent the turn's events.
    func endTurn() {
        guard let oldest = oldest.take() else { return }
        counts.count(Self.delay(since: oldest))
    }

    /// Counts the delay of a report that has just led to one of a virtual mouse, now that this one is written.
    /// - Parameter time: the kernel's timestamp of the device's report, on the clock of the event loop.
    func noteDriven(_ time: Timestamp) {
        driven.count(Self.delay(since: time.microseconds))
    }

    private static func delay(since time: Int64) -> Int64 {
        let (delay, isImmense) = EventLoop.now().subtractingReportingOverflow(time)
        return isImmense ? 0 : delay
    }
}

/// Histogram of the delays of reports.
struct DelayCounts: Equatable, Sendable {
    /// Upper bounds of the buckets, in microseconds. One more bucket without a bound follows the last one.
    static let bounds: InlineArray<20, Int64> = [
        10, 20, 30, 50, 75, 100, 150, 200, 250, 350, 500, 750, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000,
        1_000_000,
    ]

    private var steps = InlineArray<21, Int>(repeating: 0)
    /// Sum of all delays, in microseconds.
    private(set) var sum: Int64 = 0
    /// Longest delay, in microseconds.
    private(set) var highest: Int64 = 0

    /// Number of delays in each bucket.
    var counts: [Int] { steps.indices.map { steps[$0] } }

    /// Counts a delay.
    /// - Parameter delay: the delay in microseconds; a negative one counts as 0.
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
