import PointerConfiguration
import PointerEngine
import PointerModel
import PointerProtocol
import Varlink

/// Answers Show: reads and prepares the surfaces node by node, and then shows all of them at once.
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
    /// Of the surface that is read; nil: the next one is not begun.
    private var reader: SurfaceReader?
    private var declared: [SurfaceReader.Declared] = []
    /// How many nodes those have together, and how many bytes.
    private var nodeCount = 0
    private var declaredBytes = 0
    /// Of the surface that is prepared; nil: the next one is not begun.
    private var preparation: SurfacePreparation?
    private var prepared: [PreparedSurface] = []

    init(_ call: VarlinkCall, for service: PointerService) {
        self.call = call
        self.service = service
        lists = call.lists("surfaces", atMost: LayoutLimits.surfaces)
    }

    deinit {
        for surface in declared { service.formerSurfaces.add(surface.surface.nodes) }
        if var reader { service.formerSurfaces.add(reader.takeNodes()) }
    }

    /// What was read, and what is made of it.
    var memoryUsage: Int {
        declaredBytes + (reader?.memoryUsage ?? 0) + prepared.reduce(0) { $0 + $1.size.bytes }
    }

    /// Each step is long enough to have the clock read after it.
    private static let stepTime = Share.stepsPerReading

    func advance(_ share: inout Share) throws -> Bool { try share.doSteps { try step(&$0) } }

    private func step(_ share: inout Share) throws -> WorkStep {
        switch stage {
        case .looking:
            guard lists.advance(&share) else { return .waiting }
            try beginReading()
            return .done(microseconds: Share.stepsPerReading)
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
        let parameters = try call.parameters(ShowParameters.self, without: lists)
        isStrict = parameters.strict == true
        host = parameters.host
        _ = try service.ownHost(host, of: call.peer)
        let maximum = min(service.clients.surfaces, LayoutLimits.surfaces)
        guard lists.count(of: 0) <= maximum else { throw VarlinkError.limitExceeded("surfaces") }
        stage = .reading
    }

    /// Returns whether the surface that is at hand is read.
    private func readSurface(_ share: inout Share) throws -> Bool {
        let index = declared.count
        if reader == nil {
            let nodes = call.lists(
                "nodes",
                inItem: index,
                of: 0,
                in: lists,
                atMost: LayoutLimits.nodesPerSurface
            )
            reader = SurfaceReader(call, at: "surfaces[\(index)]", nodes: nodes) { [call, isStrict] lists in
                (try call.parameters(SurfaceMessage.self, without: lists, strictly: isStrict), isStrict)
            }
        }
        let host = try service.ownHost(host, of: call.peer)
        let most = max(service.clients.perClient.nodes, service.surfaces.size(on: host).nodes)
        guard try reader?.advance(&share, for: service, atMost: most - nodeCount) == true,
            let surface = reader?.declared
        else {
            return false
        }
        reader = nil
        nodeCount += surface.size.nodes
        declaredBytes += surface.size.bytes
        declared.append(surface)
        return true
    }

    /// Returns the host, on which the surfaces can be shown as the layout is now.
    @discardableResult
    private func hostToShowOn() throws -> SurfaceStream {
        let host = try service.ownHost(host, of: call.peer)
        try service.checkCanShow(declared, of: call.peer.uid, on: host) { "surfaces[\($0)]" }
        return host
    }

    /// Returns whether the surface that is at hand is prepared.
    private func prepareSurface(_ share: inout Share) -> Bool {
        let surface = declared[prepared.count].surface
        if preparation == nil {
            preparation = service.pipeline.preparation(of: surface)
            // Its nodes are the preparation's alone.
            declared[prepared.count].surface.nodes = []
        }
        guard let surface = preparation?.advance({ share.isUsedUp(after: $0) }) else { return false }
        preparation = nil
        prepared.append(surface)
        return true
    }

    private func show() throws {
        // Others may have changed the layout meanwhile.
        let updates = try service.show(prepared, on: try hostToShowOn())
        try call.reply(ShowReply(updates: updates))
    }
}
