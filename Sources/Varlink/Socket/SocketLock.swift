import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// The right to make, replace and remove the socket file at a path: a locked file beside it, named `….lock`.
///
/// Without it, of two processes that start together one could take the other's socket, which is there but not listened on
/// yet, for one that was left behind. The lock goes with this value, or with the process; the file only with this value.
struct SocketLock: ~Copyable {
    private let file: OwnedDescriptor
    private let path: String

    /// Does not wait: fails with ``ListeningError/inUse(path:)`` while another has the lock.
    init(forSocketAt socket: String) throws(ListeningError) {
        let path = "\(socket).lock"
        while true {
            let number = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard number >= 0 else {
                let error = Errno.last
                if error == .noSuchFileOrDirectory { throw .folderMissing(path: socket) }
                throw .system(call: "the lock file", path: socket, error: error)
            }
            let file = OwnedDescriptor(number)
            guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
                switch Errno.last {
                case .interrupted: continue
                case .wouldBlock: throw .inUse(path: socket)
                case let error: throw .system(call: "flock", path: socket, error: error)
                }
            }
            // Whoever had the lock may have removed the file since it was opened here; the next one to come would not see
            // a lock on it.
            guard FileIdentity(of: path) == FileIdentity(of: number) else { continue }
            self.file = file
            self.path = path
            return
        }
    }

    deinit {
        // The lock ends after this, with the descriptor.
        _ = unsafe unlink(path)
    }
}
