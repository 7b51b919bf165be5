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
    /// Reader of the surface; nil once it is read.
    private var reader: SurfaceReader?
    /// The surface that was read, whose nodes the preparation has; nil before.
    private var declared: SurfaceReader.Declared?
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
        reader?.free(by: service.formerSurfaces)
        declared?.free(by: service.formerSurfaces)
    }

    /// Bytes of the nodes read, and of what is prepared from them.
    var memoryUsage: Int {
        (reader?.memoryUsage ?? 0) + (preparation?.storageBytes ?? 0) + (declared?.heapBytes ?? 0)
    }

    func advance(_ share: inout ProcessorShare) throws -> Bool {
        if preparation == nil {
            guard try read(&share) else { return false }
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

    /// Reads on. Returns whether the preparation may go on, which has reserved nothing yet.
    private func read(_ share: inout ProcessorShare) throws -> Bool {
        let most = service.clients.perClient.nodes
        guard let read = try reader?.advance(&share, for: service, atMost: most) else { return false }
        reader = nil
        declared = read
        let preparation = service.pipeline.preparation(of: try surfaceToShow())
        // Only the preparation must hold the nodes.
        declared?.surface.nodes = []
        self.preparation = preparation
        return preparation.storageBytes <= WorkStep.uncharged
    }

    /// Returns the surface. Throws if the current layout does not allow to show it.
    private func surfaceToShow() throws -> Surface {
        guard let declared else { throw VarlinkError.invalidParameter("surface") }
        try service.surfaces.checkCanShow([declared], of: call.peer.uid) { _ in "surface" }
        return declared.surface
    }
}
