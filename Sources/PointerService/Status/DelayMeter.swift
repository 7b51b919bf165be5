import PointerModel
import PointerRuntime

/// Measures how long it takes from the kernel's time of a report until what came of it has been handed to the sockets.
///
/// One look at the clock a turn, for the oldest report of it: none that was read in the same turn took longer.
final class DelayMeter {
    private(set) var counts = DelayCounts()
    /// The time of the oldest report since the last turn, in microseconds; nil: there was none.
    private var oldest: Int64?

    /// Notes that a report was read.
    /// - Parameter time: the kernel's, on the clock of the event loop.
    func note(_ time: Timestamp) {
        guard let oldest else { return self.oldest = time.microseconds }
        self.oldest = min(oldest, time.microseconds)
    }

    /// What came of the turn's reports has been sent.
    func endTurn() {
        guard let oldest = oldest.take() else { return }
        let (delay, isImmense) = EventLoop.now().subtractingReportingOverflow(oldest)
        counts.count(isImmense ? 0 : delay)
    }
}
