import PointerConfiguration
import PointerEngine
import PointerModel
import Varlink

/// How surfaces of clients come into the layout and leave it, whether they are attached or a host shows them.
extension PointerService {
    /// Checks whether surfaces can be shown now, together, or throws what they are refused for.
    /// - Parameters:
    ///   - declared: with their owner; their nodes are not looked at.
    ///   - user: who owns them.
    ///   - carrier: the host of the call; nil: a stream that is not open yet.
    ///   - place: where in the call the surface of an index stands.
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
            if let output = surface.output, !pipeline.hasOutput(output) {
                throw .noSuchOutput(output, at: "\(place(index)).output")
            }
        }
        guard added == 0 || surfaceCount + added <= clients.surfaces else { throw .limitExceeded("surfaces") }
        let room = Quota(on: carrier, of: user, besides: replaced, in: self)
        guard size.nodes <= room.size.nodes else { throw .limitExceeded(room.nodesLimit) }
        guard size.elements <= room.size.elements else { throw .limitExceeded(room.elementsLimit) }
        let bytes = size.bytes + added * AttachedSurface.ownBytes
        guard bytes <= room.size.bytes else { throw .limitExceeded(LimitKey.bytesPerUser.rawValue) }
    }

    /// Puts surfaces in force that can be shown, in one step; those of a muted client when it is heard again.
    /// - Returns: how many updates there have been of each.
    @discardableResult
    func show(_ prepared: [PreparedSurface], on carrier: SurfaceStream) throws -> [Int] {
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
    func withdraw(_ gone: [AttachedSurface]) {
        for surface in gone { endLocks(for: surface.name) }
        let shown = gone.filter { $0.concealed == nil }
        do throws(LayoutError) {
            try withdraw(shown.map(\.name))
        } catch {
            // One of them is not where it should be. The others go all the same.
            for surface in shown {
                do throws(LayoutError) { try withdraw([surface.name]) } catch { noteMissing(surface) }
            }
        }
        surfaces.remove(gone)
    }

    private func withdraw(_ names: [SurfaceName]) throws(LayoutError) {
        guard !names.isEmpty else { return }
        try take { pipeline, time throws(LayoutError) in
            try pipeline.update(.surfaces(withdraw: names, declare: []), at: time)
        }
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
