import Glibc
import PointerRuntime
import SystemPackage

/// The signals that end the program: they stop its event loop.
final class Endings {
    private var watcher: SignalWatcher?
    /// Whether one has come. One that comes before the loop runs does not stop it.
    private(set) var haveCome = false

    /// Takes the signals from now on. Throws the errors of signalfd(2) and epoll_ctl(2).
    init(on loop: EventLoop) throws(Errno) {
        watcher = try SignalWatcher(on: loop, [SIGINT, SIGTERM, SIGHUP]) { [unowned self] _ in
            haveCome = true
            loop.stop()
        }
    }
}
