import Logging
import PointerConfiguration
import PointerEngine
import PointerModel
import PointerProtocol
import Varlink

/// Hosts, and what all surfaces of clients have in common: they are admitted, put in force, and withdrawn.
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
        if let seat = seat(muting: peer) { surfaces.mute(carrier, on: seat) }
        return carrier
    }

    /// Checks whether surfaces can be shown now, together, or throws what they are refused for.
    /// - Parameters:
    ///   - declared: with their owner; their nodes are not looked at.
    ///   - user: who owns them.
    ///   - carrier: the host of the call; nil: a stream that is not open yet.
    ///   - place: where in the call the surface of an index stands.
    func admit(
        _ declared: [SurfaceReader.Declared],
        of user: UInt32,
        on carrier: SurfaceStream? = nil,
        at place: (Int) -> String
    ) throws(VarlinkError) {
        var names: Set<SurfaceName> = []
        var size = LayoutSize.zero
        var replaced = LayoutSize.zero
        var added = 0
        for (index, (surface, own)) in declared.enumerated() {
            guard names.insert(surface.name).inserted else {
                throw .invalidParameter("\(place(index)).id", reason: "two of the surfaces have this id")
            }
            size += own
            if let known = surfaces[surface.name] {
                guard let carrier, known.carrier === carrier else { throw .surfaceExists(surface.id) }
                replaced += known.size
            } else {
                added += 1
            }
            if let output = surface.output, !pipeline.engine.hasOutput(output) {
                throw .invalidParameter("\(place(index)).output")
            }
        }
        guard added == 0 || surfaceCount + added <= clients.surfaces else { throw .limitExceeded("surfaces") }
        let room = Room(on: carrier, of: user, besides: replaced, in: self)
        guard size.nodes <= room.size.nodes else { throw .limitExceeded(room.nodesLimit) }
        guard size.elements <= room.size.elements else { throw .limitExceeded(room.elementsLimit) }
        let bytes = size.bytes + added * AttachedSurface.ownBytes
        guard bytes <= room.size.bytes else { throw .limitExceeded(LimitKey.bytesPerUser.rawValue) }
    }

    /// Puts surfaces in force that were admitted, in one step; those of a muted client when it is heard again.
    /// - Returns: how many updates there have been of each.
    @discardableResult
    func put(_ prepared: [PreparedSurface], on carrier: SurfaceStream) throws -> [Int] {
        if carrier.isMuted {
            for surface in prepared { surfaces.note(surface, on: carrier, in: userBytes).conceal(surface) }
        } else if !prepared.isEmpty {
            try change { pipeline, time in
                pipeline.show(prepared, at: time)
                // Their client hears what comes of it, as what comes after it.
                for surface in prepared { surfaces.note(surface, on: carrier, in: userBytes) }
            }
        }
        return prepared.map { surfaces[$0.name]?.updates ?? 0 }
    }

    /// Takes surfaces away in one step. Their client hears what ends with that.
    private func withdraw(_ gone: [AttachedSurface]) {
        for surface in gone { endLocks(for: surface.name) }
        let shown = gone.filter { surface in
            guard surface.concealed == nil else { return false }
            let isThere = pipeline.engine.hasSurface(surface.name)
            if !isThere { noteMissing(surface) }
            return isThere
        }
        if !shown.isEmpty {
            do throws(LayoutError) {
                try take { pipeline, time throws(LayoutError) in
                    try pipeline.update(.surfaces(withdraw: shown.map(\.name), declare: []), at: time)
                }
            } catch {
                for surface in shown { noteMissing(surface) }
            }
        }
        surfaces.remove(gone)
    }

    /// A client has gone, and its surfaces go with it.
    private func end(_ carrier: SurfaceStream) {
        surfaces.remove(carrier)
        withdraw(surfaces.surfaces(on: carrier))
    }

    /// Ends the stream of a surface that is not where it should be, so that its client knows.
    func drop(_ surface: AttachedSurface) {
        noteMissing(surface)
        surfaces.remove([surface])
        endLocks(for: surface.name)
        end(surface.carrier)
        surface.carrier.stream.fail(.noSuchSurface(surface.name.id))
    }
}
