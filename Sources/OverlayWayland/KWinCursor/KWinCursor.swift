package import Logging
import MessageBus
package import PointerRuntime
package import SystemPackage

/// The cursor of KWin, which a program can hide only by a cursor theme without pictures. Programs that load cursors by themselves keep
/// theirs.
///
/// The theme stays in a person's configuration when the program is killed, so the person's own theme is kept in a file first, and the
/// next start, or ``restore(_:)``, gives it back.
package final class KWinCursor {
    private let files: CursorThemeFiles
    private let logger: Logger
    private var bus: BusConnection?
    private var isHidden = false
    /// Whether a change has failed; then nothing is hidden any more.
    private var hasFailed = false

    /// Connects to the session's bus, over which KWin learns of changes. Nothing is hidden yet.
    package init(_ files: CursorThemeFiles, on loop: EventLoop, logger: Logger) {
        self.files = files
        self.logger = logger
        do throws(Errno) {
            bus = try BusConnection(on: loop, to: .session) { [unowned self] error in
                show()
                bus = nil
                fail("the session's bus: \(error)")
            }
        } catch {
            fail("the session's bus: \(error)")
        }
    }

    deinit {
        show()
        // Kept as long as the theme is not back.
        if !files.isBlank { files.forget() }
    }

    /// Whether the cursor can be hidden.
    package var canHide: Bool { !hasFailed }

    /// Hides or shows the cursor.
    package func setHidden(_ isHidden: Bool) {
        guard isHidden != self.isHidden, !hasFailed else { return }
        guard isHidden else { return show() }
        do throws(Errno) {
            self.isHidden = true
            try files.setBlank()
            try notify()
        } catch {
            show()
            fail("\(error)")
        }
    }

    private func show() {
        isHidden = false
        do throws(Errno) {
            try files.giveBack()
            try notify()
        } catch {
            fail("\(error)")
        }
    }

    private func fail(_ reason: String) {
        guard !hasFailed else { return }
        hasFailed = true
        logger.warning("cannot hide the cursor by a blank theme: \(reason)")
    }

    /// Has KWin read the theme again.
    private func notify() throws(Errno) {
        try bus?.notifyOfCursorTheme()
    }

    /// Gives back a theme that a program which was killed has left kept, and waits until KWin has the news.
    /// - Parameter files: the person's files.
    /// - Returns: whether there was one.
    package static func restore(_ files: CursorThemeFiles) throws(Errno) -> Bool {
        guard files.isKept else { return false }
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
        let call = try bus.call(ping, startsService: false, timeout: Self.patience) { _ in loop.stop() }
        try loop.run()
        withExtendedLifetime(call) {}
        return true
    }

    /// How long the bus may take to pass on a signal, in microseconds.
    private static let patience: UInt64 = 2_000_000
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
