import Glibc
import SimulatedHand

/// The times of a hand's steps. A step that comes late does not delay the next one: as many follow at once as were missed.
struct StepClock {
    private static let step = Int64(HandTrial.step * 1e9)

    /// Time at which the last step ends, in nanoseconds of the monotonic clock.
    private var due = StepClock.now
    private(set) var steps = 0
    /// Number of steps whose end was seen a whole step late or more.
    private(set) var lateSteps = 0
    /// The longest delay, in nanoseconds.
    private(set) var longestDelay: Int64 = 0

    private static var now: Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Waits until the step ends.
    mutating func wait() {
        due += Self.step
        steps += 1
        var time = timespec(tv_sec: Int(due / 1_000_000_000), tv_nsec: Int(due % 1_000_000_000))
        while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
        let delay = Self.now - due
        longestDelay = max(longestDelay, delay)
        if delay >= Self.step { lateSteps += 1 }
    }

    /// Goes on after a time in which the hand stood still.
    mutating func resume() { due = Self.now }
}
