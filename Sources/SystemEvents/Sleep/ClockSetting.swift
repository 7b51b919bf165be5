/// A detector of changes to the wall clock.
struct ClockSetting {
    private var start: Int64

    /// - Parameter start: boot time on that clock, in microseconds since 1970.
    init(start: Int64) {
        self.start = start
    }

    /// Compares the boot time on the current wall clock with the last one.
    /// - Parameter newStart: boot time, in microseconds since 1970.
    /// - Returns: whole seconds by which the clock was set since the last reported change, negative if it was set back; nil if by
    ///   less than one second, because time synchronization adjusts clocks all the time.
    mutating func change(to newStart: Int64) -> Int64? {
        let seconds = (newStart - start) / 1_000_000
        guard seconds != 0 else { return nil }
        start = newStart
        return seconds
    }
}
