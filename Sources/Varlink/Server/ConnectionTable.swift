/// Connections of a server, counted by user.
///
/// A guest is a client who may do nothing but ask what the service is. Guests have a few connections of their own, so that they take no place
/// of the others, however many users they are. A connection with large buffers counts among the others also once its client may do nothing else:
/// it takes as much as theirs.
struct ConnectionTable {
    /// Limit that one more connection would exceed, by its name in the error for the client.
    enum Limit: String {
        case connections
        case connectionsPerUser
        /// That of the connections of guests.
        case guests
    }

    /// Connections of a kind.
    private struct Counts {
        private(set) var count = 0
        private(set) var ofUser: [UInt32: Int] = [:]

        /// Adds so many connections of a user, or takes them away.
        mutating func add(_ change: Int, of user: UInt32) {
            count += change
            let now = ofUser[user, default: 0] + change
            ofUser[user] = now > 0 ? now : nil
        }
    }

    private var connections: [ObjectIdentifier: Connection] = [:]
    /// Served connections, but for those of guests.
    private var members = Counts()
    private var guests = Counts()
    /// Connections that only get a refusal, those of guests among them.
    private var refused = Counts()
    private var refusedGuests = Counts()
    /// User that the service runs as.
    private let ownUser: UInt32

    /// Creates an empty table for a service that runs as `ownUser`.
    init(ownUser: UInt32) {
        self.ownUser = ownUser
    }

    /// All connections, in no order, with those of guests and those that only get a refusal.
    var all: Dictionary<ObjectIdentifier, Connection>.Values { connections.values }

    /// Number of served connections, but for those of guests.
    var count: Int { members.count }

    /// Number of served connections of guests.
    var guestCount: Int { guests.count }

    /// Returns the number of a user's served connections, but for those as a guest.
    func count(ofUser uid: UInt32) -> Int { members.ofUser[uid] ?? 0 }

    /// Returns whether there is room for one more connection that only gets a refusal. Guests have a part of that room, one place each.
    func canRefuse(_ peer: PeerCredentials, asGuest isGuest: Bool) -> Bool {
        guard refused.count < VarlinkLimit.refused.most else { return false }
        return !isGuest || limit(againstGuest: peer, among: refusedGuests) == nil
    }

    /// Whether a client has to do something until a point in time.
    var hasDeadline: Bool { all.contains { $0.isOpen && $0.deadline != nil } }

    /// Returns the limit that one more connection of a user would exceed; nil if it would exceed none.
    ///
    /// The last connections are kept for root and the service's own user, some before them for users who are present, and some before
    /// those for users with fewer than two, so that no user can lock out the others.
    func limit(
        against peer: PeerCredentials,
        asGuest isGuest: Bool,
        isPresent: Bool,
        of limits: ServerLimits
    ) -> Limit? {
        if isGuest { return limit(againstGuest: peer, among: guests) }
        let own = count(ofUser: peer.uid)
        guard own < limits.connectionsPerUser else { return .connectionsPerUser }
        var left = limits.connections - count
        if peer.uid != 0, peer.uid != ownUser {
            left -= limits.keptForOwner
            if !isPresent { left -= limits.keptForPresent }
            if own >= 2 { left -= limits.keptForOthers }
        }
        return left > 0 ? nil : .connections
    }

    private func limit(againstGuest peer: PeerCredentials, among counts: Counts) -> Limit? {
        guard counts.ofUser[peer.uid, default: 0] < VarlinkLimit.guestsOfUser.most else { return .guests }
        return counts.count < VarlinkLimit.guests.most ? nil : .guests
    }

    /// Adds a connection.
    mutating func insert(_ connection: Connection) {
        connections[ObjectIdentifier(connection)] = connection
        count(1, connection)
    }

    /// Removes a connection. Returns whether it was there.
    mutating func remove(_ connection: Connection) -> Bool {
        guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return false }
        count(-1, connection)
        return true
    }

    /// Counts a guest's served connection among the others from now on, also beyond a limit.
    mutating func promote(_ connection: Connection) {
        count(-1, connection)
        connection.promote()
        count(1, connection)
    }

    /// Removes and returns all connections.
    mutating func removeAll() -> [Connection] {
        defer { self = ConnectionTable(ownUser: ownUser) }
        return Array(all)
    }

    private mutating func count(_ change: Int, _ connection: Connection) {
        let user = connection.peer.uid
        switch (connection.refusal == nil, connection.isGuest) {
        case (true, false): members.add(change, of: user)
        case (true, true): guests.add(change, of: user)
        case (false, let isGuest):
            refused.add(change, of: user)
            if isGuest { refusedGuests.add(change, of: user) }
        }
    }
}
