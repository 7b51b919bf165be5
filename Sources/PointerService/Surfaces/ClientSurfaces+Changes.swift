import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerWire
import Varlink

/// Changes of surfaces. A call applies as a whole, or throws its error and changes nothing.
extension ClientSurfaces {
    /// Updates a surface in one step. For updates that take little time.
    func update(_ surface: AttachedSurface, by update: SurfaceUpdate) throws {
        let room = Quota(on: surface.carrier, of: surface.owner, besides: surface.size, in: self, isCharged: false)
        do throws(LayoutError) {
            if surface.concealed == nil {
                try runner.changeLayout { pipeline, time throws(LayoutError) in
                    try pipeline.update(.update(surface.name, update), maximum: room.size, at: time)
                    // Count the update before publishing, so that its events carry the new number.
                    surface.noteUpdate()
                }
                surface.size = runner.pipeline.engine.size(ofSurface: surface.name) ?? surface.size
            } else {
                try surface.updateConcealed(update, maximum: room.size)
                surface.noteUpdate()
            }
        } catch {
            throw VarlinkError(error, nodes: room.nodesLimit, elements: room.elementsLimit, bytes: room.bytesLimit)
        }
    }

    /// Replaces a surface by its revision, which was prepared in slices.
    func update(_ surface: AttachedSurface, to changed: PreparedSurface) throws {
        if surface.concealed == nil {
            try change { pipeline, time in
                pipeline.show([changed], at: time)
                // Count the update before publishing, so that its events carry the new number.
                surface.noteUpdate()
            }
        } else {
            surface.conceal(changed)
            surface.noteUpdate()
        }
        surface.size = changed.size
    }

    /// Applies a client's answer to a request.
    func answer(_ message: AnswerParameters, by peer: PeerCredentials) throws {
        let surface = try ownSurface(message.surface, of: peer)
        let name = message.pointer ?? PointerNames.byDefault
        guard let pointer = runner.pipeline.index(ofPointer: name) else {
            throw VarlinkError.noSuchPointer(name, of: InterfaceNames.layout)
        }
        let region = message.region
        let size = region.map { DeclarationCount(of: $0) } ?? .zero
        guard size.elements <= limits.clients.perClient.elements else {
            throw VarlinkError.limitExceeded("elementsPerClient")
        }
        let (left, limit) = userBytes.declaredRoom(of: surface.owner, isCharged: false)
        // Others may have taken what was left; what the surface holds it may keep.
        let room = max(left, 0) + surface.answered.bytes
        guard size.bytes <= room else { throw VarlinkError.limitExceeded(limit.rawValue) }
        var isTaken = false
        try change { pipeline, time throws(LayoutError) in
            isTaken = pipeline.answer(message.sequence, surface: surface.name, region: region, of: pointer, at: time)
        }
        guard isTaken else { throw VarlinkError.noSuchRequest(message.sequence, surface: message.surface) }
        surface.answered += size
        let isTooMuch = attached.answeredElements(on: surface.carrier) > limits.clients.perClient.elements
        guard isTooMuch || surface.answered.bytes > room else { return }
        // The daemon keeps the answer of each node. So that they stay within the client's limits, it discards them all and asks
        // again.
        forgetAnswers(on: surface.carrier)
    }

    /// Discards answers, so that the daemon asks again.
    func invalidate(_ message: InvalidateParameters, by peer: PeerCredentials) throws {
        let surface = try ownSurface(message.surface, of: peer)
        if let concealed = surface.concealed {
            // The daemon asks its client again when the surface is back.
            guard let node = message.node, !concealed.hasNode(node) else { return }
            throw VarlinkError(LayoutError.noSuchNode(surface: surface.name, node: node))
        }
        try change { pipeline, time throws(LayoutError) in
            try pipeline.invalidate(surface: surface.name, node: message.node, at: time)
        }
    }

    /// Sends a resync to a client that lost events or was muted, after it has read everything.
    func catchUp(_ stream: SurfaceStream) {
        guard !stream.isMuted else { return attached.sendMuted(stream) }
        guard attached.catchUp(stream, runner.publisher.broadcasters.map { ($0.snapshot, $0.pointer) }) else { return }
        // It may have lost requests too.
        forgetAnswers(on: stream)
    }

    private func forgetAnswers(on stream: SurfaceStream) {
        for surface in attached.surfaces(on: stream) {
            surface.answered = .zero
            do throws(LayoutError) {
                // This may run in a turn that has not read all devices, so nothing that is due may fire yet.
                try runner.changeLayoutBeforeDue { pipeline, time throws(LayoutError) in
                    try pipeline.invalidate(surface: surface.name, node: nil, at: time)
                }
            } catch {
                noteMissing(surface)
            }
        }
    }
}
