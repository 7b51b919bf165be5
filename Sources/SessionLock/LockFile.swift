import Glibc
import PointerRuntime
import SystemPackage

/// The file by which a hook of the locker says that the screen is locked, while it exists.
final class LockFile {
    /// Bytes that one call reads.
    static let readLength = 4096

    private let loop: EventLoop
    private let path: String
    private let name: String
    private let notifier: OwnedDescriptor
    private var watch: EventLoop.Watch?
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
        self.loop = loop
        self.onChange = onChange
        name = RuntimeFolder.lockedName
        path = "\(folder)/\(name)"
        notifier = OwnedDescriptor(try Errno.check(inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))))
        let events = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_ONLYDIR)
        try Errno.check(unsafe inotify_add_watch(notifier.rawValue, folder, events))
        watch = try loop.watch(notifier.rawValue, for: .readable) { [weak self] _ in self?.read() }
        if exists { onChange { $0.hookLocked() } }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
    }

    private var exists: Bool { unsafe access(path, F_OK) == 0 }

    /// Reads what has happened in the folder. The file may have come and gone, which says that the screen is unlocked.
    private func read() {
        var bytes = [UInt8](repeating: 0, count: Self.readLength)
        var isConcerned = false
        // What is left is read in the next turn.
        for _ in 0..<SessionLockLimit.reads.most {
            let count = unsafe Glibc.read(notifier.rawValue, &bytes, bytes.count)
            guard count > 0 else { break }
            if Self.names(in: bytes.prefix(count)).contains(where: { $0 == name || $0.isEmpty }) { isConcerned = true }
        }
        guard isConcerned else { return }
        let exists = exists
        onChange { state in if exists { state.hookLocked() } else { state.hookUnlocked() } }
    }

    /// Returns the names in the events of inotify(7); empty for an event of the folder itself, or that some were lost.
    static func names(in bytes: ArraySlice<UInt8>) -> [String] {
        var names: [String] = []
        var rest = bytes
        // The watch, the kind, the cookie, the length of the name, and the name with zeros behind it.
        while rest.count >= 16 {
            let length = rest.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            names.append(String(decoding: rest.dropFirst(16).prefix(length).prefix { $0 != 0 }, as: UTF8.self))
            rest = rest.dropFirst(16 + length)
        }
        return names
    }
}
