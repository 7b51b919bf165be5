/// What a client may use up before its connection ends. Values outside of a range count as its nearest end.
public struct ServerLimits: Equatable, Sendable {
    /// The longest message a client may send, in bytes without its NUL; 64 to 2³⁰.
    public var messageBytes = 524_288
    /// How deep a message may nest objects and lists, the outermost counted; 2 to 256.
    public var depth = 16
    /// Connections at the same time; 1 to 65536. An eighth of them, but no more than 8, is kept for root and the user that the service runs as,
    /// a quarter for users who have fewer than two.
    public var connections = 64
    /// Connections at the same time of one user; 1 to 65536.
    public var connectionsPerUser = 16
    /// Bytes waiting for a client that does not read, beyond those of one reply; 1024 to 2³⁰.
    public var pendingBytes = 262_144
    /// What may be held for one user: what its clients declare, what they have sent of their calls, and what waits for them, in bytes;
    /// 65536 to 2³⁰.
    public var bytesPerUser = 16_777_216
    /// How long a client may take no byte while some wait for it, in microseconds; 1000 to a day.
    public var unwritableTime: Int64 = 5_000_000
    /// How long a client may be connected before its first call is complete, in microseconds: up to a day; 0: for ever.
    public var handshakeTime: Int64 = 2_000_000
    /// The processor time that a connection has for its calls before the others have theirs, in microseconds; 1 to a second.
    public var shareTime: Int64 = 250

    /// Of the connections, those that nobody may take but root and the user that the service runs as.
    var keptForOwner: Int { min(8, connections / 8) }

    /// Of the connections, those that are kept for users who have fewer than two.
    var keptForOthers: Int { connections / 4 }

    /// The defaults.
    public init() {}

    /// The same limits, each within its range.
    var clamped: ServerLimits {
        var limits = self
        limits.messageBytes = min(max(64, messageBytes), 1 << 30)
        // JSONDecoder recurses, and has a limit of its own not far above.
        limits.depth = min(max(2, depth), 256)
        limits.connections = min(max(1, connections), 65_536)
        limits.connectionsPerUser = min(max(1, connectionsPerUser), 65_536)
        limits.pendingBytes = min(max(1024, pendingBytes), 1 << 30)
        limits.bytesPerUser = min(max(65_536, bytesPerUser), 1 << 30)
        limits.unwritableTime = min(max(1000, unwritableTime), 86_400_000_000)
        limits.handshakeTime = min(max(0, handshakeTime), 86_400_000_000)
        limits.shareTime = min(max(1, shareTime), 1_000_000)
        return limits
    }
}
