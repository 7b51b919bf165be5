import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerRuntime
import PointerWire
import Varlink

extension PointerService {
    /// Returns the status for a caller. Limits per user show the use of the caller's own user.
    func status(of server: VarlinkServer, for peer: PeerCredentials) -> StatusMessage {
        let mutedOn = access.mutedSeat(of: peer)
        // Figures that grow with each motion, or with the calls that a compositor makes then, would show a muted caller when the
        // user moves the pointer.
        let hidesMotion = mutedOn != nil
        let delays = hidesMotion || runner.clock.isVirtual ? nil : runner.publisher.delays
        return StatusMessage(
            version: ProjectVersion.string,
            started: status.started,
            time: EventLoop.now(),
            configuration: status.configuration.file,
            configurationFiles: status.configuration.files,
            failedReload: status.configuration.failure,
            unknownNames: status.configuration.unknownNames.isEmpty ? nil : status.configuration.unknownNames,
            paused: pipeline.isPaused,
            mutedOn: mutedOn,
            roles: ClientRole.allCases.filter { access.allows($0, peer) }.map(\.rawValue),
            limits: LimitKey.allCases.map { key in
                let limit = limit(key, of: server, for: peer)
                guard hidesMotion, [.pendingBytes, .bytes, .bytesPerUser].contains(key) else { return limit }
                return LimitMessage(name: limit.name, value: limit.value)
            },
            counters: CounterName.allCases.filter { !(hidesMotion && $0.growsWithMotion) }.map {
                CounterMessage(name: $0.rawValue, value: value(of: $0, server.counts))
            },
            devices: hidesMotion ? nil : DeviceDescription.Kind.allCases.map(deviceCount),
            failedDevices: devices.failures.count,
            delays: delays?.counts.message,
            driveDelays: delays?.driven.message,
            surfaces: surfaceCounts,
            memory: hidesMotion ? nil : ResidentMemory.bytes
        )
    }

    private var surfaceCounts: SurfaceCountsMessage {
        let shown = surfaces.attached.all
        let ofServices = shown.count { SessionRules.isServiceUser($0.owner, on: access.seatUsers) }
        return SurfaceCountsMessage(
            configuration: surfaces.count - shown.count,
            session: shown.count - ofServices,
            service: ofServices
        )
    }

    private func limit(_ key: LimitKey, of server: VarlinkServer, for peer: PeerCredentials) -> LimitMessage {
        var message = LimitMessage(name: key.rawValue, value: limits.all[key])
        let attached = surfaces.attached
        let own = attached.streams.lazy.filter { $0.owner == peer.uid }
        switch key {
        case .connections:
            message.used = server.connectionCount
            message.highest = server.counts.mostConnections
        case .connectionsPerUser:
            message.used = server.connectionCount(ofUser: peer.uid)
            message.highest = server.counts.mostConnectionsOfUser
        case .pendingBytes:
            message.used = server.mostPendingBytes
            message.highest = server.counts.mostPendingBytes
        case .bytes:
            message.used = server.userBytes.sum
            message.highest = server.userBytes.highestSum
        case .bytesPerUser:
            message.used = server.userBytes.bytes(ofUser: peer.uid)
            message.highest = server.userBytes.highest
        case .surfaces: message.used = surfaces.count
        case .nodesPerClient: message.used = own.map { attached.size(on: $0).nodes }.max() ?? 0
        case .nodesPerUser: message.used = attached.size(ofUser: peer.uid).nodes
        // Declared and answered elements count separately.
        case .elementsPerClient:
            message.used =
                own.map { max(attached.size(on: $0).elements, attached.answeredElements(on: $0)) }.max() ?? 0
        case .elementsPerUser: message.used = attached.size(ofUser: peer.uid).elements
        default: break
        }
        return message
    }

    private func value(of counter: CounterName, _ counts: ServerCounts) -> Int {
        switch counter {
        case .accepted: counts.accepted
        case .refused: counts.refused
        case .left: counts.left
        case .faulty: counts.faulty
        case .unread: counts.unread
        case .silent: counts.silent
        case .failed: counts.failed
        case .calls: counts.calls
        case .errors: counts.errors
        case .messages: counts.messages
        case .bytes: counts.bytes
        case .frames: runner.publisher.frameCount
        case .events: runner.publisher.eventCount
        case .heldBack: runner.publisher.delivery.heldBack
        case .resyncs: runner.publisher.delivery.resyncs
        case .reloads: status.configuration.reloads
        case .failedReloads: status.configuration.failedReloads
        }
    }

    private func deviceCount(of kind: DeviceDescription.Kind) -> DeviceCountMessage {
        let counts = pipeline.reports[kind]
        return DeviceCountMessage(
            kind: kind.rawValue,
            devices: pipeline.deviceCount(of: kind),
            reports: counts.reports,
            dropped: counts.dropped
        )
    }
}

extension CounterName {
    fileprivate var growsWithMotion: Bool {
        switch self {
        case .calls, .errors, .messages, .bytes, .frames, .events, .heldBack, .resyncs: true
        case .accepted, .refused, .left, .faulty, .unread, .silent, .failed, .reloads, .failedReloads: false
        }
    }
}

extension DelayCounts {
    fileprivate var message: DelaysMessage {
        DelaysMessage(
            highest: highest,
            sum: sum,
            bounds: Self.bounds.indices.map { Self.bounds[$0] },
            counts: counts
        )
    }
}
