/// What is known about the lock of a session, from all that report it.
struct LockState: Equatable {
    /// logind's LockedHint, which the locker sets.
    private(set) var isHinted = false
    /// Whether logind asked for a lock, and nothing has reported an unlocked screen since.
    private(set) var isRequested = false
    /// Whether another session is in front.
    var isInBackground = false
    /// The screen savers that answer, each with whether it is active.
    private(set) var savers: [String: Bool] = [:]
    /// Whether a hook of the locker says that the screen is locked.
    private(set) var isHooked = false
    /// Those that were asked and have not answered yet.
    private(set) var awaited: Set<String> = []
    /// Those that are there and have not answered in time.
    private(set) var silent: Set<String> = []

    /// Whether the screen is locked or shows another session. A session of which it is not known counts as locked.
    var isLocked: Bool {
        isHinted || isRequested || isInBackground || isHooked || !awaited.isEmpty || !silent.isEmpty
            || savers.values.contains(true)
    }

    /// Notes that a service is asked.
    mutating func await(_ name: String) { awaited.insert(name) }

    /// Notes that a service is there and has not answered in time.
    mutating func setSilent(_ name: String) {
        awaited.remove(name)
        silent.insert(name)
    }

    /// Notes that a service has answered or is missing.
    mutating func settle(_ name: String) {
        awaited.remove(name)
        silent.remove(name)
    }

    mutating func setHint(_ isLocked: Bool) {
        if isHinted, !isLocked { isRequested = false }
        isHinted = isLocked
    }

    /// Notes logind's signals Lock and Unlock, which only ask a locker to do something.
    mutating func request(lock: Bool) { isRequested = lock }

    /// Notes what a screen saver says; nil if it is gone.
    mutating func setSaver(_ name: String, _ isActive: Bool?) {
        if savers[name] == true, isActive == false { isRequested = false }
        savers[name] = isActive
    }

    /// Notes that the hook's file is there.
    mutating func hookLocked() { isHooked = true }

    /// Notes that the hook's file is gone. The hook knows best: it runs when the locker has ended.
    mutating func hookUnlocked() {
        isHooked = false
        isRequested = false
    }
}
