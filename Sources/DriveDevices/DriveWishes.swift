package import PointerModel

/// What a person or the configuration wants of the drive.
package enum DriveWish: Sendable, Hashable {
    case off
    case on
    /// On until a time in microseconds of the event loop, unless a person confirms it before.
    case trial(until: Int64)
    /// Off, because a person has held the three buttons. The failure says so.
    case ended(DriveFailure)
}

/// What each person at a seat wants of the drive: what one of them turns on or off is not the others'.
package struct DriveWishes: Sendable {
    /// The user who looks after the machine, wherever that is.
    private static let root: UInt32 = 0

    /// What holds for everybody without a wish of their own: the configuration's, or that of somebody who is not at the seat.
    private var common: DriveWish
    /// Wishes of persons, the latest last.
    private var own: [(user: UInt32, wish: DriveWish)] = []

    package init(isEnabled: Bool) { common = isEnabled ? .on : .off }

    /// Returns what counts while this user's session is in front; nil for a seat without sessions.
    package func wish(of user: UInt32?) -> DriveWish { own.first { $0.user == user }?.wish ?? common }

    /// Takes the wish of a user to have the drive on until a time, in microseconds of the event loop; nil for good. It stays on for whom it is on
    /// by a wish of their own, and where it is on for all whom this is about.
    package mutating func turnOn(until end: Int64?, by user: UInt32?, on seat: SeatUsers?) {
        guard let end else { return set(.on, by: user, on: seat) }
        if let user = Self.person(user, on: seat) {
            if wish(of: user) != .on { set(.trial(until: end), by: user, on: seat) }
        } else if common != .on || own.contains(where: { $0.wish != .on }) {
            common = .trial(until: end)
            own.removeAll { $0.wish != .on }
        }
    }

    /// Takes the wish of a user. It is the user's own with a session on the seat, else everybody's, and so is root's.
    ///
    /// Of more users than ``DriveDevicesLimit/persons`` one has what is everybody's again: one who has no session, or has wished nothing for the
    /// longest time.
    package mutating func set(_ wish: DriveWish, by user: UInt32?, on seat: SeatUsers?) {
        guard let user = Self.person(user, on: seat) else {
            common = wish
            own = []
            return
        }
        own.removeAll { $0.user == user }
        if own.count == DriveDevicesLimit.persons.most {
            own.remove(at: own.firstIndex { Self.person($0.user, on: seat) == nil } ?? 0)
        }
        own.append((user, wish))
    }

    /// Returns the user if the wish is that user's own; nil if it is everybody's.
    private static func person(_ user: UInt32?, on seat: SeatUsers?) -> UInt32? {
        guard let user, let seat, user != root, seat.active == user || seat.present.contains(user) else { return nil }
        return user
    }

    /// Takes that the configuration says something else than before, for everybody without a wish and for the user in front.
    package mutating func configure(isEnabled: Bool, inFront user: UInt32?) {
        common = isEnabled ? .on : .off
        own.removeAll { $0.user == user }
    }

    /// When the next trial ends, in microseconds of the event loop; nil without one.
    package var nextEnd: Int64? {
        ([common] + own.map(\.wish)).compactMap { if case .trial(let end) = $0 { end } else { nil } }.min()
    }

    /// Ends the trials whose time is over.
    package mutating func endTrials(at now: Int64) {
        common.endTrial(at: now)
        for index in own.indices { own[index].wish.endTrial(at: now) }
    }
}

extension DriveWish {
    fileprivate mutating func endTrial(at now: Int64) {
        if case .trial(let end) = self, end <= now { self = .off }
    }
}
