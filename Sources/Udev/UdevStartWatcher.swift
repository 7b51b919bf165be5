import Glibc
package import PointerRuntime
package import SystemPackage

/// A watcher for the start of udev. A monitor opened without udev never reports it, so this watches for udev's socket with
/// inotify.
package final class UdevStartWatcher {
    /// The path of udev's control socket.
    package static let socket = "/run/udev/control"

    private let path: FilePath
    private var watch: FolderWatch?
    private let onArrival: () -> Void

    /// Begins to wait. Fails as inotify_init1(2), inotify_add_watch(2) and epoll_ctl(2) do.
    /// - Parameters:
    ///   - loop: event loop that waits.
    ///   - path: path of udev's socket. The parent of its folder must exist.
    ///   - onArrival: called once, inside a turn of the loop.
    package init(on loop: EventLoop, at path: String = socket, onArrival: @escaping () -> Void) throws(Errno) {
        self.path = FilePath(path)
        self.onArrival = onArrival
        let watch = try FolderWatch(on: loop, for: .arrivals) { [weak self] _ in self?.look() }
        try watch.add(self.path.removingLastComponent().removingLastComponent().string)
        self.watch = watch
        noteFolder()
    }

    /// Watches the socket's folder, if it exists already.
    private func noteFolder() {
        do throws(Errno) {
            try watch?.add(path.removingLastComponent().string)
        } catch {
            // The watch on its parent reports when it appears.
        }
    }

    /// Looks for the socket: something has appeared.
    private func look() {
        // Before the check, because the socket may appear in between.
        noteFolder()
        guard watch != nil, unsafe access(path.string, F_OK) == 0 else { return }
        watch = nil
        onArrival()
    }
}
