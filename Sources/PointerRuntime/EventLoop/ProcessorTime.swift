import CLinux
import Glibc

/// The processor time of the calling thread.
public enum ProcessorTime {
    /// Returns the processor time of the thread since its start, in microseconds (CLOCK_THREAD_CPUTIME_ID). Costs a system
    /// call of about 0.2 microseconds.
    public static func now() -> Int64 {
        var time = timespec()
        // It cannot fail: every thread has this clock, and the pointer is valid.
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
