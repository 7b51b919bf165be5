public import PointerModel
public import Varlink

/// The keys of `[limits]`, in the order of the shipped configuration.
public enum LimitKey: String, Sendable, Hashable, CaseIterable {
    case connections
    case connectionsPerUser
    case messageBytes
    case depth
    case pendingBytes
    case unwritableSeconds
    case handshakeSeconds
    case callsPerTurn
    case surfaces
    case nodesPerClient
    case nodesPerUser
    case elementsPerClient
    case elementsPerUser
    case coordinates
}

extension LimitKey {
    /// What a key of `[limits]` is set to, in the key's own unit.
    /// - Parameters:
    ///   - limits: those of a connection.
    ///   - clients: those of what clients declare.
    public static func value(of key: LimitKey, _ limits: ServerLimits, _ clients: ClientLimits) -> Double {
        switch key {
        case .connections: Double(limits.connections)
        case .connectionsPerUser: Double(limits.connectionsPerUser)
        case .messageBytes: Double(limits.messageBytes)
        case .depth: Double(limits.depth)
        case .pendingBytes: Double(limits.pendingBytes)
        case .unwritableSeconds: Double(limits.unwritableTime) / 1e6
        case .handshakeSeconds: Double(limits.handshakeTime) / 1e6
        case .callsPerTurn: Double(limits.callsPerTurn)
        case .surfaces: Double(clients.surfaces)
        case .nodesPerClient: Double(clients.perClient.nodes)
        case .nodesPerUser: Double(clients.perUser.nodes)
        case .elementsPerClient: Double(clients.perClient.elements)
        case .elementsPerUser: Double(clients.perUser.elements)
        case .coordinates: clients.coordinates
        }
    }
}
