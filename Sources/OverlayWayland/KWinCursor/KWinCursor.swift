import MessageBus
package import PointerRuntime
import SessionLock
package import SystemPackage

/// The cursor of KWin, which a program can hide only by a cursor theme without pictures. Programs that load cursors by themselves keep
/// theirs.
///
/// The theme stays in a person's configuration when the program is killed, so the person's own theme is kept in a file first, and the
/// next start, or ``restore(_:)``, gives it back. On a locked screen the cursor shows.
package final class KWinCursor {
    /// Time until a theme that could not be given back is tried again, in microseconds.
    private static let patience: Int64 = 1_000_000
    /// How long the bus may take to pass on a signal, in microseconds.
    private static let passingTime: UInt64 = 2_000_000

    private let files: CursorThemeFiles
    private let logger: Log
    private let now: () -> Int64
    private let lock: SessionLockWatcher
    private var bus: BusConnection?
    /// Whether the cursor is to be hidden.
    private var isWanted = false
    /// Whether the blank theme is in place of the person's.
    private var isBlank = false
    /// The earliest time at which a theme that could not be given back is tried again, in microseconds.
    private var nextTry: Int64 = 0
    /// Whether a change has failed; then nothing is hidden any more.
    private var hasFailed = false

    /// Connects to the session's bus, over which KWin learns of changes. Nothing is hidden yet.
    package init(
        _ files: CursorThemeFiles,
        on loop: EventLoop,
        logger: Log,
        now: @escaping () -> Int64 = EventLoop.now
    ) {
        self.files = files
        self.logger = logger
        self.now = now
        lock = SessionLockWatcher(on: loop)
        do throws(Errno) {
            bus = try BusConnection(on: loop, to: .session) { [unowned self] error in
                bus = nil
                fail("the session's bus: \(error)")
                update()
            }
        } catch {
            fail("the session's bus: \(error)")
        }
        lock.onChange = { [unowned self] _ in update() }
    }

    deinit {
        if isBlank { show() }
        // Without the bus KWin has not heard of it: then the next start says it.
        if !isBlank, bus != nil { files.forget() }
    }

    /// Whether the cursor can be hidden.
    package var canHide: Bool { !hasFailed }

    /// Hides or shows the cursor.
    package func setHidden(_ isHidden: Bool) {
        isWanted = isHidden
        update()
    }

    private func update() {
        let hides = isWanted && !hasFailed && !lock.isLocked
        guard hides != isBlank else { return }
        if hides { hide() } else if now() >= nextTry { show() }
    }

    private func hide() {
        isBlank = true
        do throws(Errno) {
            try files.setBlank()
            try bus?.notifyOfCursorTheme()
        } catch {
            fail("\(error)")
            show()
        }
    }

    private func show() {
        do throws(Errno) {
            try files.giveBack()
            isBlank = false
        } catch {
            fail("cannot give back the cursor theme: \(error)")
            nextTry = now() + Self.patience
            // Where there is no blank theme, KWin takes the desktop's usual one.
            BlankTheme.remove(from: files.themes)
        }
        try? bus?.notifyOfCursorTheme()
    }

    private func fail(_ reason: String) {
        guard !hasFailed else { return }
        hasFailed = true
        logger.warning("hides the cursor no longer: \(escaping: reason)")
    }

    /// Gives back a theme that a program which was killed has left kept, and waits until KWin has the news.
    /// - Parameter files: the person's files.
    /// - Returns: whether there was one. A blank theme goes also if no theme was kept.
    package static func restore(_ files: CursorThemeFiles) throws(Errno) -> Bool {
        guard files.isKept || files.isBlank else { return false }
        try files.giveBack()
        files.forget()
        let loop = try EventLoop()
        // Without a bus there is no KWin either, and the next one reads the file.
        guard let bus = try? BusConnection(on: loop, to: .session, onEnd: { _ in loop.stop() }) else { return true }
        try bus.notifyOfCursorTheme()
        let ping = BusMethod(
            "Ping",
            of: "org.freedesktop.DBus",
            path: "/org/freedesktop/DBus",
            interface: "org.freedesktop.DBus.Peer"
        )
        // The bus answers after it has passed on the signal.
        let call = try bus.call(ping, startsService: false, timeout: Self.passingTime) { _ in loop.stop() }
        try loop.run()
        withExtendedLifetime(call) {}
        return true
    }
}

extension BusConnection {
    /// Sends the signal by which KDE's settings have programs read the cursor theme again.
    fileprivate func notifyOfCursorTheme() throws(Errno) {
        try emit("notifyChange", of: "/KGlobalSettings", interface: "org.kde.KGlobalSettings") {
            (arguments) throws(Errno) in
            // The cursor has changed.
            try arguments.number(5)
            try arguments.number(0)
        }
    }
}
