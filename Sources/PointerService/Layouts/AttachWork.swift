import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerWire
import Varlink

/// Performs Attach: reads and prepares the surface node by node, and then shows it in one step.
final class AttachWork: SlicedWork {
    private let call: VarlinkCall
    private let service: PointerService
    private var reader: SurfaceReader
    private var preparation: SurfacePreparation?

    init(_ call: VarlinkCall, for service: PointerService) {
        self.call = call
        self.service = service
        let nodes = call.lists("surface.nodes", atMost: PointerModelLimit.nodesPerSurface)
        reader = SurfaceReader(call, at: "surface", nodes: nodes) { lists in
            try service.read(call.text(without: lists)) { $0.attachParameters() }
        }
    }

    deinit {
        service.formerSurfaces.add(reader.takeNodes())
    }

    /// Bytes of the nodes read, and of what is prepared from them.
    var memoryUsage: Int { reader.memoryUsage * (preparation == nil ? 1 : 2) }

    func advance(_ share: inout ProcessorShare) throws -> Bool {
        if preparation == nil {
            guard try reader.advance(&share, for: service, atMost: service.clients.perClient.nodes) else {
                return false
            }
            let surface = try surfaceToShow()
            preparation = service.pipeline.preparation(of: surface)
            _ = reader.takeNodes()
        }
        guard let prepared = preparation?.advance({ share.isUsedUp(after: $0) }) else { return false }
        // Other calls may have changed the layout meanwhile.
        let surface = try surfaceToShow()
        let stream = try call.stream()
        var writer = MessageWriter()
        writer.surfaceEvent(.attached(surface: surface.id))
        stream.send(writer)
        try service.surfaces.show([prepared], on: service.surfaces.carrier(on: stream, of: call.peer))
        return true
    }

    /// Returns the surface. Throws if the current layout does not allow to show it.
    private func surfaceToShow() throws -> Surface {
        guard let declared = reader.declared else { throw VarlinkError.invalidParameter("surface") }
        try service.surfaces.checkCanShow([declared], of: call.peer.uid) { _ in "surface" }
        return declared.surface
    }
}
