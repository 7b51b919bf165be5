import LayoutDocuments
import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerWire
import Varlink

/// Performs Show: reads and prepares the surfaces node by node, and then shows all of them in one step.
final class ShowWork: SlicedWork {
    private enum Stage {
        case looking
        case reading
        case preparing
    }

    private let call: VarlinkCall
    private let service: PointerService
    private var stage = Stage.looking
    private var lists: ParameterLists
    private var host = ""
    private var isStrict = false
    /// Reader of the current surface; nil before the next one is begun.
    private var reader: SurfaceReader?
    private var declared: [SurfaceReader.Declared] = []
    /// Total nodes of the declared surfaces.
    private var nodeCount = 0
    /// Total bytes of the declared surfaces that are not prepared yet, and of those that are.
    private var readBytes = 0
    private var preparedBytes = 0
    /// Preparation of the current surface; nil before the next one is begun.
    private var preparation: SurfacePreparation?
    private var prepared: [PreparedSurface] = []

    init(_ call: VarlinkCall, for service: PointerService) {
        self.call = call
        self.service = service
        lists = call.lists("surfaces", atMost: PointerModelLimit.surfaces)
    }

    deinit {
        for surface in declared { surface.free(by: service.formerSurfaces) }
        reader?.free(by: service.formerSurfaces)
    }

    /// Bytes of the surfaces read, and of those prepared.
    var memoryUsage: Int {
        let preparing = preparation.map { $0.storageBytes + declared[prepared.count].heapBytes } ?? 0
        return lists.memoryUsage + (reader?.memoryUsage ?? 0) + readBytes + preparing + preparedBytes
    }

    /// Each step is long enough that the share reads the clock after it.
    private static let stepTime = ProcessorShare.stepsPerReading

    func advance(_ share: inout ProcessorShare) throws -> Bool { try share.doSteps { try step(&$0) } }

    private func step(_ share: inout ProcessorShare) throws -> WorkStep {
        switch stage {
        case .looking:
            guard lists.advance(&share) else { return .waiting }
            try beginReading()
            return .done(microseconds: ProcessorShare.stepsPerReading)
        case .reading:
            guard declared.count < lists.count(of: 0) else {
                try hostToShowOn()
                stage = .preparing
                return .done()
            }
            guard try readSurface(&share) else { return .waiting }
        case .preparing:
            guard prepared.count < declared.count else {
                try show()
                return .last
            }
            guard prepareSurface(&share) else { return .waiting }
        }
        return .done(microseconds: Self.stepTime)
    }

    private func beginReading() throws {
        let parameters = try service.read(call.text(without: lists)) { $0.showParameters() }
        isStrict = parameters.isStrict
        host = parameters.host
        _ = try service.surfaces.ownHost(host, of: call.peer)
        let maximum = min(service.clients.surfaces, PointerModelLimit.surfaces.most)
        guard lists.count(of: 0) <= maximum else { throw VarlinkError.limitExceeded("surfaces") }
        stage = .reading
    }

    /// Reads on in the current surface. Returns whether it is complete.
    private func readSurface(_ share: inout ProcessorShare) throws -> Bool {
        let index = declared.count
        if reader == nil {
            let nodes = call.lists(
                "nodes",
                inItem: index,
                of: 0,
                in: lists,
                atMost: PointerModelLimit.nodesPerSurface
            )
            reader = SurfaceReader(call, at: "surfaces[\(index)]", nodes: nodes) { [call, service, isStrict] lists in
                try service.read(call.text(without: lists), at: lists.origin, strictly: isStrict) { field in
                    field.surface().map { SurfaceParameters(surface: $0, isStrict: isStrict) }
                }
            }
        }
        let host = try service.surfaces.ownHost(host, of: call.peer)
        let most = max(service.clients.perClient.nodes, service.surfaces.attached.size(on: host).nodes)
        guard let surface = try reader?.advance(&share, for: service, atMost: most - nodeCount) else { return false }
        reader = nil
        nodeCount += surface.size.nodes
        readBytes += surface.memoryUsage
        declared.append(surface)
        return true
    }

    /// Returns the host. Throws if the current layout does not allow to show the surfaces on it.
    @discardableResult
    private func hostToShowOn() throws -> SurfaceStream {
        let host = try service.surfaces.ownHost(host, of: call.peer)
        try service.surfaces.checkCanShow(declared, of: call.peer.uid, on: host) { "surfaces[\($0)]" }
        return host
    }

    /// Prepares the current surface further. Returns whether it is complete.
    private func prepareSurface(_ share: inout ProcessorShare) -> Bool {
        let index = prepared.count
        if preparation == nil {
            let preparation = service.pipeline.preparation(of: declared[index].surface)
            readBytes -= declared[index].memoryUsage
            // Only the preparation must hold the nodes.
            declared[index].surface.nodes = []
            self.preparation = preparation
            // It has reserved nothing yet.
            if preparation.storageBytes > WorkStep.uncharged { return false }
        }
        guard let surface = preparation?.advance({ share.isUsedUp(after: $0) }) else { return false }
        preparation = nil
        preparedBytes += surface.size.bytes
        prepared.append(surface)
        return true
    }

    private func show() throws {
        // Other calls may have changed the layout meanwhile.
        let updates = try service.surfaces.show(prepared, on: try hostToShowOn())
        try call.reply(ShowReply(updates: updates))
    }
}
