import Glibc
package import SystemPackage

/// A watch on folders (inotify(7)) in an event loop. Its deinit ends it.
package final class FolderWatch {
    /// What is watched for.
    package struct Events: OptionSet, Sendable {
        package let rawValue: UInt32

        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Files that come into a folder.
        package static let arrivals = Events(rawValue: UInt32(IN_CREATE | IN_MOVED_TO))
        /// Files that go, and the folder itself.
        package static let departures = Events(
            rawValue: UInt32(IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF)
        )
        /// Files that were open for writing, and are closed.
        package static let writing = Events(rawValue: UInt32(IN_CLOSE_WRITE))
    }

    /// Bytes that one call reads.
    package static let readLength = 4096

    private let loop: EventLoop
    private let events: Events
    private let notifier: OwnedDescriptor
    private var watch: EventLoop.Watch?
    private let onChange: ([String]) -> Void

    /// Creates a watch on no folder. Fails as inotify_init1(2) and epoll_ctl(2) do.
    /// - Parameters:
    ///   - loop: event loop that waits.
    ///   - events: what is watched for.
    ///   - priority: when the loop looks at it.
    ///   - onChange: called in a turn of the loop with the names of files to which something has happened. An empty name stands for the
    ///     folder itself, and for events that the kernel had no room for.
    package init(
        on loop: EventLoop,
        for events: Events,
        priority: EventLoop.Priority = .important,
        onChange: @escaping ([String]) -> Void
    ) throws(Errno) {
        self.loop = loop
        self.events = events
        self.onChange = onChange
        notifier = OwnedDescriptor(try Errno.check(inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))))
        watch = try loop.watch(notifier.rawValue, for: .readable, priority: priority) { [weak self] _ in self?.read() }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
    }

    /// Watches a folder, too. Throws the errors of inotify_add_watch(2), such as ``Errno/noSuchFileOrDirectory``.
    package func add(_ folder: String) throws(Errno) {
        let mask = events.rawValue | UInt32(IN_ONLYDIR)
        try Errno.check(unsafe inotify_add_watch(notifier.rawValue, folder, mask))
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: Self.readLength)
        var names: Set<String> = []
        // What is left is read in the next turn.
        for _ in 0..<PointerRuntimeLimit.folderReads.most {
            let count = unsafe Glibc.read(notifier.rawValue, &bytes, bytes.count)
            guard count > 0 else { break }
            names.formUnion(Self.names(in: bytes.prefix(count)))
        }
        if !names.isEmpty { onChange(names.sorted()) }
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
