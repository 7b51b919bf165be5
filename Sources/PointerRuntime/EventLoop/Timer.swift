import CLinux
import Glibc
package import SystemPackage

/// A CLOCK_MONOTONIC timer (timerfd) in an event loop. Its deinit stops it.
///
/// If the kernel fails to arm the timer, the loop fires it once within a tenth of a second, unless its owner arms or
/// disarms it first. The handler then checks what is due, and arms the timer again.
package final class Timer {
    private let loop: EventLoop
    private let timer: OwnedDescriptor
    private var watch: EventLoop.Watch?
    private let handler: () -> Void
    /// Whether the loop must fire the timer in place of the kernel.
    private var isWithoutKernel = false
    /// Whether a retry is pending in the loop.
    private var isQueued = false

    /// Creates a disarmed timer. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    package init(on loop: EventLoop, _ handler: @escaping () -> Void) throws(Errno) {
        let flags = Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK)
        self.loop = loop
        self.handler = handler
        timer = OwnedDescriptor(try Errno.check(timerfd_create(CLOCK_MONOTONIC, flags)))
        watch = try loop.watch(timer.rawValue, for: .readable) { [weak self] _ in self?.expired() }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
    }

    /// Fires once at `time`, in microseconds of ``EventLoop/now()``. A time in the past fires in the next turn.
    package func arm(at time: Int64) throws(Errno) {
        // Zero would disarm.
        try set(value: max(1, time), interval: 0, flags: Int32(TFD_TIMER_ABSTIME))
    }

    /// Fires after `delay` microseconds, then every `interval` microseconds unless that is zero.
    ///
    /// Negative values count as zero. The timer does not make up for missed periods.
    package func arm(after delay: Int64, repeatingEvery interval: Int64 = 0) throws(Errno) {
        try set(value: max(1, delay), interval: max(0, interval), flags: 0)
    }

    /// Stops the timer until it is armed again, even if it has already expired.
    package func disarm() throws(Errno) {
        try set(value: 0, interval: 0, flags: 0)
    }

    /// Fires the timer through a retry of the loop. Further calls before that have no effect.
    private func fireWithoutKernel() {
        isWithoutKernel = true
        guard !isQueued else { return }
        isQueued = true
        loop.retry { [weak self] in self?.retried() }
    }

    private func retried() {
        isQueued = false
        guard isWithoutKernel else { return }
        isWithoutKernel = false
        handler()
    }

    private func set(value: Int64, interval: Int64, flags: Int32) throws(Errno) {
        var times = itimerspec()
        times.it_value = Self.timespec(microseconds: value)
        times.it_interval = Self.timespec(microseconds: interval)
        do throws(Errno) {
            try Errno.check(unsafe timerfd_settime(timer.rawValue, flags, &times, nil))
            isWithoutKernel = false
        } catch {
            if value > 0 { fireWithoutKernel() }
            throw error
        }
    }

    private func expired() {
        var expirations: UInt64 = 0
        // EAGAIN: an earlier handler of the same turn armed or disarmed the timer.
        guard unsafe read(timer.rawValue, &expirations, MemoryLayout<UInt64>.size) > 0 else { return }
        isWithoutKernel = false
        handler()
    }

    private static func timespec(microseconds: Int64) -> CLinux.timespec {
        CLinux.timespec(tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000 * 1_000))
    }
}

/// The processor time of the calling thread.
package enum ProcessorTime {
    /// Returns the processor time of the thread since its start, in microseconds (CLOCK_THREAD_CPUTIME_ID). Costs a system
    /// call of about 0.2 microseconds.
    package static func now() -> Int64 {
        var time = timespec()
        // It cannot fail: every thread has this clock, and the pointer is valid.
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}

/// Timer for the first of several deadlines. Arming costs a system call, so a timer that fires before a deadline stays unchanged.
package final class DeadlineTimer {
    private var timer: Timer?
    /// Time at which the timer fires, in microseconds of ``EventLoop/now()``; nil if it is disarmed.
    package var fireTime: Int64? { armedTime }
    /// The same, in a private property, because accesses to one that other modules see are checked at run time.
    private var armedTime: Int64?

    /// Creates a disarmed timer. Throws as ``Timer`` does.
    /// - Parameter handler: called when the first deadline may have passed. It arms the timer for the next one.
    package init(on loop: EventLoop, _ handler: @escaping () -> Void) throws(Errno) {
        timer = try Timer(on: loop) { [unowned self] in
            armedTime = nil
            handler()
        }
    }

    /// Arms the timer to fire once, at the deadline or before it.
    /// - Parameter deadline: the deadline, in microseconds of ``EventLoop/now()``.
    package func arm(by deadline: Int64) throws(Errno) {
        if let armedTime, armedTime <= deadline { return }
        try timer?.arm(at: deadline)
        armedTime = deadline
    }

    /// Disarms the timer.
    package func disarm() throws(Errno) {
        guard armedTime != nil else { return }
        try timer?.disarm()
        armedTime = nil
    }
}
