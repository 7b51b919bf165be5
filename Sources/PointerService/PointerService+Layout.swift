import Logging
import PointerEngine
import PointerModel
import PointerProtocol
import Varlink

/// What clients do with io.pointerd.Layout. Each call is taken whole, or throws its error and has changed nothing.
extension PointerService {
    /// Shows a surface for as long as the client listens to the stream.
    func attach(_ message: SurfaceMessage, for call: VarlinkCall) throws {
        guard message.nodes.count <= clients.perClient.nodes else {
            throw VarlinkError.limitExceeded("nodesPerClient")
        }
        let surface = try declared(for: message.id) { () throws(DeclarationError) in
            try Surface(message, limits: clients)
        }
        guard !hasSurface(surface.id) else { throw VarlinkError.surfaceExists(surface.id) }
        if let output = surface.output, !pipeline.engine.hasOutput(output) {
            throw VarlinkError.invalidParameter("surface.output")
        }
        guard surfaceCount < clients.surfaces else {
            throw VarlinkError.limitExceeded("surfaces")
        }
        let size = LayoutSize(of: surface.nodes)
        let room = Room(for: call.peer.uid, in: self)
        guard size.nodes <= room.size.nodes else { throw VarlinkError.limitExceeded(room.nodesLimit) }
        guard size.elements <= room.size.elements else { throw VarlinkError.limitExceeded(room.elementsLimit) }
        let stream = try call.stream()
        try stream.send(SurfaceEventReply(event: SurfaceEventMessage(attached: surface.id)))
        let attached = AttachedSurface(surface.id, owner: call.peer.uid, size: size, stream: stream)
        stream.onClosed = { [weak self, weak attached] in
            if let self, let attached { self.detach(attached) }
        }
        stream.onDrained = { [weak self, weak attached] in
            if let self, let attached { self.catchUp(attached) }
        }
        surfaces.add(attached)
        if let seat = seat(muting: call.peer) {
            attached.conceal(PreparedSurface(surface))
            return surfaces.mute(attached, on: seat)
        }
        try change { pipeline, time throws(LayoutError) in try pipeline.update(.declare(surface), at: time) }
    }

    /// The client has gone, and its surface goes with it.
    private func detach(_ surface: AttachedSurface) {
        surfaces.remove(surface)
        guard surface.concealed == nil else { return }
        do throws(LayoutError) {
            try take { pipeline, time throws(LayoutError) in try pipeline.update(.withdraw(surface.id), at: time) }
        } catch {
            noteMissing(surface)
        }
    }

    /// Changes a surface.
    /// - Returns: how many updates of it there have been with this one.
    func update(_ message: UpdateParameters, by peer: PeerCredentials) throws -> Int {
        let surface = try ownSurface(message.surface, of: peer)
        let update = try declared(for: surface.id) { () throws(DeclarationError) in
            try SurfaceUpdate(message, limits: clients)
        }
        let room = Room(for: surface.owner, besides: surface, in: self)
        do throws(LayoutError) {
            if surface.concealed == nil {
                try take { pipeline, time throws(LayoutError) in
                    try pipeline.update(.update(surface.id, update), maximum: room.size, at: time)
                    // What comes of it is told as what comes after it.
                    surface.noteUpdate()
                }
                surface.size = pipeline.engine.size(ofSurface: surface.id) ?? surface.size
            } else {
                try surface.updateConcealed(update, maximum: room.size)
                surface.noteUpdate()
            }
        } catch {
            throw VarlinkError(error, nodes: room.nodesLimit, elements: room.elementsLimit)
        }
        return surface.updates
    }

