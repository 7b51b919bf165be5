/// What a client may use up before its connection ends. Values below a range count as its lowest.
public struct ServerLimits: Equatable, Sendable {
    /// The longest message a client may send, in bytes without its NUL; 64 or more.
    public var messageBytes = 65_536
    /// How deep a message may nest objects and lists, the outermost counted; 2 or more.
    public var depth = 16
    /// Connections at the same time; 1 or more.
    public var connections = 64
    /// Connections at the same time of one user; 1 or more.
    public var connectionsPerUser = 16
    /// Bytes waiting for a client that does not read; 1024 or more.
    public var pendingBytes = 262_144
    /// How long a client may take no byte while some wait for it, in microseconds; 1000 or more.
    public var unwritableTime: Int64 = 5_000_000
    /// Calls of one connection answered before others have their turn; 1 or more.
    public var callsPerTurn = 16

    /// The defaults.
    public init() {}

    /// The same limits, each within its range.
    var clamped: ServerLimits {
        var limits = self
        limits.messageBytes = max(64, messageBytes)
        limits.depth = max(2, depth)
        limits.connections = max(1, connections)
        limits.connectionsPerUser = max(1, connectionsPerUser)
        limits.pendingBytes = max(1024, pendingBytes)
        limits.unwritableTime = max(1000, unwritableTime)
        limits.callsPerTurn = max(1, callsPerTurn)
        return limits
    }
}
