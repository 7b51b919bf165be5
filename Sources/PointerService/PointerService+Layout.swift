import Logging
import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerProtocol
import Varlink

/// Calls of io.pointerd.Layout. A call applies as a whole, or throws its error and changes nothing.
extension PointerService {
    /// Updates a surface in one step. For updates that take little time.
    func update(_ surface: AttachedSurface, by update: SurfaceUpdate) throws {
        let room = Quota(on: surface.carrier, of: surface.owner, besides: surface.size, in: self)
        do throws(LayoutError) {
            if surface.concealed == nil {
                try applyChange { pipeline, time throws(LayoutError) in
                    try pipeline.update(.update(surface.name, update), maximum: room.size, at: time)
                    // Count the update before publishing, so that its events carry the new number.
                    surface.noteUpdate()
                }
                surface.size = pipeline.engine.size(ofSurface: surface.name) ?? surface.size
            } else {
                try surface.updateConcealed(update, maximum: room.size)
                surface.noteUpdate()
            }
        } catch {
            throw VarlinkError(error, nodes: room.nodesLimit, elements: room.elementsLimit)
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
        guard let pointer = pipeline.index(ofPointer: name) else {
            throw VarlinkError.noSuchPointer(name, as: LayoutErrorName.noSuchPointer)
        }
        let region = try declared(for: surface.name.id) { () throws(DeclarationError) in try answeredRegion(message) }
        let size = region.map { DeclarationCount(of: $0) } ?? .zero
        guard size.elements <= clients.perClient.elements else { throw VarlinkError.limitExceeded("elementsPerClient") }
        let room = userBytes.declaredRoom(of: surface.owner) + surface.answered.bytes
        guard size.bytes <= room else { throw VarlinkError.limitExceeded(LimitKey.bytesPerUser.rawValue) }
        var isTaken = false
        try change { pipeline, time throws(LayoutError) in
            isTaken = pipeline.answer(message.sequence, surface: surface.name, region: region, of: pointer, at: time)
        }
        guard isTaken else { throw VarlinkError.noSuchRequest(message.sequence, surface: message.surface) }
        surface.answered += size
        let isTooMuch = surfaces.answeredElements(on: surface.carrier) > clients.perClient.elements
        guard isTooMuch || surface.answered.bytes > room else { return }
        // The daemon keeps the answer of each node. So that they stay within the client's limits, it discards them all and asks
        // again.
        forgetAnswers(on: surface.carrier)
    }

    private func answeredRegion(_ message: AnswerParameters) throws(DeclarationError) -> Region? {
        guard let answer = message.region else {
            guard message.style == nil else {
                throw DeclarationError(.invalid, at: "style", "there is no style without a region")
            }
            return nil
        }
        var region = try Region(answer, limits: clients)
        if let style = message.style { region.style = try Style(style, limits: clients) }
        return region
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

    /// Returns the configuration's layout with the outputs and surfaces of clients.
    func layout(with declared: Layout) -> Layout {
        var layout = declared
        layout.outputs = outputs
        layout.surfaces += pipeline.engine.layout.surfaces.filter { surfaces[$0.name] != nil }
        return layout
    }

    /// Sends a resync to a client that lost events or was muted, after it has read everything.
    func catchUp(_ stream: SurfaceStream) {
        guard !stream.isMuted else { return surfaces.sendMuted(stream) }
        guard surfaces.catchUp(stream, broadcasters.map { ($0.snapshot, $0.pointer) }) else { return }
        // It may have lost requests too.
        forgetAnswers(on: stream)
    }

    private func forgetAnswers(on stream: SurfaceStream) {
        for surface in surfaces.surfaces(on: stream) {
            surface.answered = .zero
            do throws(LayoutError) {
                try applyChange { pipeline, time throws(LayoutError) in
                    try pipeline.invalidate(surface: surface.name, node: nil, at: time)
                }
            } catch {
                noteMissing(surface)
            }
        }
    }

    /// Number of surfaces, including those of muted clients, which are out of the layout.
    var surfaceCount: Int { pipeline.engine.surfaceCount + surfaces.concealedCount }

    func declared<Declaration>(
        for surface: String,
        _ make: () throws(DeclarationError) -> Declaration
    ) throws -> Declaration {
        do throws(DeclarationError) {
            return try make()
        } catch {
            throw VarlinkError(error, surface: surface)
        }
    }

    /// Changes the layout for all pointers, after what was due before, and publishes the events.
    func applyChange<Failure: Error>(_ change: (inout Pipeline, Timestamp) throws(Failure) -> Void) throws(Failure) {
        let time = Timestamp(microseconds: now)
        passTime(to: time)
        try applyChange(change, at: time)
    }

    /// Changes the layout before anything that is due, and before the pending reports, so that none of them affects what the
    /// change removes.
    func applyChangeBeforePending(_ change: (inout Pipeline, Timestamp) throws(LayoutError) -> Void) throws(LayoutError)
    {
        // The latest time at which nothing is due yet.
        let latest = pipeline.nextDeadline.map { $0.microseconds &- 1 } ?? .max
        try applyChange(change, at: Timestamp(microseconds: min(now, latest)))
    }

    private func applyChange<Failure: Error>(
        _ change: (inout Pipeline, Timestamp) throws(Failure) -> Void,
        at time: Timestamp
    ) throws(Failure) {
        defer { armTimer() }
        try change(&pipeline, time)
        noteLayout()
        publish()
    }

    /// Changes the layout like ``applyChange(_:)``, and converts the error for the wire.
    func change(_ body: (inout Pipeline, Timestamp) throws(LayoutError) -> Void) throws {
        do throws(LayoutError) {
            try applyChange(body)
        } catch {
            throw VarlinkError(error, nodes: "nodesPerClient", elements: "elementsPerClient")
        }
    }

    /// Logs that the layout lacks a client's surface. The log leaves out the surface's id, which is the client's own text.
    func noteMissing(_ surface: AttachedSurface) {
        logger.error("the surface of a client was not in the layout", metadata: ["uid": "\(surface.owner)"])
    }
}
