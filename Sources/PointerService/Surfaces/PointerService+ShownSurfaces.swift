import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import Varlink

/// Adding and removing clients' surfaces, both attached ones and those of hosts.
extension PointerService {
    /// Checks whether surfaces can be shown together now, and throws the call's error if not.
    /// - Parameters:
    ///   - declared: the surfaces with their owner; the check ignores their nodes.
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

    /// Shows surfaces that passed ``checkCanShow(_:of:on:at:)``, in one step; those of a muted client once it is unmuted.
    /// - Returns: the number of updates of each surface.
    @discardableResult
    func show(_ prepared: [PreparedSurface], on carrier: SurfaceStream) throws -> [Int] {
        if carrier.isMuted {
            for surface in prepared { surfaces.note(surface, on: carrier, in: userBytes).conceal(surface) }
        } else if !prepared.isEmpty {
            try change { pipeline, time in
                pipeline.show(prepared, at: time)
                // Before publishing, so that their client gets the events with the new number of updates.
                for surface in prepared { surfaces.note(surface, on: carrier, in: userBytes) }
            }
        }
        return prepared.map { surfaces[$0.name]?.updates ?? 0 }
    }

    /// Removes surfaces in one step. Their clients get the events of the removal.
    func withdraw(_ gone: [AttachedSurface]) {
        for surface in gone { endLocks(for: surface.name) }
        let shown = gone.filter { $0.concealed == nil }
        do throws(LayoutError) {
            try withdraw(shown.map(\.name))
        } catch {
            // The layout lacks one of them. Remove the others one by one.
            for surface in shown {
                do throws(LayoutError) { try withdraw([surface.name]) } catch { noteMissing(surface) }
            }
        }
        surfaces.remove(gone)
    }

    private func withdraw(_ names: [SurfaceName]) throws(LayoutError) {
        guard !names.isEmpty else { return }
        try applyChange { pipeline, time throws(LayoutError) in
            try pipeline.update(.surfaces(withdraw: names, declare: []), at: time)
        }
    }

    /// Ends the stream of a surface that the layout lacks, so that its client notices.
    func drop(_ surface: AttachedSurface) {
        noteMissing(surface)
        surfaces.remove([surface])
        endLocks(for: surface.name)
        end(surface.carrier)
        surface.carrier.stream.fail(.noSuchSurface(surface.name.id))
    }
}
