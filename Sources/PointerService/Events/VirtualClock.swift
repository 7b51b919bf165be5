/// Who lets time pass for the service where no timer does: the player of a recording.
struct VirtualClock {
    /// The time on the clock of the reports, in microseconds.
    let now: () -> Int64
    /// To be told when something else is due next.
    let deadlineHasChanged: () -> Void
}
