import PointerModel
import PointerProtocol
import Varlink

/// Hosts, and the streams that surfaces of clients go with.
extension PointerService {
    /// Opens a host for as long as the client listens to the stream.
    func openHost(for call: VarlinkCall) throws {
        let stream = try call.stream()
        // No other user can use the name, so it need be no secret; but it says nothing of how many others there are.
        let host = String(UInt64.random(in: .min ... .max), radix: 36)
        try stream.send(SurfaceEventReply(event: SurfaceEventMessage(opened: host)))
        _ = carrier(host, on: stream, of: call.peer)
    }

    /// Takes surfaces away from a host.
    func hide(_ message: HideParameters, by peer: PeerCredentials) throws {
        let host = try ownHost(message.host, of: peer)
        guard message.surfaces.count <= clients.surfaces else { throw VarlinkError.limitExceeded("surfaces") }
        var hidden: [AttachedSurface] = []
        var ids: Set<ByteExact<String>> = []
        for (index, id) in message.surfaces.enumerated() {
            guard ids.insert(ByteExact(id)).inserted else {
                throw VarlinkError.invalidParameter("surfaces[\(index)]", reason: "this surface is named twice")
            }
            let surface = try ownSurface(id, of: peer)
            guard surface.carrier === host else { throw VarlinkError.noSuchSurface(id) }
            hidden.append(surface)
        }
        withdraw(hidden)
    }

    func ownHost(_ host: String, of peer: PeerCredentials) throws(VarlinkError) -> SurfaceStream {
        guard let stream = surfaces.host(host, of: peer.uid) else { throw .noSuchHost(host) }
        return stream
    }

    /// What carries surfaces from now on, until the stream ends.
    /// - Parameter host: its name; nil: it is no host.
    func carrier(_ host: String? = nil, on stream: ReplyStream, of peer: PeerCredentials) -> SurfaceStream {
        let carrier = SurfaceStream(host: host, owner: peer.uid, stream: stream)
        stream.onClosed = { [weak self, weak carrier] in
            if let self, let carrier { end(carrier) }
        }
        stream.onDrained = { [weak self, weak carrier] in
            if let self, let carrier { catchUp(carrier) }
        }
        surfaces.add(carrier)
        if let seat = seat(sessionGate: peer) { surfaces.mute(carrier, on: seat) }
        return carrier
    }

    /// A client has gone, and its surfaces go with it.
    func end(_ carrier: SurfaceStream) {
        surfaces.remove(carrier)
        withdraw(surfaces.surfaces(on: carrier))
    }
}
