import Glibc
import PointerRuntime
import SystemPackage

/// The file by which a hook of the locker says that the screen is locked, while it exists.
final class LockFile {
    private let path: String
    private var watch: FolderWatch?
    private let onChange: ((inout LockState) -> Void) -> Void

    /// Begins to watch, and notes the state at once. Fails as inotify_init1(2), inotify_add_watch(2) and epoll_ctl(2) do.
    /// - Parameters:
    ///   - loop: event loop that waits.
    ///   - folder: the folder of the file, which must exist.
    ///   - onChange: changes the state.
    init(
        on loop: EventLoop,
        in folder: String,
        onChange: @escaping ((inout LockState) -> Void) -> Void
    ) throws(Errno) {
        self.onChange = onChange
        let name = RuntimeFolder.lockedName
        path = "\(folder)/\(name)"
        let watch = try FolderWatch(on: loop, for: [.arrivals, .departures]) { [weak self] names in
            if names.contains(where: { $0 == name || $0.isEmpty }) { self?.look() }
        }
        try watch.add(folder)
        self.watch = watch
        if exists { onChange { $0.hookLocked() } }
    }

    private var exists: Bool { unsafe access(path, F_OK) == 0 }

    /// Looks at the file. It may have come and gone, which says that the screen is unlocked.
    private func look() {
        let exists = exists
        onChange { state in if exists { state.hookLocked() } else { state.hookUnlocked() } }
    }
}
