import Glibc
import PointerRuntime
import SystemPackage

/// Notices that udev has begun to run, which nobody tells who did not hear it before: its socket comes to be there.
final class UdevStartWatcher {
    /// Where udev listens.
    static let socket = "/run/udev/control"

    private let loop: EventLoop
    private let path: FilePath
    private let notifier: OwnedDescriptor
    private var watch: EventLoop.Watch?
    private let onArrival: () -> Void

    /// Begins to wait. Fails as inotify_init1(2), inotify_add_watch(2) and epoll_ctl(2) do.
    /// - Parameters:
    ///   - path: of udev's socket. The folder that its folder is in has to be there.
    ///   - onArrival: called inside a turn of the loop, once.
    init(on loop: EventLoop, at path: String = socket, onArrival: @escaping () -> Void) throws(Errno) {
        self.loop = loop
        self.path = FilePath(path)
        self.onArrival = onArrival
        let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw .last }
        notifier = OwnedDescriptor(descriptor)
        try note(self.path.removingLastComponent().removingLastComponent())
        watch = try loop.watch(notifier.rawValue, for: .readable) { [weak self] _ in self?.look() }
        noteFolder()
    }

    deinit { end() }

    /// Has what comes to be in a folder be told.
    private func note(_ folder: FilePath) throws(Errno) {
        let events = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
        guard unsafe inotify_add_watch(notifier.rawValue, folder.string, events) >= 0 else { throw .last }
    }

    /// Does so for the socket's folder, which may not be there before udev is.
    private func noteFolder() {
        do throws(Errno) {
            try note(path.removingLastComponent())
        } catch {
            // The folder that it comes to be in tells of it.
        }
    }

    private func look() {
        // What has come to be is seen when it is looked for; that something has is all that is of interest.
        var bytes: [UInt8] = Array(repeating: 0, count: 4096)
        while unsafe read(notifier.rawValue, &bytes, bytes.count) > 0 {}
        // First: the socket may come to be there in between.
        noteFolder()
        guard unsafe access(path.string, F_OK) == 0 else { return }
        end()
        onArrival()
    }

    private func end() {
        if let watch { loop.unwatch(watch) }
        watch = nil
    }
}
