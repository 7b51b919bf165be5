import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// Right to create, replace and remove the socket file at a path: a locked file beside it, named `….lock`.
///
/// Without it, one of two processes that start together could mistake the other's socket, which exists but does not listen yet,
/// for one that was left behind. The lock ends with this value, or with the process; only this value removes the file.
struct SocketLock: ~Copyable {
    private let file: OwnedDescriptor
    private let path: String

    /// Acquires the lock without waiting. Fails with ``ListeningError/inUse(path:)`` while another process has it.
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
            // The previous owner may have removed the file after it was opened here. The next process would then create a new
            // file and see no lock on it.
            guard FileIdentity(of: path) == FileIdentity(of: number) else { continue }
            self.file = file
            self.path = path
            return
        }
    }

    deinit {
        // The lock ends afterwards, with the descriptor.
        _ = unsafe unlink(path)
    }
}

/// Identity of a file system entry, independent of its name.
struct FileIdentity: Equatable {
    private let device: UInt64
    private let inode: UInt64
    /// Whether the entry is a socket file.
    let isSocket: Bool

    /// Reads the entry at a path, without following a link; nil if there is none.
    init?(of path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the entry that a descriptor was opened on; nil if it is not open.
    init?(of descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        isSocket = status.st_mode & S_IFMT == S_IFSOCK
    }
}
