import CLinux
import Glibc
package import PointerRuntime
import SystemPackage

/// Unix stream socket that accepts connections, with its own socket file or a service manager's.
package struct ListeningSocket: ~Copyable {
    private let owner: OwnedDescriptor
    private let path: String?
    private let identity: FileIdentity?
    /// Lock on the path, held as long as the socket listens.
    private let lock: SocketLock?

    /// The socket's descriptor, valid as long as this value lives.
    var descriptor: Int32 { owner.rawValue }

    /// Owner and group of the socket's file as they are now; nil if it has no file, or that cannot be looked at.
    var fileOwner: SocketOwner? {
        var uid: uid_t = 0
        var gid: gid_t = 0
        guard unsafe clinux_socket_owner(descriptor, &uid, &gid) == 0 else { return nil }
        return SocketOwner(uid: uid, gid: gid)
    }

    /// Creates a socket file and listens on it. Deinitialization removes the file, unless another file has taken its place.
    ///
    /// The initializer replaces a socket file on which no process listens any more, but never a file that is not a socket. If
    /// several processes start at the same time, one gets the path: the one that locks the file `….lock` beside it.
    /// - Parameters:
    ///   - path: at most 107 bytes; not an abstract name (a leading `@`), because no mode protects such a socket.
    ///   - mode: the permission bits of the file; write permission allows connecting. The umask is ignored.
    package init(path: String, mode: UInt32 = 0o660) throws(ListeningError) {
        guard !path.hasPrefix("@") else { throw .abstractName(path) }
        let bytes = path.utf8.count
        guard bytes <= PointerRuntimeLimit.socketPath.most else { throw .pathTooLong(path: path, bytes: bytes) }
        guard let address = UnixSocketAddress(path) else { throw .invalidPath(path) }
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let number = socket(AF_UNIX, type, 0)
        guard number >= 0 else { throw .system(call: "socket", path: path, error: .last) }
        let owner = OwnedDescriptor(number)
        // Until this process listens, others cannot distinguish this socket from one that was left behind.
        let lock: SocketLock? = try SocketLock(forSocketAt: path)
        try Self.bind(owner.rawValue, to: address, path: path, mode: mode)
        guard Glibc.listen(owner.rawValue, Int32(VarlinkLimit.waiting.most)) == 0 else {
            let error = Errno.last
            _ = unsafe unlink(path)
            throw .system(call: "listen", path: path, error: error)
        }
        self.owner = owner
        self.lock = lock
        self.path = path
        identity = FileIdentity(of: path)
    }

    /// Adopts a socket that already listens, such as an `ActivatedSocket`; its file stays when this value closes it.
    package init(adopting descriptor: consuming OwnedDescriptor) throws(ListeningError) {
        let number = descriptor.rawValue
        guard clinux_set_nonblocking(number) == 0, clinux_set_close_on_exec(number) == 0 else {
            throw .system(call: "fcntl", path: "descriptor \(number)", error: .last)
        }
        owner = descriptor
        path = nil
        identity = nil
        lock = nil
    }

    deinit {
        if let path, let identity, FileIdentity(of: path) == identity {
            _ = unsafe unlink(path)
        }
    }

    private static func bind(
        _ descriptor: Int32,
        to address: UnixSocketAddress,
        path: String,
        mode: UInt32
    ) throws(ListeningError) {
        // bind(2) gives the file the mode of the socket, less the umask. So the file has its mode from the start, and no chmod(2)
        // by name can reach another file.
        guard fchmod(descriptor, mode) == 0 else { throw .system(call: "fchmod", path: path, error: .last) }
        guard let error = tryBind(descriptor, to: address) else { return }
        switch error {
        case .addressInUse: break
        case .noSuchFileOrDirectory: throw .folderMissing(path: path)
        default: throw .system(call: "bind", path: path, error: error)
        }
        try removeStale(path, address: address)
        guard let error = tryBind(descriptor, to: address) else { return }
        throw error == .addressInUse ? .inUse(path: path) : .system(call: "bind", path: path, error: error)
    }

    private static func tryBind(_ descriptor: Int32, to address: UnixSocketAddress) -> Errno? {
        // The umask belongs to the process; no other thread creates files here.
        let mask = umask(0)
        defer { umask(mask) }
        return unsafe address.withPointer { unsafe Glibc.bind(descriptor, $0, $1) } == 0 ? nil : .last
    }

    /// Removes a socket on which no process listens, such as a killed process leaves behind.
    private static func removeStale(_ path: String, address: UnixSocketAddress) throws(ListeningError) {
        guard let found = FileIdentity(of: path) else { return }
        guard found.isSocket else { throw .notASocket(path: path) }
        // Without waiting: a listener with a full queue is alive too.
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let number = socket(AF_UNIX, type, 0)
        guard number >= 0 else { throw .system(call: "socket", path: path, error: .last) }
        let probe = OwnedDescriptor(number)
        let connected = unsafe address.withPointer { unsafe connect(number, $0, $1) } == 0
        let error = connected ? nil : Errno.last
        _ = consume probe
        switch error {
        case nil, .wouldBlock?: throw .inUse(path: path)
        case .connectionRefused?: break
        case .noSuchFileOrDirectory?: return
        case let error?: throw .system(call: "connect", path: path, error: error)
        }
        guard unsafe unlink(path) == 0 else { throw .system(call: "unlink", path: path, error: .last) }
    }
}
