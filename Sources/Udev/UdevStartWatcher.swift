import Glibc
package import PointerRuntime
package import SystemPackage

/// A watcher for the start of udev. A monitor opened without udev never reports it, so this watches for udev's socket with
/// inotify.
package final class UdevStartWatcher {
    /// The path of udev's control socket.
    package static let socket = "/run/udev/control"

    private let loop: EventLoop
    private let path: FilePath
    private let notifier: OwnedDescriptor
    private var watch: EventLoop.Watch?
    private let onArrival: () -> Void

    /// Begins to wait. Fails as inotify_init1(2), inotify_add_watch(2) and epoll_ctl(2) do.
    /// - Parameters:
    ///   - loop: event loop that waits.
    ///   - path: path of udev's socket. The parent of its folder must exist.
    ///   - onArrival: called once, inside a turn of the loop.
    package init(on loop: EventLoop, at path: String = socket, onArrival: @escaping () -> Void) throws(Errno) {
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

    /// Watches a folder for new entries.
    private func note(_ folder: FilePath) throws(Errno) {
        let events = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
        guard unsafe inotify_add_watch(notifier.rawValue, folder.string, events) >= 0 else { throw .last }
    }

    /// Watches the socket's folder, if it exists already.
    private func noteFolder() {
        do throws(Errno) {
            try note(path.removingLastComponent())
        } catch {
            // The watch on its parent reports when it appears.
        }
    }

    private func look() {
        // The events only signal that something has appeared; access(2) shows whether it is the socket.
        var bytes: [UInt8] = Array(repeating: 0, count: 4096)
        while unsafe read(notifier.rawValue, &bytes, bytes.count) > 0 {}
        // Before the check, because the socket may appear in between.
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
