/// Whose sessions are on a seat: a screen with its keyboard and pointer, which shows one session at a time.
public struct SeatUsers: Sendable, Hashable {
    /// The seat's name, as logind has it.
    public var seat: String
    /// The user of the session that the seat shows; nil: it shows none.
    public var active: UInt32?
    /// The users of all sessions on it, those that wait in the background too.
    public var present: Set<UInt32>

    /// - Parameters: as the fields.
    public init(of seat: String, active: UInt32?, present: Set<UInt32>) {
        self.seat = seat
        self.active = active
        self.present = present
    }
}
