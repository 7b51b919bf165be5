package import PointerModel

/// Rules for muting users, depending on the session that the seat shows.
package struct SessionRules: Sendable, Hashable {
    /// Whether users are muted while the seat does not show their session.
    package var mutesInactive = true
    /// The seat's name in logind.
    package var seat = "seat0"

    /// Creates the default rules.
    package init() {}

    /// Returns whether a user is muted. Root never is.
    ///
    /// A system user without a session on the seat runs a service: nobody logs in as that user, so no session of it could be in
    /// front, and an administrator has set it up.
    /// - Parameters:
    ///   - uid: the user's number.
    ///   - users: the users on the seat.
    package func mutes(_ uid: UInt32, on users: SeatUsers) -> Bool {
        guard mutesInactive, uid != 0, uid != users.active else { return false }
        return !Self.isServiceUser(uid, on: users)
    }

    /// Returns whether a user runs services: its number is assigned by packages, or by systemd while a service runs, and it has no session
    /// on the seat. Root is such a user.
    /// - Parameters:
    ///   - uid: the user's number.
    ///   - users: the users on the seat; nil if logind is unavailable, and then the number decides alone.
    package static func isServiceUser(_ uid: UInt32, on users: SeatUsers?) -> Bool {
        let isSystemUser = uid < 1000 || (61_184...65_519).contains(uid)
        return isSystemUser && users?.present.contains(uid) != true
    }
}
