/// Connections of a server, counted by user.
struct ConnectionTable {
    /// Limit that one more connection would exceed, by its name in the error for the client.
    enum Limit: String {
        case connections
        case connectionsPerUser
    }

    private var connections: [ObjectIdentifier: Connection] = [:]
    private var countOfUser: [UInt32: Int] = [:]
    /// Number of connections that only get a refusal.
    private var refusedCount = 0
    /// User that the service runs as.
    private let ownUser: UInt32

    /// Creates an empty table for a service that runs as `ownUser`.
    init(ownUser: UInt32) {
        self.ownUser = ownUser
    }

    /// All connections, in no order, with those that only get a refusal.
    var all: Dictionary<ObjectIdentifier, Connection>.Values { connections.values }

    /// Number of served connections.
    var count: Int { connections.count - refusedCount }

    /// Returns the number of a user's served connections.
    func count(ofUser uid: UInt32) -> Int { countOfUser[uid] ?? 0 }

    /// Whether there is room for one more connection that only gets a refusal.
    var canRefuse: Bool { refusedCount < VarlinkLimit.refused.most }

    /// Whether a client has to do something until a point in time.
    var hasDeadline: Bool { all.contains { $0.isOpen && $0.deadline != nil } }

    /// Returns the limit that one more connection of a user would exceed; nil if it would exceed none.
    ///
    /// The last connections are kept for root and the service's own user, and some before them for users with fewer than two, so
    /// that no user can lock out the others.
    func limit(against peer: PeerCredentials, of limits: ServerLimits) -> Limit? {
        let own = count(ofUser: peer.uid)
        guard own < limits.connectionsPerUser else { return .connectionsPerUser }
        var left = limits.connections - count
        if peer.uid != 0, peer.uid != ownUser {
            left -= limits.keptForOwner
            if own >= 2 { left -= limits.keptForOthers }
        }
        return left > 0 ? nil : .connections
    }

    /// Adds a connection.
    mutating func insert(_ connection: Connection) {
        connections[ObjectIdentifier(connection)] = connection
        if connection.refusal == nil {
            countOfUser[connection.peer.uid, default: 0] += 1
        } else {
            refusedCount += 1
        }
    }

    /// Removes a connection. Returns whether it was there.
    mutating func remove(_ connection: Connection) -> Bool {
        guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return false }
        if connection.refusal == nil {
            let others = countOfUser[connection.peer.uid, default: 1] - 1
            countOfUser[connection.peer.uid] = others > 0 ? others : nil
        } else {
            refusedCount -= 1
        }
        return true
    }

    /// Removes and returns all connections.
    mutating func removeAll() -> [Connection] {
        defer { self = ConnectionTable(ownUser: ownUser) }
        return Array(all)
    }
}
