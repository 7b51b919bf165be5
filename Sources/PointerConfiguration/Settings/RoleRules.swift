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
    /// Make the daemon pause, resume, drive and reload its configuration.
    case admin
    /// Send the reports of input devices: move the pointer, click and confirm.
    case compositor

    /// Whether the role can be given to `everyone` and `@active`. A compositor can click and confirm, so that role cannot.
    package var canBeGivenToUnnamed: Bool { self != .compositor }
}

/// Holders of each role. The kernel identifies a client by its user and its group at the time of connecting.
package struct RoleRules: Sendable, Hashable {
    /// Holder of a role.
    package enum Holder: Sendable, Hashable {
        /// Every user who may connect.
        case everyone
        case user(UInt32)
        /// Clients that run with this group; supplementary groups do not count.
        case group(UInt32)
        /// User whose session the seat shows, according to logind.
        case activeSession
    }

    package var observe: [Holder] = [.everyone]
    package var layout: [Holder] = [.everyone]
    package var sync: [Holder] = []
    package var assist: [Holder] = [.activeSession]
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
            case .admin: admin = newValue
            case .compositor: compositor = newValue
            }
        }
    }

    /// Returns whether a user has a role. Root has every role.
    /// - Parameters:
    ///   - role: the role.
    ///   - uid: the user's number.
    ///   - gid: the number of the group that the user connected as.
    ///   - active: the user whose session the seat shows; nil if it shows none or logind is unavailable.
    package func allow(_ role: ClientRole, uid: UInt32, gid: UInt32, active: UInt32?) -> Bool {
        if uid == 0 { return true }
        return self[role].contains { holder in
            switch holder {
            case .everyone: true
            case .user(let user): user == uid
            case .group(let group): group == gid
            case .activeSession: uid == active
            }
        }
    }
}
