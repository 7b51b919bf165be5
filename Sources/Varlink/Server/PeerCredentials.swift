import CLinux

/// User and groups at the other end of a connection, as the kernel reports them (SO_PEERCRED, SO_PEERGROUPS).
///
/// The process id is left out on purpose: it may belong to another process by the time somebody looks it up.
package struct PeerCredentials {
    /// The effective user id at the time of connect(2).
    package let uid: UInt32
    /// The effective group id at the time of connect(2).
    package let gid: UInt32
    /// What else the service knows about the groups. All copies of the credentials share it.
    package let membership: PeerMembership

    /// Creates credentials with the given ids.
    package init(uid: UInt32, gid: UInt32, membership: PeerMembership = PeerMembership()) {
        self.uid = uid
        self.gid = gid
        self.membership = membership
    }

    /// Reads the peer of a connected Unix socket; nil if the kernel does not report it.
    /// - Parameters:
    ///   - connection: the socket's descriptor.
    ///   - socket: the file of the socket to which the client has connected; nil if there is none.
    init?(of connection: Int32, at socket: SocketFile? = nil) {
        var uid: uid_t = 0
        var gid: gid_t = 0
        guard unsafe clinux_peer_credentials(connection, &uid, &gid) == 0 else { return nil }
        self.init(uid: uid, gid: gid, membership: PeerMembership(at: socket))
    }
}

/// What ``ClientGroups`` has found out about a client's groups. It holds no more than the service asks for.
package final class PeerMembership {
    /// The supplementary groups of the client that the service asks for.
    package internal(set) var groups: [UInt32] = []
    /// Whether the file of the socket lets the client connect by its owner or its group. True for a connection without such a file, which
    /// the service was handed.
    package internal(set) var isOfSocket: Bool
    /// The file of the socket to which the client has connected.
    let socket: SocketFile?

    /// Creates the membership of a client whose groups were not looked at.
    package init(at socket: SocketFile? = nil) {
        self.socket = socket
        isOfSocket = socket == nil
    }
}

/// The file of a listening socket.
package final class SocketFile {
    /// Owner and group of the file; nil if they are not known.
    package var owner: SocketOwner?

    /// Creates the file with the given owner.
    package init(of owner: SocketOwner?) {
        self.owner = owner
    }
}

/// Owner and group of a socket's file.
package struct SocketOwner: Equatable, Sendable {
    package let uid: UInt32
    package let gid: UInt32

    package init(uid: UInt32, gid: UInt32) {
        self.uid = uid
        self.gid = gid
    }
}
