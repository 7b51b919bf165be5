package import PointerModel
package import Varlink

extension ServerLimits {
    /// Creates the limits of the server from those of a configuration.
    package init(_ limits: Limits) {
        self.init()
        messageBytes = limits.count(.messageBytes)
        depth = limits.count(.depth)
        connections = limits.count(.connections)
        connectionsPerUser = limits.count(.connectionsPerUser)
        pendingBytes = limits.count(.pendingBytes)
        bytesPerUser = limits.count(.bytesPerUser)
        unwritableTime = limits.microseconds(.unwritableSeconds)
        handshakeTime = limits.microseconds(.handshakeSeconds)
        shareTime = Int64(limits.count(.shareMicroseconds))
    }
}
