/// Role of a client: what it may do.
package enum ClientRole: String, Sendable, Hashable, CaseIterable {
    /// Receive all events, and change nothing.
    case observe
    /// Show its own surfaces.
    case layout
    /// Report what a compositor knows: the outputs, the modifiers, the pointer's position.
    case sync
    /// Ask for help for hands that aim badly, and learn which is in force.
    case assist
    /// Turn the drive on and off.
    case drive
    /// Make the daemon pause, resume, drive and reload its configuration.
    case admin
    /// Send the reports of input devices: move the pointer, click and confirm.
    case compositor

    /// Whether a group has the role for those too who are in it by a supplementary group, and not only for those who run with it.
    package var countsSupplementaryGroups: Bool {
        switch self {
        case .observe, .layout, .sync, .assist, .drive: true
        case .admin, .compositor: false
        }
    }

    /// Whether the role can be given to `everyone` and `@active`. A compositor can click and confirm, so that role cannot.
    package var canBeGivenToUnnamed: Bool { self != .compositor }
}

/// Holders of each role. The kernel identifies a client by its user and its groups at the time of connecting.
package struct RoleRules: Sendable, Hashable {
    /// Holder of a role.
    package enum Holder: Sendable, Hashable {
        /// Every user whom the file of the socket lets connect as its owner or as a member of its group.
        case everyone
        case user(Account)
        /// Clients that run with this group or, for most roles, have it as a supplementary group.
        case group(Account)
        /// User whose session the seat shows, according to logind.
        case activeSession
    }

    /// Who a client is.
    package struct Client {
        /// The user's number.
        package var uid: UInt32
        /// The number of the group that the user connected as.
        package var gid: UInt32
        /// Those of ``RoleRules/supplementaryGroups`` that the client has as supplementary groups.
        package var groups: [UInt32]
        /// Whether the file of the socket lets the client connect by its owner or its group.
        package var isOfSocket: Bool

        /// Whether a group has a role for this client.
        fileprivate func isIn(_ group: UInt32, for role: ClientRole) -> Bool {
            group == gid || role.countsSupplementaryGroups && groups.contains(group)
        }

        package init(uid: UInt32, gid: UInt32, groups: [UInt32] = [], isOfSocket: Bool = true) {
            self.uid = uid
            self.gid = gid
            self.groups = groups
            self.isOfSocket = isOfSocket
        }
    }

    package var observe: [Holder] = [.everyone]
    package var layout: [Holder] = [.everyone]
    package var sync: [Holder] = []
    package var assist: [Holder] = [.activeSession]
    package var drive: [Holder] = []
    package var admin: [Holder] = []
    package var compositor: [Holder] = []

    /// Creates the default rules.
    package init() {}

    /// Holders of a role.
    package subscript(role: ClientRole) -> [Holder] {
        get {
            switch role {
            case .observe: observe
            case .layout: layout
            case .sync: sync
            case .assist: assist
            case .drive: drive
            case .admin: admin
            case .compositor: compositor
            }
        }
        set {
            switch role {
            case .observe: observe = newValue
            case .layout: layout = newValue
            case .sync: sync = newValue
            case .assist: assist = newValue
            case .drive: drive = newValue
            case .admin: admin = newValue
            case .compositor: compositor = newValue
            }
        }
    }

    /// Groups of which supplementary members have a role.
    package var supplementaryGroups: Set<UInt32> {
        var groups: Set<UInt32> = []
        for role in ClientRole.allCases where role.countsSupplementaryGroups {
            for case .group(let group) in self[role] {
                if let number = group.number { groups.insert(number) }
            }
        }
        return groups
    }

    /// Whether a rule names `everyone`.
    package var nameEveryone: Bool { ClientRole.allCases.contains { self[$0].contains(.everyone) } }

    /// Returns whether a client has a role. Root has every role.
    /// - Parameters:
    ///   - role: the role.
    ///   - client: the client.
    ///   - active: the user whose session the seat shows; nil if it shows none or logind is unavailable.
    package func allow(_ role: ClientRole, _ client: Client, active: UInt32?) -> Bool {
        if client.uid == 0 { return true }
        return self[role].contains { holder in
            switch holder {
            case .everyone: client.isOfSocket
            case .user(let user): user.number == client.uid
            case .group(let group):
                group.number.map { client.isIn($0, for: role) } ?? false
            case .activeSession: client.uid == active
            }
        }
    }
}
