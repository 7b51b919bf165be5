import Glibc

/// Clock of the kernel's file times. It advances in ticks of some milliseconds.
struct FileClock {
    /// Returns the start of the current tick.
    var now: () -> timespec
    /// Waits until the tick is over, for at most 10 ms.
    var waitForTick: () -> Void

    /// The kernel's clock.
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