    /// Takes a client's answer to a request.
    func answer(_ message: AnswerParameters, by peer: PeerCredentials) throws {
        let surface = try ownSurface(message.surface, of: peer)
        let name = message.pointer ?? PointerNames.byDefault
        guard let pointer = pipeline.index(ofPointer: name) else { throw VarlinkError.noSuchPointerOfLayout(name) }
        let region = try declared(for: surface.id) { () throws(DeclarationError) in try answeredRegion(message) }
        let elements = region.map { LayoutSize(of: $0).elements } ?? 0
        guard elements <= clients.perClient.elements else { throw VarlinkError.limitExceeded("elementsPerClient") }
        var isTaken = false
        try change { pipeline, time throws(LayoutError) in
            isTaken = pipeline.answer(message.sequence, surface: surface.id, region: region, of: pointer, at: time)
        }
        guard isTaken else { throw VarlinkError.noSuchRequest(message.sequence, surface: surface.id) }
        surface.answeredElements += elements
        guard surface.answeredElements > clients.perClient.elements else { return }
        // Each node's answer is kept. So that they do not become more than a client may declare, they are asked for anew.
        forgetAnswers(of: surface)
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
            throw VarlinkError(LayoutError.noSuchNode(surface: surface.id, node: node))
        }
        try change { pipeline, time throws(LayoutError) in
            try pipeline.invalidate(surface: surface.id, node: message.node, at: time)
        }
    }

    /// Takes the outputs that a compositor has.
    func setOutputs(_ outputs: [Output]) throws {
        try declared(for: "") { () throws(DeclarationError) in try Output.check(outputs, limits: clients) }
        try change { pipeline, time throws(LayoutError) in try pipeline.update(.outputs(outputs), at: time) }
        clientOutputs = outputs
    }

    /// What works in the layout, or on one surface, but hardly as meant.
    func warnings(of surface: String?) throws -> [WarningMessage] {
        if let surface, !pipeline.engine.hasSurface(surface) { throw VarlinkError.noSuchSurface(surface) }
        let warnings: [WarningMessage]
        if let known = knownWarnings {
            warnings = known
        } else {
            let engine = pipeline.engine
            warnings = engine.layout.warnings(settings: engine.settings.effects).map(WarningMessage.init)
            knownWarnings = warnings
        }
        return surface.map { surface in warnings.filter { $0.surface == surface } } ?? warnings
    }

    /// The configuration's layout with what clients declared: the outputs that they know, and their surfaces. A surface whose id the
    /// configuration takes ends.
    func layout(with declared: Layout) -> Layout {
        var layout = declared
        if let clientOutputs { layout.outputs = clientOutputs }
        let taken = Set(layout.surfaces.map(\.id))
        for surface in surfaces.all where taken.contains(surface.id) {
            surfaces.remove(surface)
            surface.stream.fail(.surfaceExists(surface.id))
        }
        layout.surfaces += pipeline.engine.layout.surfaces.filter { surfaces[$0.id] != nil }
        return layout
    }

    /// A client that lost events, or was muted, has read what was there.
    func catchUp(_ surface: AttachedSurface) {
        guard surface.concealed == nil else { return surfaces.tellMuted(surface) }
        guard surfaces.catchUp(surface, broadcasters.map(\.snapshot)) else { return }
        // It may have lost questions too.
        forgetAnswers(of: surface)
    }

    private func forgetAnswers(of surface: AttachedSurface) {
        surface.answeredElements = 0
        do throws(LayoutError) {
            try take { pipeline, time throws(LayoutError) in
                try pipeline.invalidate(surface: surface.id, node: nil, at: time)
            }
        } catch {
            noteMissing(surface)
        }
    }

    /// Whether a surface has this id, be it in the layout or out of it while its client is muted.
    private func hasSurface(_ id: String) -> Bool { pipeline.engine.hasSurface(id) || surfaces[id] != nil }

    /// How many surfaces there are, with those that are out of the layout while their clients are muted.
    var surfaceCount: Int { pipeline.engine.surfaceCount + surfaces.concealedCount }

    /// The surface of this id, if it is one that this client may change.
    private func ownSurface(_ id: String, of peer: PeerCredentials) throws -> AttachedSurface {
        guard hasSurface(id) else { throw VarlinkError.noSuchSurface(id) }
        guard let surface = surfaces[id], surface.owner == peer.uid else { throw VarlinkError.notOwnSurface }
        return surface
    }

    private func declared<Declaration>(
        for surface: String,
        _ make: () throws(DeclarationError) -> Declaration
    ) throws -> Declaration {
        do throws(DeclarationError) {
            return try make()
        } catch {
            throw VarlinkError(error, surface: surface)
        }
    }

    /// Makes a change for all pointers, after what was due before it, and tells what comes of it.
    private func change(_ body: (inout Pipeline, Timestamp) throws(LayoutError) -> Void) throws {
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

/// What a surface may have, and which limit says so.
private struct Room {
    let size: LayoutSize
    /// Keys of `[limits]`.
    let nodesLimit: String
    let elementsLimit: String

    /// - Parameter surface: the one that is to be changed; nil: a new one.
    init(for user: UInt32, besides surface: AttachedSurface? = nil, in service: PointerService) {
        let others = service.surfaces.size(ofUser: user, besides: surface)
        let (client, user) = (service.clients.perClient, service.clients.perUser)
        let left = LayoutSize(nodes: user.nodes - others.nodes, elements: user.elements - others.elements)
        // One that is beyond a limit that was lowered stays, and may become smaller.
        let now = surface?.size ?? .zero
        size = LayoutSize(
            nodes: max(min(client.nodes, left.nodes), now.nodes),
            elements: max(min(client.elements, left.elements), now.elements)
        )
        nodesLimit = left.nodes < client.nodes ? "nodesPerUser" : "nodesPerClient"
        elementsLimit = left.elements < client.elements ? "elementsPerUser" : "elementsPerClient"
    }
}

extension WarningMessage {
    fileprivate init(_ warning: LayoutWarning) {
        self.init(
            rule: warning.rule.rawValue,
            surface: warning.surface,
            node: warning.node,
            region: warning.region,
            message: warning.message
        )
    }
}
