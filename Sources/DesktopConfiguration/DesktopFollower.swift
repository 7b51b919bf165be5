import Glibc
package import PointerRuntime
package import SystemPackage

/// Reads the files of the desktop configuration again when they change, for one program.
///
/// It waits for events of the folders that hold the files, so nothing happens at rest. Files that another machine changes over a network
/// are read with the next start. What is wrong with the program's tables goes to its log, each change once.
package final class DesktopFollower {
    /// The wait after an event, in microseconds: an editor may take a file away before it writes the new one.
    private static let rest: Int64 = 200_000
    /// The longest wait, in microseconds, while events go on.
    private static let patience: Int64 = 2_000_000

    private let files: DesktopFiles
    private let tables: Set<DesktopTable>
    private let loop: EventLoop
    private let now: () -> Int64
    private var log: DesktopLog
    private var watch: FolderWatch?
    private var places: [WatchedPlace] = []
    private var timer: Timer?
    /// The time by which the files are read, in microseconds; nil while nothing has happened.
    private var deadline: Int64?
    private var loaded: LoadedDesktop
    /// Called when something else is in force in one of the program's tables.
    package var onChange: (LoadedDesktop) -> Void = { _ in }

    /// Creates a follower that does not watch yet. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - files: the files.
    ///   - loaded: what they said at the start.
    ///   - tables: the tables that the program reads.
    ///   - loop: the program's event loop.
    ///   - logger: receives what is wrong with these tables.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    package init(
        _ files: DesktopFiles,
        loaded: LoadedDesktop,
        tables: Set<DesktopTable>,
        on loop: EventLoop,
        logger: Log,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(Errno) {
        self.files = files
        self.loaded = loaded
        self.tables = tables
        self.loop = loop
        self.now = now
        log = DesktopLog(logger)
        timer = try Timer(on: loop) { [unowned self] in
            deadline = nil
            look()
        }
    }

    /// Watches the files from now on, and reads them once more: they may have changed since they were read.
    package func start() {
        log.note(loaded, of: tables)
        look()
    }

    /// Reads the files, after it has made sure that the next change is noticed.
    private func look() {
        follow()
        let former = loaded.configuration
        loaded = files.load(inForce: former)
        log.note(loaded, of: tables)
        if tables.contains(where: { loaded.configuration.differs(from: former, in: $0) }) {
            onChange(loaded)
        }
    }

    private func follow() {
        places = files.all.flatMap(WatchedPlace.all)
        do throws(Errno) {
            let watch = try FolderWatch(
                on: loop,
                for: [.arrivals, .departures, .writing],
                priority: .normal
            ) { [unowned self] names in note(names) }
            self.watch = watch
            log.noteFollowing(add(Set(places.map(\.folder)), to: watch))
        } catch {
            log.noteFollowing(error)
        }
    }

    /// Watches folders, each for itself.
    /// - Returns: why one of them cannot be watched; nil if all are.
    private func add(_ folders: Set<String>, to watch: FolderWatch) -> Errno? {
        var lack: Errno?
        for folder in folders.sorted() {
            do throws(Errno) {
                try watch.add(folder)
            } catch .noSuchFileOrDirectory {
                // It has gone since the way to the file was looked at: that is a change.
                note([""])
            } catch {
                lack = lack ?? error
            }
        }
        return lack
    }

    /// Notes that something has happened to files, by their names.
    private func note(_ names: [String]) {
        guard names.contains(where: { name in name.isEmpty || places.contains { $0.name == name } }) else { return }
        let time = now()
        let deadline = deadline ?? time + Self.patience
        self.deadline = deadline
        // A timer that cannot be armed fires soon.
        try? timer?.arm(at: min(deadline, time + Self.rest))
    }
}
