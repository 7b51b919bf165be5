import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// Notices that the system's clocks were moved, as they are by a sleep: CLOCK_BOOTTIME goes on in it, CLOCK_MONOTONIC does not.
///
/// A timer of CLOCK_REALTIME with TFD_TIMER_CANCEL_ON_SET is cancelled whenever that clock is moved against CLOCK_MONOTONIC:
/// at the end of every sleep, and when somebody sets the time, which the other two clocks tell apart.
final class ClockWatcher {
    private let loop: EventLoop
    private let timer: OwnedDescriptor
    private var watch: EventLoop.Watch?
    private let onMove: () -> Void

    /// Begins to watch. Fails as timerfd_create(2) and epoll_ctl(2) do.
    /// - Parameter onMove: called after each sleep, and when somebody has set the time.
    init(loop: EventLoop, onMove: @escaping () -> Void) throws(Errno) {
        self.loop = loop
        self.onMove = onMove
        let flags = Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK)
        let descriptor = timerfd_create(CLOCK_REALTIME, flags)
        guard descriptor >= 0 else { throw .last }
        timer = OwnedDescriptor(descriptor)
        try arm()
        watch = try loop.watch(timer.rawValue, for: .readable) { [weak self] _ in self?.cancelled() }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
    }

    /// Lets the timer fire at the end of time, which does not come.
    private func arm() throws(Errno) {
        var times = itimerspec()
        times.it_value.tv_sec = .max
        let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
        guard unsafe timerfd_settime(timer.rawValue, flags, &times, nil) == 0 else { throw .last }
    }

    private func cancelled() {
        var expirations: UInt64 = 0
        // ECANCELED is what is expected; reading makes the timer wait for the next change.
        _ = unsafe Glibc.read(timer.rawValue, &expirations, MemoryLayout<UInt64>.size)
        onMove()
    }

    /// How long the system has slept since it was started, in microseconds.
    static func sleepTime() -> Int64 { read(CLOCK_BOOTTIME) - EventLoop.now() }

    /// When the system was started by the clock on the wall, in microseconds since 1970. It becomes another time when that clock is set.
    static func startTime() -> Int64 { read(CLOCK_REALTIME) - read(CLOCK_BOOTTIME) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        // It cannot fail: these clocks exist on every Linux.
        _ = unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
