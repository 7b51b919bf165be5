import PointerModel
import Varlink

/// How far each limit can be set. The lower ends are those below which no client could work; the upper ones keep a slip of the
/// finger from using up the memory of the machine.
enum LimitRange {
    static let connections = 1...4096
    static let connectionsPerUser = 1...4096
    /// Bytes.
    static let messageBytes = 1024...16_777_216
    static let depth = 4...128
    /// Bytes for each connection. Half of them are a subscriber's queue, a sixteenth what its motion may take of that: some dozens of
    /// messages at least.
    static let pendingBytes = 65_536...67_108_864
    static let unwritableSeconds = 0.1...3600.0
    static let callsPerTurn = 1...1024
}

extension Field {
    /// `[limits]`: those of a connection, and those of what clients declare.
    func limits() -> (ServerLimits, ClientLimits)? {
        table { table in (table.serverLimits(), table.clientLimits()) }
    }
}

extension TableReader {
    fileprivate mutating func clientLimits() -> ClientLimits {
        var limits = ClientLimits()
        if let count = optional("nodesPerClient")?.integer(in: ClientLimits.nodesRange) {
            limits.perClient.nodes = count
        }
        if let count = optional("nodesPerUser")?.integer(in: ClientLimits.nodesPerUserRange) {
            limits.perUser.nodes = count
        }
        if let count = optional("elementsPerClient")?.integer(in: ClientLimits.elementsRange) {
            limits.perClient.elements = count
        }
        if let count = optional("elementsPerUser")?.integer(in: ClientLimits.elementsRange) {
            limits.perUser.elements = count
        }
        if let distance = optional("coordinates")?.number(in: ClientLimits.coordinatesRange) {
            limits.coordinates = distance
        }
        return limits
    }

    fileprivate mutating func serverLimits() -> ServerLimits {
        var limits = ServerLimits()
        if let count = optional("connections")?.integer(in: LimitRange.connections) {
            limits.connections = count
        }
        if let count = optional("connectionsPerUser")?.integer(in: LimitRange.connectionsPerUser) {
            limits.connectionsPerUser = count
        }
        if let size = optional("messageBytes")?.integer(in: LimitRange.messageBytes) {
            limits.messageBytes = size
        }
        if let depth = optional("depth")?.integer(in: LimitRange.depth) {
            limits.depth = depth
        }
        if let size = optional("pendingBytes")?.integer(in: LimitRange.pendingBytes) {
            limits.pendingBytes = size
        }
        if let seconds = optional("unwritableSeconds")?.number(in: LimitRange.unwritableSeconds) {
            limits.unwritableTime = Int64((seconds * 1_000_000).rounded())
        }
        if let count = optional("callsPerTurn")?.integer(in: LimitRange.callsPerTurn) {
            limits.callsPerTurn = count
        }
        return limits
    }
}
