import CLinux
import Glibc
package import SystemPackage

/// A watcher that delivers signals as reports of an event loop (signalfd) instead of interruptions.
package final class SignalWatcher {
    private let loop: EventLoop
    private let descriptor: OwnedDescriptor
    private var watch: EventLoop.Watch?
    private var previousMask = sigset_t()
    private let handler: (Int32) -> Void

    /// Blocks the signals on the calling thread and calls `handler` with the number of each that arrives.
    ///
    /// Existing threads keep their own mask, so create the watcher at the start of the program. Its deinit restores the
    /// previous mask. Throws the errors of signalfd(2) and epoll_ctl(2), and EINVAL for an invalid signal number.
    package init(on loop: EventLoop, _ signals: [Int32], _ handler: @escaping (Int32) -> Void) throws(Errno) {
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
        // This fails only for an invalid first argument.
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
