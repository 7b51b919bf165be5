import PointerConfiguration
import Varlink

/// Roles of callers.
struct AccessPolicy {
    var roles: RoleRules
    /// User that the daemon runs as, who has every role, like root.
    let ownUser: UInt32
    /// User whose session is active on the seat; nil if none is, or if logind does not report it.
    var activeUser: UInt32?

    func allows(_ role: ClientRole, _ peer: PeerCredentials) -> Bool {
        peer.uid == ownUser || roles.allow(role, uid: peer.uid, gid: peer.gid, active: activeUser)
    }
}
