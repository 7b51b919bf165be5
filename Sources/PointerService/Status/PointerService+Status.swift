import PointerConfiguration
import PointerEngine
import PointerModel
import PointerProtocol
import PointerRuntime
public import Varlink

extension PointerService {
    /// Has a server answer the io.pointerd interfaces. It keeps the service alive.
    /// - Throws: what the server finds wrong with their texts, or that it has them already.
    public func offer(on server: VarlinkServer) throws(InterfaceError) {
        for interface in interfaces { try server.add(interface) }
        try server.add(StatusInterface(self, on: server))
    }

    /// How the daemon is.
    /// - Parameter peer: who asks; what counts for each user is told of this one's.
    func status(of server: VarlinkServer, for peer: PeerCredentials) -> StatusMessage {
        StatusMessage(
            version: ProjectVersion.string,
            started: started,
            time: EventLoop.now(),
            configuration: configurationStatus.file,
            failedReload: configurationStatus.failure,
            paused: pipeline.isPaused,
            mutedOn: seat(muting: peer),
            roles: ClientRole.allCases.filter { access.allows($0, peer) }.map(\.rawValue),
            limits: LimitKey.allCases.map { limit($0, of: server, for: peer) },
            counters: Self.counters(server.counts)
        )
    }

    private func limit(_ key: LimitKey, of server: VarlinkServer, for peer: PeerCredentials) -> LimitMessage {
        var message = LimitMessage(name: key.rawValue, value: LimitKey.value(of: key, server.limits, clients))
        let own = { [surfaces] in surfaces.all.lazy.filter { $0.owner == peer.uid } }
        switch key {
        case .connections:
            message.used = server.connectionCount
            message.highest = server.counts.mostConnections
        case .connectionsPerUser:
            message.used = server.connectionCount(ofUser: peer.uid)
            message.highest = server.counts.mostConnectionsOfUser
        case .pendingBytes: message.used = server.mostPendingBytes
        case .surfaces: message.used = surfaceCount
        case .nodesPerClient: message.used = own().map(\.size.nodes).max() ?? 0
        case .nodesPerUser: message.used = surfaces.size(ofUser: peer.uid).nodes
        // What it declared and what it answered count each by itself.
        case .elementsPerClient: message.used = own().map { max($0.size.elements, $0.answeredElements) }.max() ?? 0
        case .elementsPerUser: message.used = surfaces.size(ofUser: peer.uid).elements
        case .messageBytes, .depth, .unwritableSeconds, .handshakeSeconds, .callsPerTurn, .coordinates: break
        }
        return message
    }

    private static func counters(_ counts: ServerCounts) -> [CounterMessage] {
        [
            CounterMessage(name: "accepted", value: counts.accepted),
            CounterMessage(name: "refused", value: counts.refused),
            CounterMessage(name: "faulty", value: counts.faulty),
            CounterMessage(name: "unread", value: counts.unread),
            CounterMessage(name: "silent", value: counts.silent),
        ]
    }
}
