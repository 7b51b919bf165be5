import PointerModel
import PointerWire
import Varlink

/// Hosts, and the streams that carry clients' surfaces.
extension ClientSurfaces {
    /// Opens a host while the client's stream is open.
    func openHost(for call: VarlinkCall) throws {
        let stream = try call.stream()
        // No other user can use the name, so it need not be secret. It is random so that it does not reveal the number of hosts.
        let host = String(UInt64.random(in: .min ... .max), radix: 36)
        var writer = MessageWriter()
        writer.surfaceEvent(.opened(host: host))
        stream.send(writer)
        _ = carrier(host, on: stream, of: call.peer)
    }

    /// Removes surfaces from a host.
    func hide(_ message: HideParameters, by peer: PeerCredentials) throws {
        let host = try ownHost(message.host, of: peer)
        guard message.surfaces.count <= limits.clients.surfaces else { throw VarlinkError.limitExceeded("surfaces") }
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
        guard let stream = attached.host(host, of: peer.uid) else { throw .noSuchHost(host) }
        return stream
    }

    /// Registers a stream that carries surfaces until it ends.
    /// - Parameters:
    ///   - host: name of the host; nil for an attached surface.
    ///   - stream: the stream.
    ///   - peer: the client.
    func carrier(_ host: String? = nil, on stream: ReplyStream, of peer: PeerCredentials) -> SurfaceStream {
        let carrier = SurfaceStream(host: host, owner: peer.uid, stream: stream)
        stream.onClosed = { [weak self, weak carrier] in
            if let self, let carrier { end(carrier) }
        }
        stream.onDrained = { [weak self, weak carrier] in
            if let self, let carrier { catchUp(carrier) }
        }
        attached.add(carrier)
        if let seat = access.mutedSeat(of: peer) { attached.mute(carrier, on: seat) }
        return carrier
    }

    /// Removes a stream that has ended, and its surfaces.
    func end(_ carrier: SurfaceStream) {
        attached.remove(carrier)
        withdraw(attached.surfaces(on: carrier))
    }

    /// Returns a surface of the caller's user. The error reveals nothing about surfaces of others.
    func ownSurface(_ id: String, of peer: PeerCredentials) throws(VarlinkError) -> AttachedSurface {
        guard let surface = attached[SurfaceName(id, of: .user(peer.uid))] else { throw .noSuchSurface(id) }
        return surface
    }
}
