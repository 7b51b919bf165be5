import PointerConfiguration
package import PointerModel
package import Varlink

/// Limits of the configuration in force.
final class LimitsInForce {
    /// All limits.
    var all: Limits {
        didSet { clients = all.clients }
    }
    /// The part of them for declarations of clients.
    private(set) var clients: ClientLimits

    init(_ limits: Limits) {
        all = limits
        clients = limits.clients
    }

    /// Maximum bytes of queued events per client: half of `pendingBytes`, because replies need room too.
    var queueLimit: Int { all.count(.pendingBytes) / 2 }
}

extension ServerLimits {
    /// Creates the limits of the server from those of a configuration.
    package init(_ limits: Limits) {
        self.init()
        messageBytes = limits.count(.messageBytes)
        depth = limits.count(.depth)
        connections = limits.count(.connections)
        connectionsPerUser = limits.count(.connectionsPerUser)
        pendingBytes = limits.count(.pendingBytes)
        bytes = limits.count(.bytes)
        bytesPerUser = limits.count(.bytesPerUser)
        unwritableTime = limits.microseconds(.unwritableSeconds)
        handshakeTime = limits.microseconds(.handshakeSeconds)
        shareTime = Int64(limits.count(.shareMicroseconds))
    }
}
