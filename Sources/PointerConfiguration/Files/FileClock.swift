import Glibc

/// The clock that the times of files are taken from. It goes in ticks of some milliseconds.
struct FileClock {
    /// When the tick began that is going on.
    var now: () -> timespec
    /// Waits until it is over, and no longer than 10 ms.
    var waitForTick: () -> Void

    /// The kernel's.
    static var kernel: FileClock {
        FileClock(
            now: {
                var time = timespec()
                // It cannot fail: the clock exists on every Linux and the pointer is valid.
                _ = unsafe clock_gettime(CLOCK_REALTIME_COARSE, &time)
                return time
            },
            waitForTick: {
                var tick = timespec()
                _ = unsafe clock_getres(CLOCK_REALTIME_COARSE, &tick)
                while unsafe clock_nanosleep(CLOCK_MONOTONIC, 0, &tick, nil) == EINTR {}
            }
        )
    }
}
