import PointerConfiguration
package import PointerModel
package import Varlink

/// Roles and sessions of users: what a client may do, and whether it is muted.
final class ClientAccess {
    var roles: RoleRules
    var sessions: SessionRules
    /// Users logged in on the configured seat; nil if logind is unavailable.
    var seatUsers: SeatUsers?
    /// User that the daemon runs as, who has every role, like root, and is never muted.
    private let ownUser: UInt32

    init(roles: RoleRules, sessions: SessionRules, ownUser: UInt32) {
        self.roles = roles
        self.sessions = sessions
        self.ownUser = ownUser
    }

    /// Returns whether a caller has a role.
    func allows(_ role: ClientRole, _ peer: PeerCredentials) -> Bool {
        peer.uid == ownUser || roles.allow(role, uid: peer.uid, gid: peer.gid, active: seatUsers?.active)
    }

    /// Returns the seat for which a client is muted; nil if the client is not muted.
    func mutedSeat(of peer: PeerCredentials) -> String? { mutedSeat(of: peer.uid) }

    /// Returns the seat for which all clients of a user are muted; nil if they are not muted.
    func mutedSeat(of user: UInt32) -> String? {
        guard let seatUsers, user != ownUser, sessions.mutes(user, on: seatUsers) else { return nil }
        return seatUsers.seat
    }
}

/// Limits of the configuration in force.
final class LimitsInForce {
    /// All limits.
    var all: Limits {
        didSet { clients = all.clients }
    }
    /// The part of them for declarations of clients.
    private(set) var clients: ClientLimits

    init(_ limits: Limits) {
        all = limits
        clients = limits.clients
    }

    /// Maximum bytes of queued events per client: half of `pendingBytes`, because replies need room too.
    var queueLimit: Int { all.count(.pendingBytes) / 2 }
}

extension ServerLimits {
    /// Creates the limits of the server from those of a configuration.
    package init(_ limits: Limits) {
        self.init()
        messageBytes = limits.count(.messageBytes)
        depth = limits.count(.depth)
        connections = limits.count(.connections)
        connectionsPerUser = limits.count(.connectionsPerUser)
        pendingBytes = limits.count(.pendingBytes)
        bytesPerUser = limits.count(.bytesPerUser)
        unwritableTime = limits.microseconds(.unwritableSeconds)
        handshakeTime = limits.microseconds(.handshakeSeconds)
        shareTime = Int64(limits.count(.shareMicroseconds))
    }
}
