import PointerModel
import Varlink

/// Ranges of the limits. Below the lower ends no client could work; the upper ends keep a typing mistake from using up the
/// machine's memory.
enum LimitRange {
    static let connections = 1...4096
    static let connectionsPerUser = 1...4096
    /// Bytes.
    static let messageBytes = 1024...16_777_216
    static let depth = 4...128
    /// Bytes for each connection. Half of them are a subscriber's queue, of which motion may use a sixteenth of the total: at
    /// least some dozens of messages.
    static let pendingBytes = 65_536...67_108_864
    /// Bytes for each user: three eighths for declarations, the rest for calls and their answers.
    static let bytesPerUser = 1_048_576...1_073_741_824
    static let unwritableSeconds = 0.1...3600.0
    /// 0 means no limit.
    static let handshakeSeconds = 0.0...3600.0
    /// Below this range, switching between connections would dominate; above it, a mouse would wait noticeably.
    static let shareMicroseconds = 50...10_000
}

extension Field {
    /// Reads `[limits]`: the limits of a connection, and those of what clients declare.
    func limits() -> (ServerLimits, ClientLimits)? {
        table { table in (table.serverLimits(), table.clientLimits()) }
    }
}

extension TableReader {
    fileprivate mutating func clientLimits() -> ClientLimits {
        var limits = ClientLimits()
        if let count = optional(LimitKey.surfaces.rawValue)?.integer(in: ClientLimits.surfacesRange) {
            limits.surfaces = count
        }
        if let count = optional(LimitKey.nodesPerClient.rawValue)?.integer(in: ClientLimits.nodesRange) {
            limits.perClient.nodes = count
        }
        if let count = optional(LimitKey.nodesPerUser.rawValue)?.integer(in: ClientLimits.nodesPerUserRange) {
            limits.perUser.nodes = count
        }
        if let count = optional(LimitKey.elementsPerClient.rawValue)?.integer(in: ClientLimits.elementsRange) {
            limits.perClient.elements = count
        }
        if let count = optional(LimitKey.elementsPerUser.rawValue)?.integer(in: ClientLimits.elementsRange) {
            limits.perUser.elements = count
        }
        if let distance = optional(LimitKey.coordinates.rawValue)?.number(in: ClientLimits.coordinatesRange) {
            limits.coordinates = distance
        }
        return limits
    }

    fileprivate mutating func serverLimits() -> ServerLimits {
        var limits = ServerLimits()
        if let count = optional(LimitKey.connections.rawValue)?.integer(in: LimitRange.connections) {
            limits.connections = count
        }
        if let count = optional(LimitKey.connectionsPerUser.rawValue)?.integer(in: LimitRange.connectionsPerUser) {
            limits.connectionsPerUser = count
        }
        if let size = optional(LimitKey.messageBytes.rawValue)?.integer(in: LimitRange.messageBytes) {
            limits.messageBytes = size
        }
        if let depth = optional(LimitKey.depth.rawValue)?.integer(in: LimitRange.depth) {
            limits.depth = depth
        }
        if let size = optional(LimitKey.pendingBytes.rawValue)?.integer(in: LimitRange.pendingBytes) {
            limits.pendingBytes = size
        }
        if let size = optional(LimitKey.bytesPerUser.rawValue)?.integer(in: LimitRange.bytesPerUser) {
            limits.bytesPerUser = size
        }
        if let seconds = optional(LimitKey.unwritableSeconds.rawValue)?.number(in: LimitRange.unwritableSeconds) {
            limits.unwritableTime = Int64((seconds * 1_000_000).rounded())
        }
        if let seconds = optional(LimitKey.handshakeSeconds.rawValue)?.number(in: LimitRange.handshakeSeconds) {
            limits.handshakeTime = Int64((seconds * 1_000_000).rounded())
        }
        if let time = optional(LimitKey.shareMicroseconds.rawValue)?.integer(in: LimitRange.shareMicroseconds) {
            limits.shareTime = Int64(time)
        }
        return limits
    }
}
