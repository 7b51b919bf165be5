import CLinux
import Glibc
package import PointerRuntime
package import SystemPackage

/// A listening SOCK_SEQPACKET Unix socket, on which the guard accepts the daemon.
package struct PacketListener: ~Copyable {
    private let owner: OwnedDescriptor
    /// Path of the file that this value has made; nil for a socket of the service manager.
    private let path: String?

    /// The socket's descriptor, valid as long as this value lives.
    package var descriptor: Int32 { owner.rawValue }

    /// Adopts a socket that already listens. Throws the errors of fcntl(2).
    package init(adopting descriptor: consuming OwnedDescriptor) throws(Errno) {
        try Errno.check(clinux_set_nonblocking(descriptor.rawValue))
        owner = descriptor
        path = nil
    }

    /// Removes the file that this value has made.
    deinit {
        if let path { _ = unsafe unlink(path) }
    }

    /// Takes over the socket that the service manager passed. Throws an ``ActivationError`` unless there is one, of packets.
    package static func passedByServiceManager() throws -> PacketListener {
        var number: Int32?
        _ = try ActivatedSocket.takeAll(of: .packets) { number = $0.descriptor().release() }
        guard let number else { throw ActivationError("systemd passed no socket; name one with --socket") }
        return try PacketListener(adopting: OwnedDescriptor(number))
    }

    /// Listens at a path where no file is, and removes its file at the end. Only the process's user may connect. Throws the errors of
    /// socket(2), bind(2) and listen(2), and ENAMETOOLONG for a path that does not fit into an address.
    package init(at path: String) throws(Errno) {
        guard let address = UnixSocketAddress(path) else { throw .fileNameTooLong }
        let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let owner = OwnedDescriptor(try Errno.check(socket(AF_UNIX, type, 0)))
        // bind(2) gives the file the mode of the socket.
        try Errno.check(fchmod(owner.rawValue, 0o600))
        try Errno.check(unsafe address.withPointer { unsafe bind(owner.rawValue, $0, $1) })
        try Errno.check(listen(owner.rawValue, 1))
        self.owner = owner
        self.path = path
    }

    /// Accepts a connection; nil if none waits. Throws the errors of accept4(2).
    package func accept() throws(Errno) -> PacketSocket? {
        let number = clinux_accept(owner.rawValue)
        if number >= 0 { return PacketSocket(OwnedDescriptor(number)) }
        switch Errno.last {
        case .wouldBlock, .interrupted, .connectionAbort: return nil
        case let error: throw error
        }
    }
}
