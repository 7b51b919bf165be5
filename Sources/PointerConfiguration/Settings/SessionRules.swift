public import PointerRuntime

/// Who hears the pointer, going by whose session the seat shows.
public struct SessionRules: Sendable, Hashable {
    /// Whether those are muted whose session it does not show.
    public var mutesInactive = true
    /// The seat's name, as logind has it.
    public var seat = "seat0"

    /// The defaults.
    public init() {}

    /// Whether a user is muted. Root never is.
    ///
    /// A user of the system who has no session on the seat is that of a service: nobody logs in with it, so there is none that could be
    /// in front, and an administrator has set it up.
    /// - Parameters:
    ///   - uid: the user's number.
    ///   - users: who is on the seat.
    public func mutes(_ uid: UInt32, on users: SeatUsers) -> Bool {
        guard mutesInactive, uid != 0, uid != users.active else { return false }
        return !Self.isOfSystem(uid) || users.present.contains(uid)
    }

    /// Whether a number is one that services are given: by packages, or by systemd while they run.
    private static func isOfSystem(_ uid: UInt32) -> Bool { uid < 1000 || (61_184...65_519).contains(uid) }
}
