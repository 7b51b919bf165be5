/// Whether somebody has set the clock on the wall, and by how much.
struct ClockSetting {
    private var start: Int64

    /// - Parameter start: when the system was started by that clock, in microseconds since 1970.
    init(start: Int64) {
        self.start = start
    }

    /// Takes in when the system was started, by the clock as it is now.
    /// - Returns: by how many whole seconds the clock was set since that was told last, negative where it was set back; nil: by less than
    ///   one, as clocks that are kept right are all the time.
    mutating func change(to newStart: Int64) -> Int64? {
        let seconds = (newStart - start) / 1_000_000
        guard seconds != 0 else { return nil }
        start = newStart
        return seconds
    }
}
