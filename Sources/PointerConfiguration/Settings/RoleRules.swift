/// What a client may do.
public enum ClientRole: String, Sendable, Hashable, CaseIterable {
    /// Be told of everything, and change nothing.
    case observe
    /// Show surfaces of its own.
    case layout
    /// Say what a compositor knows: the outputs, the modifiers, where the pointer is.
    case sync
    /// Have the daemon pause and resume, and take its configuration again.
    case admin
    /// Hand in what input devices report: move the pointer, click and confirm.
    case compositor

    /// Whether it can be given to people whom the configuration does not name. A client that hands in input can click and confirm.
    public var canBeGivenToUnnamed: Bool { self != .compositor }
}

/// Whom the configuration gives which role. Who a client is the kernel says: its user and its group when it connected.
public struct RoleRules: Sendable, Hashable {
    /// Whom a role is given to.
    public enum Holder: Sendable, Hashable {
        /// Everybody who may connect.
        case everyone
        case user(UInt32)
        /// Who runs with this group; further groups of the user do not count.
        case group(UInt32)
        /// The user whose session the seat shows, while logind says so.
        case activeSession
    }

    public var observe: [Holder] = [.everyone]
    public var layout: [Holder] = [.everyone]
    public var sync: [Holder] = []
    public var admin: [Holder] = []
    public var compositor: [Holder] = []

    /// The defaults.
    public init() {}

    /// Whom a role is given to.
    public subscript(role: ClientRole) -> [Holder] {
        get {
            switch role {
            case .observe: observe
            case .layout: layout
            case .sync: sync
            case .admin: admin
            case .compositor: compositor
            }
        }
        set {
            switch role {
            case .observe: observe = newValue
            case .layout: layout = newValue
            case .sync: sync = newValue
            case .admin: admin = newValue
            case .compositor: compositor = newValue
            }
        }
    }

    /// Whether a user has a role. Root has every one.
    /// - Parameters:
    ///   - role: the role in question.
    ///   - uid: the user's number.
    ///   - gid: the number of the group that the user connected as.
    ///   - active: the user whose session the seat shows; nil: it shows none, or logind is unavailable.
    public func allow(_ role: ClientRole, uid: UInt32, gid: UInt32, active: UInt32?) -> Bool {
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
