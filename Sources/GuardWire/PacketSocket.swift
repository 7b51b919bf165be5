import CLinux
import Glibc
package import PointerRuntime
package import SystemPackage

/// A connected SOCK_SEQPACKET Unix socket between the daemon and the guard: one packet a message, with a descriptor or without.
package struct PacketSocket: ~Copyable {
    private let owner: OwnedDescriptor

    /// The socket's descriptor, valid as long as this value lives.
    package var descriptor: Int32 { owner.rawValue }

    /// Least number of the descriptor, close to the most that the process may have, so that devices have lower ones.
    ///
    /// Linux 6.1 closes the files of a killed process from the highest number down, and takes some 12 ms or more for each input device. The
    /// other side knows of the end before that. Another order would only delay it. The room above is for sockets that are open at the same
    /// time; beyond 1024 the kernel's table would grow with the number.
    package static let leastNumber = Int32(min((try? OpenFileLimit.provide(0)) ?? 0, 1024)) - 24

    /// Takes ownership of a connected socket, and changes its number to a high one if one is free.
    package init(_ owner: consuming OwnedDescriptor) {
        let number = fcntl(owner.rawValue, F_DUPFD_CLOEXEC, Self.leastNumber)
        if number < 0 {
            self.owner = owner
        } else {
            self.owner = OwnedDescriptor(number)
        }
    }

    /// Connects to a listening socket. Each packet that comes back has the uid of its sender. Throws the errors of socket(2) and
    /// connect(2), and ENAMETOOLONG for a path that does not fit into an address.
    package static func connect(to path: String) throws(Errno) -> PacketSocket {
        guard let address = UnixSocketAddress(path) else { throw .fileNameTooLong }
        let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let owner = OwnedDescriptor(try Errno.check(socket(AF_UNIX, type, 0)))
        try Errno.check(clinux_request_credentials(owner.rawValue))
        try Errno.check(unsafe address.withPointer { unsafe Glibc.connect(owner.rawValue, $0, $1) })
        return PacketSocket(owner)
    }

    /// The user who connected to a listening socket. Throws the errors of getsockopt(2).
    package var peer: UInt32 {
        get throws(Errno) {
            var uid = uid_t()
            var gid = gid_t()
            try Errno.check(unsafe clinux_peer_credentials(owner.rawValue, &uid, &gid))
            return uid
        }
    }

    /// Sends a message, with a descriptor if that is not nil. Throws the errors of sendmsg(2): EAGAIN if the other side does not read.
    package func send(_ message: some GuardPacket, with descriptor: Int32? = nil) throws(Errno) {
        let bytes = message.bytes
        let sent = unsafe bytes.span.withUnsafeBytes { bytes in
            unsafe clinux_send_packet(owner.rawValue, bytes.baseAddress, bytes.count, descriptor ?? -1)
        }
        guard sent == bytes.count else { throw .last }
    }

    /// Closes the socket, before the end of the value's lifetime.
    package consuming func close() {}

    /// What one call of ``receive(_:)`` found.
    package enum Reception: Sendable, Hashable {
        case message
        /// The queue is empty.
        case nothing
        /// The other side closed the connection.
        case end
        /// The packet is none of the protocol's.
        case malformed
    }

    /// Receives one message. Throws the errors of recvmsg(2).
    /// - Parameter handler: receives the message, the descriptor that came with it or nil, and the uid of the sender: 65534 on a socket that
    ///   did not ask for it.
    package func receive<Message: GuardPacket>(
        _ handler: (_ message: Message, _ descriptor: consuming OwnedDescriptor?, _ sender: UInt32) -> Void
    ) throws(Errno) -> Reception {
        // One byte more than a message has, so that a longer packet is noticed.
        var bytes = InlineArray<5, UInt8>(repeating: 0)
        precondition(bytes.count == Message.size + 1)
        var number: Int32 = -1
        var sender = uid_t()
        var buffer = bytes.mutableSpan
        let count = unsafe buffer.withUnsafeMutableBytes { buffer in
            unsafe clinux_receive_packet(owner.rawValue, buffer.baseAddress, buffer.count, &number, &sender)
        }
        guard count >= 0 else {
            switch Errno.last {
            case .wouldBlock, .interrupted: return .nothing
            case .messageTooLong: return .malformed
            case let error: throw error
            }
        }
        let descriptor = number >= 0 ? OwnedDescriptor(number) : nil
        guard count > 0 else { return .end }
        guard let message = Message(bytes.span.extracting(first: count)) else { return .malformed }
        handler(message, descriptor, sender)
        return .message
    }
}
