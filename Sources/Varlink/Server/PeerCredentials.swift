import CLinux

/// User and group at the other end of a connection, as the kernel reports them (SO_PEERCRED).
///
/// The process id is left out on purpose: it may belong to another process by the time somebody looks it up.
package struct PeerCredentials: Hashable, Sendable {
    /// The effective user id at the time of connect(2).
    package let uid: UInt32
    /// The effective group id at the time of connect(2).
    package let gid: UInt32

    /// Creates credentials with the given ids.
    package init(uid: UInt32, gid: UInt32) {
        self.uid = uid
        self.gid = gid
    }

    /// Reads the peer of a connected Unix socket; nil if the kernel does not report it.
    init?(of connection: Int32) {
        var uid: uid_t = 0
        var gid: gid_t = 0
        guard unsafe clinux_peer_credentials(connection, &uid, &gid) == 0 else { return nil }
        self.init(uid: uid, gid: gid)
    }
}
