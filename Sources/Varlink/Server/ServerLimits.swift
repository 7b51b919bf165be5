/// Limits on what clients may use. A value outside its range counts as the range's nearest end.
package struct ServerLimits: Equatable, Sendable {
    /// Maximum length of a client's message, in bytes without its NUL; 64 to 2³⁰.
    package var messageBytes = 524_288
    /// How deep a message may nest objects and lists, counting the outermost; 2 to 256.
    package var depth = 16
    /// Connections at the same time; 1 to 65536. An eighth of them, but at most 8, is kept for root and the user that the service
    /// runs as, and a quarter for users with fewer than two.
    package var connections = 64
    /// Connections at the same time of one user; 1 to 65536.
    package var connectionsPerUser = 16
    /// Bytes that may wait for a client that does not read, in addition to one reply; 1024 to 2³⁰.
    package var pendingBytes = 262_144
    /// Maximum held for all users together, in bytes; 65536 to 2³².
    package var bytes = 67_108_864
    /// Maximum held for one user, in bytes: declarations, received parts of calls, and messages that wait to be read; 65536 to
    /// 2³⁰.
    package var bytesPerUser = 16_777_216
    /// How long a client may read nothing while bytes wait for it, in microseconds; 1000 to a day.
    package var unwritableTime: Int64 = 5_000_000
    /// How long a client may be connected before its first call is complete, in microseconds; at most a day, or 0 for no limit.
    package var handshakeTime: Int64 = 2_000_000
    /// Processor time that a connection has for its calls before the others have theirs, in microseconds; 1 to a second.
    package var shareTime: Int64 = 250

    /// Number of connections kept for root and the user that the service runs as.
    var keptForOwner: Int { min(8, connections / 8) }

    /// Number of connections kept, beside those of ``keptForOwner``, for users who are logged in where the service is.
    var keptForPresent: Int { min(8, connections / 8) }

    /// Number of connections kept for users with fewer than two.
    var keptForOthers: Int { connections / 4 }

    /// What is kept of ``bytes`` for each connection: as much as its longest call takes, as far as half of the bytes suffice for that.
    package var bytesPerConnection: Int { min(messageBytes, bytes / 2 / connections) }

    /// What all users share of ``bytes``: all that is not kept for connections.
    package var commonBytes: Int { bytes - bytesPerConnection * connections }

    /// The same limits with the small buffers of a guest.
    var ofGuests: ServerLimits {
        var limits = self
        limits.messageBytes = min(messageBytes, VarlinkLimit.guestBytes.most)
        limits.pendingBytes = min(pendingBytes, VarlinkLimit.guestBytes.most)
        return limits
    }

    /// Creates the default limits.
    package init() {}

    /// The same limits, each within its range.
    var clamped: ServerLimits {
        var limits = self
        limits.messageBytes = min(max(64, messageBytes), 1 << 30)
        // JSONDecoder recurses, and has a limit of its own not far above.
        limits.depth = min(max(2, depth), 256)
        limits.connections = min(max(1, connections), 65_536)
        limits.connectionsPerUser = min(max(1, connectionsPerUser), 65_536)
        limits.pendingBytes = min(max(1024, pendingBytes), 1 << 30)
        limits.bytes = min(max(65_536, bytes), 1 << 32)
        limits.bytesPerUser = min(max(65_536, bytesPerUser), 1 << 30)
        limits.unwritableTime = min(max(1000, unwritableTime), 86_400_000_000)
        limits.handshakeTime = min(max(0, handshakeTime), 86_400_000_000)
        limits.shareTime = min(max(1, shareTime), 1_000_000)
        return limits
    }
}
