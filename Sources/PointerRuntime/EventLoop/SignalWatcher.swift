import CLinux
import Glibc
public import SystemPackage

/// Signals as events of a loop (signalfd) instead of as interruptions.
public final class SignalWatcher {
    private let loop: EventLoop
    private let descriptor: OwnedDescriptor
    private var watch: EventLoop.Watch?
    private var previousMask = sigset_t()
    private let handler: (Int32) -> Void

    /// Blocks the signals on the calling thread and calls `handler` with the number of each that arrives.
    ///
    /// Threads that exist already keep their own mask, so this belongs at the start of the program. The mask of before is
    /// put back when the watcher goes. Fails as signalfd(2) and epoll_ctl(2) do; EINVAL for a number that is no signal.
    public init(on loop: EventLoop, _ signals: [Int32], _ handler: @escaping (Int32) -> Void) throws(Errno) {
        var mask = sigset_t()
        unsafe sigemptyset(&mask)
        for signal in signals {
            try Errno.check(unsafe sigaddset(&mask, signal))
        }
        self.loop = loop
        self.handler = handler
        descriptor = OwnedDescriptor(
            try Errno.check(unsafe signalfd(-1, &mask, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK)))
        )
        // It fails only for an invalid first argument.
        _ = unsafe pthread_sigmask(SIG_BLOCK, &mask, &previousMask)
        watch = try loop.watch(descriptor.rawValue, for: .readable) { [weak self] _ in self?.deliver() }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        _ = unsafe pthread_sigmask(SIG_SETMASK, &previousMask, nil)
    }

    private func deliver() {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        while unsafe read(descriptor.rawValue, &information, size) == size {
            handler(Int32(truncatingIfNeeded: information.ssi_signo))
        }
    }
}
