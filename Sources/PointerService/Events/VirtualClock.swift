/// Clock that drives the service in place of the timers, for the player of a recording.
struct VirtualClock {
    /// Returns the time on the clock of the reports, in microseconds.
    let now: () -> Int64
    /// Called when the next deadline may have changed.
    let deadlineHasChanged: () -> Void
}
