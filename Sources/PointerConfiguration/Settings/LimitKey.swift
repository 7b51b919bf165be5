public import PointerModel
public import Varlink

/// The keys of `[limits]`, in the order of the shipped configuration.
public enum LimitKey: String, Sendable, Hashable, CaseIterable {
    /// Connections open at a time, of all users together.
    case connections
    /// Connections open at a time, of one user.
    case connectionsPerUser
    /// Maximum length of a message, in bytes.
    case messageBytes
    /// How many levels deep the JSON of a message may nest.
    case depth
    /// Bytes that may wait for one connection to read them.
    case pendingBytes
    /// Bytes that may be held for one user: declarations, received parts of calls, and messages that wait to be read.
    case bytesPerUser
    /// How long a connection may read nothing while bytes wait for it, in seconds.
    case unwritableSeconds
    /// How long a connection may be without its first call, in seconds.
    case handshakeSeconds
    /// Processor time that one connection has for its calls before the others have theirs, in microseconds.
    case shareMicroseconds
    /// Surfaces at a time, of the configuration and of all clients together.
    case surfaces
    /// Nodes of one attached surface.
    case nodesPerClient
    /// Nodes of all attached surfaces of one user.
    case nodesPerUser
    /// Elements of paths, regions and the like of one attached surface.
    case elementsPerClient
    /// Elements of paths, regions and the like of all attached surfaces of one user.
    case elementsPerUser
    /// How far from zero a coordinate may be, in points.
    case coordinates
}

extension LimitKey {
    /// Returns the value of a key of `[limits]`, in the key's unit.
    /// - Parameters:
    ///   - key: the key.
    ///   - limits: the limits of a connection.
    ///   - clients: the limits of what clients declare.
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
