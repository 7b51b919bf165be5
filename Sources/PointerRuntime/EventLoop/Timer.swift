import CLinux
import Glibc
public import SystemPackage

/// A timer of CLOCK_MONOTONIC (timerfd) that an event loop serves. Ends with its owner.
///
/// Where the kernel does not arm it, it fires all the same, once and in a tenth of a second or sooner, unless it is armed or disarmed before:
/// whoever waits looks then what is due, and arms it again.
public final class Timer {
    private let loop: EventLoop
    private let timer: OwnedDescriptor
    private var watch: EventLoop.Watch?
    private let handler: () -> Void
    /// Whether it is to fire in the kernel's place.
    private var isWithoutKernel = false
    /// Whether the loop is going to look at that.
    private var isQueued = false

    /// Makes a timer that is not running. Fails as timerfd_create(2) and epoll_ctl(2) do.
    public init(on loop: EventLoop, _ handler: @escaping () -> Void) throws(Errno) {
        let flags = Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK)
        self.loop = loop
        self.handler = handler
        timer = OwnedDescriptor(try Errno.check(timerfd_create(CLOCK_MONOTONIC, flags)))
        watch = try loop.watch(timer.rawValue, for: .readable) { [weak self] _ in self?.expired() }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
    }

    /// Fires once at a moment of ``EventLoop/now()``, in microseconds; one that is past fires with the next turn.
    public func arm(at moment: Int64) throws(Errno) {
        // Zero would disarm.
        try set(value: max(1, moment), interval: 0, flags: Int32(TFD_TIMER_ABSTIME))
    }

    /// Fires after `delay` microseconds, and if `interval` is not zero, again each time so many microseconds have passed.
    ///
    /// Negative spans count as none. Periods that passed unnoticed are not made up for.
    public func arm(after delay: Int64, repeatingEvery interval: Int64 = 0) throws(Errno) {
        try set(value: max(1, delay), interval: max(0, interval), flags: 0)
    }

    /// Does not fire until armed again, not even if the time was over already.
    public func disarm() throws(Errno) {
        try set(value: 0, interval: 0, flags: 0)
    }

    /// Each that follows before it has fired is the same as the first.
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
        // EAGAIN: armed anew or disarmed by an earlier handler of the same turn.
        guard unsafe read(timer.rawValue, &expirations, MemoryLayout<UInt64>.size) > 0 else { return }
        isWithoutKernel = false
        handler()
    }

    private static func timespec(microseconds: Int64) -> CLinux.timespec {
        CLinux.timespec(tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000 * 1_000))
    }
}
