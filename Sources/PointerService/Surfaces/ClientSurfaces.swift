import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerRuntime
import PointerWire
import Varlink

/// Surfaces that clients show, in the layout and while their clients are muted.
final class ClientSurfaces {
    /// The surfaces, and the streams that carry them.
    let attached: AttachedSurfaces
    /// Bytes held for clients, by user; those of the server after ``PointerService/offer(on:)``.
    var userBytes = UserBytes(ServerLimits())
    let runner: PipelineRunner
    let access: ClientAccess
    let limits: LimitsInForce
    private let locks: PointerLocks
    private let logger: Log

    init(
        of runner: PipelineRunner,
        access: ClientAccess,
        limits: LimitsInForce,
        locks: PointerLocks,
        logger: Log
    ) {
        attached = runner.publisher.surfaces
        self.runner = runner
        self.access = access
        self.limits = limits
        self.locks = locks
        self.logger = logger
    }

    /// Number of surfaces, including those of muted clients, which are out of the layout.
    var count: Int { runner.pipeline.engine.surfaceCount + attached.concealedCount }

    /// Checks whether surfaces can be shown together now, and throws the call's error if not.
    /// - Parameters:
    ///   - declared: the surfaces with their owner; the check ignores their nodes. The owner must be charged for them already.
    ///   - user: owner of the surfaces.
    ///   - carrier: host of the call; nil for a stream that is not open yet.
    ///   - place: returns the place in the call of the surface with an index.
    func checkCanShow(
        _ declared: [SurfaceReader.Declared],
        of user: UInt32,
        on carrier: SurfaceStream? = nil,
        at place: (Int) -> String
    ) throws(VarlinkError) {
        var names: Set<SurfaceName> = []
        var size = DeclarationCount.zero
        var replaced = DeclarationCount.zero
        var added = 0
        for (index, declared) in declared.enumerated() {
            let surface = declared.surface
            guard names.insert(surface.name).inserted else {
                throw .invalidParameter("\(place(index)).id", reason: "two of the surfaces have this id")
            }
            size += declared.size
            if let known = attached[surface.name] {
                guard let carrier, known.carrier === carrier else { throw .surfaceExists(surface.id) }
                replaced += known.size
            } else {
                added += 1
            }
            if let output = surface.output, !runner.pipeline.hasOutput(output) {
                throw .noSuchOutput(output, at: "\(place(index)).output")
            }
        }
        guard added == 0 || count + added <= limits.clients.surfaces else { throw .limitExceeded("surfaces") }
        let room = Quota(on: carrier, of: user, besides: replaced, in: self)
        guard size.nodes <= room.size.nodes else { throw .limitExceeded(room.nodesLimit) }
        guard size.elements <= room.size.elements else { throw .limitExceeded(room.elementsLimit) }
        let bytes = size.bytes + added * AttachedSurface.ownBytes
        guard bytes <= room.size.bytes else { throw .limitExceeded(room.bytesLimit) }
    }

    /// Shows surfaces that passed ``checkCanShow(_:of:on:at:)``, in one step; those of a muted client once it is unmuted.
    /// - Returns: the number of updates of each surface.
    @discardableResult
    func show(_ prepared: [PreparedSurface], on carrier: SurfaceStream) throws -> [Int] {
        if carrier.isMuted {
            for surface in prepared { attached.note(surface, on: carrier, in: userBytes).conceal(surface) }
        } else if !prepared.isEmpty {
            try change { pipeline, time in
                pipeline.show(prepared, at: time)
                // Before publishing, so that their client gets the events with the new number of updates.
                for surface in prepared { attached.note(surface, on: carrier, in: userBytes) }
            }
        }
        return prepared.map { attached[$0.name]?.updates ?? 0 }
    }

    /// Removes surfaces in one step. Their clients get the events of the removal.
    func withdraw(_ gone: [AttachedSurface]) {
        for surface in gone { locks.end(for: surface.name) }
        let shown = gone.filter { $0.concealed == nil }
        do throws(LayoutError) {
            try withdraw(shown.map(\.name))
        } catch {
            // The layout lacks one of them. Remove the others one by one.
            for surface in shown {
                do throws(LayoutError) { try withdraw([surface.name]) } catch { noteMissing(surface) }
            }
        }
        attached.remove(gone)
    }

    private func withdraw(_ names: [SurfaceName]) throws(LayoutError) {
        guard !names.isEmpty else { return }
        try runner.changeLayout { pipeline, time throws(LayoutError) in
            try pipeline.update(.surfaces(withdraw: names, declare: []), at: time)
        }
    }

    /// Ends the stream of a surface that the layout lacks, so that its client notices.
    func drop(_ surface: AttachedSurface) {
        noteMissing(surface)
        attached.remove([surface])
        locks.end(for: surface.name)
        end(surface.carrier)
        surface.carrier.stream.fail(.noSuchSurface(surface.name.id))
    }

    /// Changes the layout like ``PipelineRunner/changeLayout(_:)``, and converts the error for the wire.
    func change(_ body: (inout Pipeline, Timestamp) throws(LayoutError) -> Void) throws {
        do throws(LayoutError) {
            try runner.changeLayout(body)
        } catch {
            throw VarlinkError(error, nodes: "nodesPerClient", elements: "elementsPerClient")
        }
    }

    /// Logs that the layout lacks a client's surface. The log leaves out the surface's id, which is the client's own text.
    func noteMissing(_ surface: AttachedSurface) {
        logger.error(
            "the surface of a client was not in the layout",
            metadata: ["uid": "\(user: surface.owner)"]
        )
    }
}

/// Remaining room for the surfaces of one client, and the limits that bound it.
struct Quota {
    let size: DeclarationCount
    /// Keys of `[limits]`.
    let nodesLimit: String
    let elementsLimit: String
    let bytesLimit: String

    /// - Parameters:
    ///   - stream: stream that carries the surfaces; nil for a new one.
    ///   - owner: owner of the surfaces.
    ///   - now: current size of the surfaces that the change replaces.
    ///   - surfaces: surfaces and limits of clients.
    ///   - isCharged: whether the owner is already charged for what the change declares, because work in slices prepared it.
    init(
        on stream: SurfaceStream?,
        of owner: UInt32,
        besides now: DeclarationCount,
        in surfaces: ClientSurfaces,
        isCharged: Bool = true
    ) {
        func left(of limit: DeclarationCount, after used: DeclarationCount) -> DeclarationCount {
            DeclarationCount(
                nodes: limit.nodes - (used.nodes - now.nodes),
                elements: limit.elements - (used.elements - now.elements),
                bytes: limit.bytes
            )
        }
        let used = stream.map { surfaces.attached.size(on: $0) } ?? .zero
        let client = left(of: surfaces.limits.clients.perClient, after: used)
        let user = left(of: surfaces.limits.clients.perUser, after: surfaces.attached.size(ofUser: owner))
        let bytes = surfaces.userBytes.declaredRoom(of: owner, isCharged: isCharged)
        // Surfaces beyond a lowered limit stay, and may only become smaller.
        size = DeclarationCount(
            nodes: max(min(client.nodes, user.nodes), now.nodes),
            elements: max(min(client.elements, user.elements), now.elements),
            bytes: max(bytes.bytes, 0) + now.bytes
        )
        nodesLimit = user.nodes < client.nodes ? "nodesPerUser" : "nodesPerClient"
        elementsLimit = user.elements < client.elements ? "elementsPerUser" : "elementsPerClient"
        bytesLimit = bytes.limit.rawValue
    }
}
