import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// A watcher for jumps of the system's clocks, which a sleep causes: CLOCK_BOOTTIME advances in it, CLOCK_MONOTONIC does not.
///
/// The kernel cancels a CLOCK_REALTIME timer with TFD_TIMER_CANCEL_ON_SET whenever that clock jumps against CLOCK_MONOTONIC: at
/// the end of every sleep, and when someone sets the time. The other two clocks distinguish these.
final class ClockWatcher {
    private let loop: EventLoop
    private let timer: OwnedDescriptor
    private var watch: EventLoop.Watch?
    private let onMove: () -> Void

    /// Begins to watch. Fails as timerfd_create(2) and epoll_ctl(2) do.
    /// - Parameters:
    ///   - loop: event loop that waits.
    ///   - onMove: called after each sleep, and after the time was set.
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

    /// Arms the timer for a time that never comes.
    private func arm() throws(Errno) {
        var times = itimerspec()
        times.it_value.tv_sec = .max
        let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
        guard unsafe timerfd_settime(timer.rawValue, flags, &times, nil) == 0 else { throw .last }
    }

    private func cancelled() {
        var expirations: UInt64 = 0
        // read(2) fails with ECANCELED and makes the timer wait for the next jump.
        _ = unsafe Glibc.read(timer.rawValue, &expirations, MemoryLayout<UInt64>.size)
        onMove()
    }

    /// Returns the time that the system has slept since boot, in microseconds.
    static func sleepTime() -> Int64 { read(CLOCK_BOOTTIME) - EventLoop.now() }

    /// Returns the boot time on the wall clock, in microseconds since 1970. It changes when that clock is set.
    static func startTime() -> Int64 { read(CLOCK_REALTIME) - read(CLOCK_BOOTTIME) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        // This cannot fail: every Linux has these clocks.
        _ = unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}

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

/// The total time that the system has slept.
struct SleepTime {
    /// The tolerance for reading two clocks one after the other, in microseconds; every sleep is longer.
    static let tolerance: Int64 = 100_000

    private var total: Int64

    /// - Parameter total: time in microseconds.
    init(total: Int64) {
        self.total = total
    }

    /// Returns whether the system has slept since the last such call, and stores the new total if so.
    mutating func hasGrown(to newTotal: Int64) -> Bool {
        guard newTotal - total > Self.tolerance else { return false }
        total = newTotal
        return true
    }
}
