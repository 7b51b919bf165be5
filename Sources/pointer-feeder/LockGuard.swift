import DesktopConfiguration
import FeederModel
import PointerFeeder
import PointerRuntime
import PointerWire
import SessionLock

/// Keeps the feeder and the source of its windows still while the screen is locked, while another session is in front, and where nothing
/// would say that the screen locks.
final class LockGuard {
    private let watcher: SessionLockWatcher
    private let feeder: Feeder
    private let source: any WindowSource
    private let log: FeederLog
    private let status: FeederStatusFile
    /// Whether a lock may come that nothing announces: on sway, without a hook of the locker.
    private let needsAnnouncement: Bool
    private var isMuted = false
    /// Called when the person goes, because the screen is locked or another session is in front, and when they are back.
    var onAway: (Bool) -> Void = { _ in }
    /// Why the feeder stands still; nil while it does not.
    private var reason: String?

    init(
        _ feeder: Feeder,
        _ source: any WindowSource,
        _ options: FeederOptions,
        isOnSway: Bool,
        on loop: EventLoop,
        _ log: FeederLog,
        _ status: FeederStatusFile
    ) {
        self.feeder = feeder
        self.source = source
        self.log = log
        self.status = status
        needsAnnouncement = isOnSway && !options.hasLockHook
        watcher = SessionLockWatcher(on: loop)
        watcher.onChange = { [unowned self] _ in update() }
        if let reason = nextReason { stand(for: reason) }
    }

    /// Notes whether another session is in front of the seat, as the daemon says.
    func setMuted(_ isMuted: Bool) {
        self.isMuted = isMuted
        update()
    }

    private func update() {
        onAway(isMuted || watcher.isKnownLocked)
        let next = nextReason
        guard next != reason || next == nil && feeder.isPaused else { return }
        stand(for: next)
        log.notePause(next)
        // Why it is not known whether the screen is locked; nil if it is known, or not yet asked for long.
        status.change { $0.unknownLock = watcher.silence }
    }

    /// Stands still for a reason, or goes on.
    private func stand(for reason: String?) {
        self.reason = reason
        source.setPaused(reason != nil)
        feeder.setPaused(reason != nil)
    }

    private var nextReason: String? {
        if isMuted { return "another session is in front" }
        if let silence = watcher.silence { return silence }
        if watcher.isLocked {
            return watcher.isSettled ? "the screen is locked" : "the lock of the screen is not known yet"
        }
        guard needsAnnouncement else { return nil }
        return
            "nothing says in time that the screen locks; name the locker's hook, and set lockHook = true in [feeder] of desktop.toml"
    }
}
