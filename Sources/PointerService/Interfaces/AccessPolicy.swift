import PointerConfiguration
import Varlink

/// Who may call what.
struct AccessPolicy {
    var roles: RoleRules
    /// The user that the daemon runs as, who may do everything as root may.
    let ownUser: UInt32
    /// The user whose session the seat shows; nil: it shows none, or logind does not say.
    var activeUser: UInt32?

    func allows(_ role: ClientRole, _ peer: PeerCredentials) -> Bool {
        peer.uid == ownUser || roles.allow(role, uid: peer.uid, gid: peer.gid, active: activeUser)
    }
}
