package import MessageBus
package import PointerRuntime
import SystemPackage

/// A watcher of the lock of this process's session.
///
/// It asks logind, the screen savers on the session's bus, and looks for the file of `pointerctl desktop lock`. What is missing of these
/// is no error. At rest it wakes up only when files come and go in the session's runtime folder.
package final class SessionLockWatcher {
    /// Called when ``isLocked`` or ``silence`` has changed, inside a turn of the loop. It gets the first.
    package var onChange: (Bool) -> Void = { _ in }
    private var state = LockState()
    private var logind: LogindSession?
    private var savers: ScreenSavers?
    private var file: LockFile?

    /// Begins to watch.
    /// - Parameter loop: event loop that waits.
    package convenience init(on loop: EventLoop) {
        self.init(
            on: loop,
            logind: .system,
            savers: .session,
            session: Environment.value("XDG_SESSION_ID"),
            folder: RuntimeFolder.path
        )
    }

    /// Begins to watch at other places.
    /// - Parameters:
    ///   - loop: event loop that waits.
    ///   - logind: the bus of logind.
    ///   - savers: the bus of the screen savers.
    ///   - session: logind's name of the session, for a logind that cannot find it; nil if it is not known.
    ///   - folder: the session's runtime folder; nil if there is none.
    package init(
        on loop: EventLoop,
        logind: BusConnection.Bus,
        savers: BusConnection.Bus,
        session: String?,
        folder: String?
    ) {
        let change: ((inout LockState) -> Void) -> Void = { [weak self] body in self?.change(body) }
        if let folder {
            do throws(Errno) {
                file = try LockFile(on: loop, in: folder, onChange: change)
            } catch {
                // No folder, no hook.
            }
        }
        self.logind = LogindSession(on: loop, at: logind, named: session, onChange: change)
        self.savers = ScreenSavers(on: loop, at: savers, onChange: change)
    }

    /// Whether the screen is locked, or shows another session. As long as logind or a screen saver is there and does not answer, it
    /// counts as locked.
    package var isLocked: Bool { state.isLocked }

    /// Whether logind and the screen savers have answered, are missing, or have not answered in a few seconds.
    package var isSettled: Bool { state.awaited.isEmpty }

    /// Whether the session is locked, and not only perhaps.
    package var isKnownLocked: Bool { isLocked && isSettled }

    /// Why it is not known whether the screen is locked: what is there and has not answered in a few seconds. nil if it is known.
    package var silence: String? {
        state.silent.isEmpty
            ? nil : "\(state.silent.sorted().joined(separator: " and ")) does not answer whether the screen is locked"
    }

    private func change(_ body: (inout LockState) -> Void) {
        let before = state
        body(&state)
        if state.isLocked != before.isLocked || state.silent != before.silent { onChange(state.isLocked) }
    }
}
