/// Whose sessions are on a seat: a screen with its keyboard and pointer, which shows one session at a time.
public struct SeatUsers: Sendable, Hashable {
    /// The user of the session that the seat shows; nil: it shows none.
    public var active: UInt32?
    /// The users of all sessions on it, those that wait in the background too.
    public var present: Set<UInt32>

    /// - Parameters: as the fields.
    public init(active: UInt32?, present: Set<UInt32>) {
        self.active = active
        self.present = present
    }
}
