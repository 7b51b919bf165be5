import PointerConfiguration
import PointerModel
import Varlink

/// Roles and sessions of users: what a client may do, and whether it is muted.
final class ClientAccess {
    private(set) var roles: RoleRules
    /// For whose session in front the drive may be on.
    private(set) var driveUsers: DriveUsers
    /// Returns whether a client of a user is connected that is in one of these groups.
    var hasClient: (_ user: UInt32, _ groups: Set<UInt32>) -> Bool = { _, _ in false }
    /// The user in front, if a client of that user was in a group of ``driveUsers``: the user's programs may leave before the session does.
    private var knownMember: UInt32?
    /// The groups of clients that the roles ask for; nil without a server.
    var groups: ClientGroups? {
        didSet { askForGroups() }
    }
    private(set) var sessions: SessionRules
    /// Users logged in on the configured seat; nil if logind is unavailable.
    var seatUsers: SeatUsers?
    /// Called when other clients than before may be guests.
    var guestsMayHaveChanged: () -> Void = {}
    /// User that the daemon runs as, who has every role, like root, and is never muted.
    private let ownUser: UInt32

    init(_ configuration: Configuration, ownUser: UInt32) {
        roles = configuration.roles
        driveUsers = configuration.driveUsers
        sessions = configuration.sessions
        self.ownUser = ownUser
    }

    /// Takes a new configuration. It asks for groups once, because those of all clients are looked at then.
    func configure(_ configuration: Configuration) {
        roles = configuration.roles
        driveUsers = configuration.driveUsers
        sessions = configuration.sessions
        knownMember = nil
        askForGroups()
    }

    /// Returns whether a caller has a role.
    func allows(_ role: ClientRole, _ peer: PeerCredentials) -> Bool {
        peer.uid == ownUser || roles.allow(role, RoleRules.Client(peer), active: seatUsers?.active)
    }

    /// Whether the drive may be on for the session in front.
    var mayDrive: Bool {
        driveUsers.allow(active: seatUsers?.active) { user in
            if user != knownMember { knownMember = hasClient(user, driveUsers.groups) ? user : nil }
            return user == knownMember
        }
    }

    private func askForGroups() {
        groups?.question = ClientGroups.Question(
            groups: roles.supplementaryGroups.union(driveUsers.groups),
            asksForSocket: roles.nameEveryone
        )
    }

    /// Returns whether a caller has a role, or would have it with its session in front.
    func mayHave(_ role: ClientRole, _ peer: PeerCredentials) -> Bool {
        allows(role, peer) || roles.allow(role, RoleRules.Client(peer), active: peer.uid)
    }

    /// Returns whether a client has no role, and would have none with its session in front.
    func isGuest(_ peer: PeerCredentials) -> Bool {
        guard peer.uid != ownUser else { return false }
        let active = seatUsers?.present.contains(peer.uid) == true ? peer.uid : seatUsers?.active
        let client = RoleRules.Client(peer)
        return !ClientRole.allCases.contains { roles.allow($0, client, active: active) }
    }

    /// Returns whether a client's user is logged in on the seat, in front or not; true where nobody knows it.
    func isPresent(_ peer: PeerCredentials) -> Bool {
        seatUsers.map { $0.active == peer.uid || $0.present.contains(peer.uid) } ?? true
    }

    /// Returns the seat for which a client is muted; nil if the client is not muted.
    func mutedSeat(of peer: PeerCredentials) -> String? { mutedSeat(of: peer.uid) }

    /// Returns the seat for which all clients of a user are muted; nil if they are not muted.
    func mutedSeat(of user: UInt32) -> String? {
        guard let seatUsers, user != ownUser, sessions.mutes(user, on: seatUsers) else { return nil }
        return seatUsers.seat
    }
}

extension RoleRules.Client {
    fileprivate init(_ peer: PeerCredentials) {
        let membership = peer.membership
        self.init(uid: peer.uid, gid: peer.gid, groups: membership.groups, isOfSocket: membership.isOfSocket)
    }
}
