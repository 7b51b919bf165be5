import Logging
import PointerConfiguration
import PointerEngine
import PointerModel
import PointerProtocol
import Varlink

/// What clients do with io.pointerd.Layout. Each call is taken whole, or throws its error and has changed nothing.
extension PointerService {
    /// Changes a surface, where that takes little time.
    func update(_ surface: AttachedSurface, by update: SurfaceUpdate) throws {
        let room = Quota(on: surface.carrier, of: surface.owner, besides: surface.size, in: self)
        do throws(LayoutError) {
            if surface.concealed == nil {
                try take { pipeline, time throws(LayoutError) in
                    try pipeline.update(.update(surface.name, update), maximum: room.size, at: time)
                    // What comes of it is told as what comes after it.
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

    /// Puts a change of a surface in force that was worked out aside.
    /// - Parameter changed: what the surface is from now on.
    func update(_ surface: AttachedSurface, to changed: PreparedSurface) throws {
        if surface.concealed == nil {
            try change { pipeline, time in
                pipeline.show([changed], at: time)
                // What comes of it is published as what comes after it.
                surface.noteUpdate()
            }
        } else {
            surface.conceal(changed)
            surface.noteUpdate()
        }
        surface.size = changed.size
    }

    /// Takes a client's answer to a request.
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
        // Each node's answer is kept. So that they do not become more than a client may declare, they are asked for anew.
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

    /// Has regions asked for anew.
    func invalidate(_ message: InvalidateParameters, by peer: PeerCredentials) throws {
        let surface = try ownSurface(message.surface, of: peer)
        if let concealed = surface.concealed {
            // Its client is asked anew when it is back.
            guard let node = message.node, !concealed.hasNode(node) else { return }
            throw VarlinkError(LayoutError.noSuchNode(surface: surface.name, node: node))
        }
        try change { pipeline, time throws(LayoutError) in
            try pipeline.invalidate(surface: surface.name, node: message.node, at: time)
        }
    }

    /// The configuration's layout with what clients declared: the outputs that they know, and their surfaces.
    func layout(with declared: Layout) -> Layout {
        var layout = declared
        layout.outputs = outputs
        layout.surfaces += pipeline.engine.layout.surfaces.filter { surfaces[$0.name] != nil }
        return layout
    }

    /// A client that lost events, or was muted, has read what was there.
    func catchUp(_ stream: SurfaceStream) {
        guard !stream.isMuted else { return surfaces.tellMuted(stream) }
        guard surfaces.catchUp(stream, broadcasters.map(\.snapshot)) else { return }
        // It may have lost questions too.
        forgetAnswers(on: stream)
    }

    private func forgetAnswers(on stream: SurfaceStream) {
        for surface in surfaces.surfaces(on: stream) {
            surface.answered = .zero
            do throws(LayoutError) {
                try take { pipeline, time throws(LayoutError) in
                    try pipeline.invalidate(surface: surface.name, node: nil, at: time)
                }
            } catch {
                noteMissing(surface)
            }
        }
    }

    /// How many surfaces there are, with those that are out of the layout while their clients are muted.
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

    /// Makes a change of the layout for all pointers, after what was due before it, and tells what comes of it.
    func take<Failure: Error>(_ change: (inout Pipeline, Timestamp) throws(Failure) -> Void) throws(Failure) {
        let time = Timestamp(microseconds: now)
        passTime(to: time)
        try take(change, at: time)
    }

    /// The same before all that is due, and before the reports that wait to be read: none of that happens to what goes with the change.
    func takeFirst(_ change: (inout Pipeline, Timestamp) throws(LayoutError) -> Void) throws(LayoutError) {
        // As late as nothing is due yet.
        let latest = pipeline.nextDeadline.map { $0.microseconds &- 1 } ?? .max
        try take(change, at: Timestamp(microseconds: min(now, latest)))
    }

    private func take<Failure: Error>(
        _ change: (inout Pipeline, Timestamp) throws(Failure) -> Void,
        at time: Timestamp
    ) throws(Failure) {
        defer { armTimer() }
        try change(&pipeline, time)
        noteLayout()
        publish()
    }

    /// Makes a change for all pointers, after what was due before it, and tells what comes of it.
    func change(_ body: (inout Pipeline, Timestamp) throws(LayoutError) -> Void) throws {
        do throws(LayoutError) {
            try take(body)
        } catch {
            throw VarlinkError(error, nodes: "nodesPerClient", elements: "elementsPerClient")
        }
    }

    /// Notes that the layout has not the surface of a client. Which one it is, the client's own words, is not for the log.
    func noteMissing(_ surface: AttachedSurface) {
        logger.error("the surface of a client was not in the layout", metadata: ["uid": "\(surface.owner)"])
    }
}
