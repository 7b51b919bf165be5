import PointerModel
import PointerRuntime

/// Measures the delay from the kernel's timestamp of a report until the daemon has handed its events to the sockets.
///
/// It reads the clock once per turn, for the oldest report of the turn, whose delay is the longest.
final class DelayMeter {
    private(set) var counts = DelayCounts()
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
        let (delay, isImmense) = EventLoop.now().subtractingReportingOverflow(oldest)
        counts.count(isImmense ? 0 : delay)
    }
}
