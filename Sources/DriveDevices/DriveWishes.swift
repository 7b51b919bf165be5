package import PointerModel

/// What a person or the configuration wants of the drive.
package enum DriveWish: Sendable, Hashable {
    case off
    case on
    /// On until a time in microseconds of the event loop, unless a person confirms it before.
    case trial(until: Int64)
}

/// What each person at a seat wants of the drive: what one of them turns on or off is not the others'.
package struct DriveWishes: Sendable {
    /// What holds for everybody without a wish of their own: the configuration's, or that of somebody who is not at the seat.
    private var common: DriveWish
    /// Wishes of persons, the latest last.
    private var own: [(user: UInt32, wish: DriveWish)] = []

    package init(isEnabled: Bool) { common = isEnabled ? .on : .off }

    /// Returns what counts while this user's session is in front; nil for a seat without sessions.
    package func wish(of user: UInt32?) -> DriveWish { own.first { $0.user == user }?.wish ?? common }

    /// Takes the wish of a user. It is the user's own with a session on the seat, else everybody's.
    ///
    /// Of more users than ``DriveDevicesLimit/persons`` the one who has wished nothing for the longest time has what is everybody's.
    package mutating func set(_ wish: DriveWish, by user: UInt32?, on seat: SeatUsers?) {
        guard let user, let seat, seat.active == user || seat.present.contains(user) else {
            common = wish
            own = []
            return
        }
        own.removeAll { $0.user == user }
        if own.count == DriveDevicesLimit.persons.most { own.removeFirst() }
        own.append((user, wish))
    }

    /// Forgets what persons have wished: the configuration says something else than before.
    package mutating func configure(isEnabled: Bool) { self = DriveWishes(isEnabled: isEnabled) }

    /// When the next trial ends, in microseconds of the event loop; nil without one.
    package var nextEnd: Int64? {
        ([common] + own.map(\.wish)).compactMap { if case .trial(let end) = $0 { end } else { nil } }.min()
    }

    /// Ends the trials whose time is over.
    package mutating func endTrials(at now: Int64) {
        common.end(at: now)
        for index in own.indices { own[index].wish.end(at: now) }
    }
}

extension DriveWish {
    fileprivate mutating func end(at now: Int64) {
        if case .trial(let end) = self, end <= now { self = .off }
    }
}
