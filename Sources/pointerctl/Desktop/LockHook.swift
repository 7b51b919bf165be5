import Glibc
import PointerRuntime
import SystemPackage

/// The file by which a locker's hook says that the screen is locked. The feeder watches it.
enum LockHook {
    /// Says that the screen locks now, or that it is unlocked.
    static func set(isLocked: Bool) throws(Failure) {
        guard let path = RuntimeFolder.file(RuntimeFolder.lockedName) else {
            throw Failure(
                message: "XDG_RUNTIME_DIR is not set, and so there is no session to lock",
                advice: ["Run this in the graphical session, such as in the locker's own command."]
            )
        }
        // Before it is removed, too: its end is what the feeder notices, also if a lock was only asked for.
        let number = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard number >= 0 else { throw Failure(message: "cannot create \(path): \(Errno.last)") }
        close(number)
        if isLocked { return }
        guard unsafe unlink(path) == 0 || errno == ENOENT else {
            throw Failure(message: "cannot remove \(path): \(Errno.last)")
        }
    }
}
