public import PointerModel
public import Varlink

/// The keys of `[limits]`, in the order of the shipped configuration.
public enum LimitKey: String, Sendable, Hashable, CaseIterable {
    /// Connections open at a time, of all users together.
    case connections
    /// Connections open at a time, of one user.
    case connectionsPerUser
    /// The longest message that is read, in bytes.
    case messageBytes
    /// How many levels deep the JSON of a message may nest.
    case depth
    /// What may wait for one connection to read it, in bytes.
    case pendingBytes
    /// What may be held for one user: what is declared, sent of calls, and waiting to be read, in bytes.
    case bytesPerUser
    /// How long a connection may take none of what waits for it, in seconds.
    case unwritableSeconds
    /// How long a connection may be without its first call, in seconds.
    case handshakeSeconds
    /// The processor time that one connection has for its calls before the others have theirs, in microseconds.
    case shareMicroseconds
    /// Surfaces at a time, those of the configuration and of all clients together.
    case surfaces
    /// Nodes of one attached surface.
    case nodesPerClient
    /// Nodes of all attached surfaces of one user.
    case nodesPerUser
    /// Elements of paths, regions and the like of one attached surface.
    case elementsPerClient
    /// The same of all attached surfaces of one user.
    case elementsPerUser
    /// How far from zero a coordinate may be, in points.
    case coordinates
}

extension LimitKey {
    /// What a key of `[limits]` is set to, in the key's own unit.
    /// - Parameters:
    ///   - key: the one to look up.
    ///   - limits: those of a connection.
    ///   - clients: those of what clients declare.
    public static func value(of key: LimitKey, _ limits: ServerLimits, _ clients: ClientLimits) -> Double {
        switch key {
        case .connections: Double(limits.connections)
        case .connectionsPerUser: Double(limits.connectionsPerUser)
        case .messageBytes: Double(limits.messageBytes)
        case .depth: Double(limits.depth)
        case .pendingBytes: Double(limits.pendingBytes)
        case .bytesPerUser: Double(limits.bytesPerUser)
        case .unwritableSeconds: Double(limits.unwritableTime) / 1e6
        case .handshakeSeconds: Double(limits.handshakeTime) / 1e6
        case .shareMicroseconds: Double(limits.shareTime)
        case .surfaces: Double(clients.surfaces)
        case .nodesPerClient: Double(clients.perClient.nodes)
        case .nodesPerUser: Double(clients.perUser.nodes)
        case .elementsPerClient: Double(clients.perClient.elements)
        case .elementsPerUser: Double(clients.perUser.elements)
        case .coordinates: clients.coordinates
        }
    }
}
