import Glibc

/// The processor time that this thread has used: what other programs take meanwhile is not counted.
enum ProcessorTime {
    static var now: Duration {
        var time = timespec()
        let isRead = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0
        precondition(isRead, "no clock of processor time")
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
