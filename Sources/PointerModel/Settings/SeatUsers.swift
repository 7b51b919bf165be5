/// The users with sessions on a seat: a screen with its keyboard and pointer, which shows one session at a time.
package struct SeatUsers: Sendable, Hashable {
    /// The seat's name in logind.
    package var seat: String
    /// The user id of the session that the seat shows; nil if it shows none.
    package var active: UInt32?
    /// The user ids of all sessions on the seat, including those in the background.
    package var present: Set<UInt32>

    /// Creates the users of a seat.
    package init(of seat: String, active: UInt32?, present: Set<UInt32>) {
        self.seat = seat
        self.active = active
        self.present = present
    }
}
