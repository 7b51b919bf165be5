import Documents
import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerWire
import Varlink

/// Performs Update: reads and checks the change item by item, computes the revised surface in slices, and then replaces the
/// surface in one step.
final class UpdateWork: SlicedWork {
    private enum Stage {
        case looking
        case reserving
        case reading
        /// Another change of the surface must finish first.
        case waiting
        case revising
    }

    /// Lists of the call.
    private enum List: Int, CaseIterable {
        case put
        case remove
        case insert
        case bringToFront
    }

    private let call: VarlinkCall
    private let service: PointerService
    private var stage = Stage.looking
    private var lists: ParameterLists
    private var surface: AttachedSurface?
    /// Parameters with the items read so far; nil before the reading is begun.
    private var parameters: UpdateParameters?
    /// Ids of the nodes in put and insert.
    private var ids: Set<ByteExact<String>> = []
    /// Bytes of what the items read so far refer to.
    private var heapBytes = 0
    private var list = List.put
    private var nextItem = 0
    /// Readers of the current node of put and insert; nil before the next one is begun.
    private var putReader: NodeReader<Node>?
    private var insertReader: NodeReader<SurfaceUpdate.Insertion>?
    private var revision: SurfaceRevision?
    /// Whether the change takes a revision, and not a step.
    private var isLong = false
    /// Number of times that the revision began anew, and the number from which on other changes of the surface wait for it.
    private var restarts = 0
    private static let mostRestarts = 3
    /// Number of updates of the surface when the revision began.
    private var updatesBefore = 0

    init(_ call: VarlinkCall, for service: PointerService) {
        self.call = call
        self.service = service
        lists = call.lists("put", "remove", "insert", "bringToFront", atMost: PointerModelLimit.nodesPerSurface)
    }

    /// Bytes of the items read, of the tables of their places and ids, of what is reserved for the others, and of the revision.
    var memoryUsage: Int {
        let readers = (putReader?.memoryUsage ?? 0) + (insertReader?.memoryUsage ?? 0)
        return lists.memoryUsage + tableBytes + heapBytes + readers + (revision?.storageBytes ?? 0)
    }

    private var tableBytes: Int {
        guard let update = parameters?.update else { return 0 }
        guard stage == .reserving else {
            return update.put.storageBytes + update.insert.storageBytes + update.remove.storageBytes
                + update.bringToFront.storageBytes + ids.storageBytes
        }
        let (put, insert) = (count(of: .put), count(of: .insert))
        let texts = count(of: .remove) + count(of: .bringToFront)
        return put * MemoryLayout<Node>.stride + insert * MemoryLayout<SurfaceUpdate.Insertion>.stride
            + texts * MemoryLayout<String>.stride + Set<ByteExact<String>>.storageBytes(reserving: put + insert)
    }

    /// Whether the update may have to wait for memory. A change of a few nodes is no larger than other calls, unless it takes a revision
    /// of the whole surface.
    var isLarge: Bool { call.byteCount > 4096 || isLong }

    private func count(of list: List) -> Int { lists.count(of: list.rawValue) }

    func advance(_ share: inout ProcessorShare) throws -> Bool { try share.doSteps { try step(&$0) } }

    private func step(_ share: inout ProcessorShare) throws -> WorkStep {
        switch stage {
        case .looking:
            guard lists.advance(&share) else { return .waiting }
            try begin()
            return .reserves(memoryUsage)
        case .reserving:
            reserve()
            return .done(microseconds: ProcessorShare.stepsPerReading)
        case .reading:
            if let step = try readNextItem(&share) { return step }
            stage = .waiting
        case .waiting:
            if let reserved = surface?.reserved, reserved !== self { return .waiting }
            if isLong {
                try beginRevision()
                return .reserves(memoryUsage)
            }
            if try reviseAtOnce() { return .last }
            let wasLarge = isLarge
            isLong = true
            // A call that was small may have to wait for others now.
            return wasLarge ? .done() : .waiting
        case .revising:
            return try revise(&share) ? .last : .waiting
        }
        return .done()
    }

    private func begin() throws {
        let parameters = try service.read(call.text(without: lists)) { $0.updateParameters() }
        self.parameters = parameters
        surface = try service.surfaces.ownSurface(parameters.surface, of: call.peer)
        for list in List.allCases.map(\.rawValue) where lists.count(of: list) > PointerModelLimit.nodesPerSurface.most {
            let limit = PointerModelLimit.nodesPerSurface
            throw VarlinkError.tooMany(lists.count(of: list), at: lists.place(of: list), atMost: limit)
        }
        stage = .reserving
    }

    private func reserve() {
        parameters?.update.put.reserveCapacity(count(of: .put))
        parameters?.update.insert.reserveCapacity(count(of: .insert))
        parameters?.update.remove.reserveCapacity(count(of: .remove))
        parameters?.update.bringToFront.reserveCapacity(count(of: .bringToFront))
        ids.reserveCapacity(count(of: .put) + count(of: .insert))
        stage = .reading
    }

    /// Reads on in the next item. Returns the step; nil if no item is left.
    private func readNextItem(_ share: inout ProcessorShare) throws -> WorkStep? {
        while nextItem == lists.count(of: list.rawValue) {
            guard let next = List(rawValue: list.rawValue + 1) else { return nil }
            list = next
            nextItem = 0
        }
        switch list {
        case .put:
            guard let node = try read(&putReader, &share) else { return .waiting }
            try note(node, at: "id")
            heapBytes += node.heapBytes
            parameters?.update.put.append(node)
        case .remove: parameters?.update.remove.append(try id())
        case .insert:
            guard let insertion = try read(&insertReader, &share) else { return .waiting }
            try note(insertion.node, at: "node.id")
            heapBytes += insertion.heapBytes
            parameters?.update.insert.append(insertion)
        case .bringToFront: parameters?.update.bringToFront.append(try id())
        }
        nextItem += 1
        return .done(microseconds: lists.decodingTime(of: nextItem - 1, in: list.rawValue))
    }

    /// Reads on in the current node. Returns it; nil if it is not complete yet.
    private func read<Item>(_ reader: inout NodeReader<Item>?, _ share: inout ProcessorShare) throws -> Item? {
        if reader == nil {
            let isStrict = parameters?.isStrict ?? false
            reader = NodeReader(call, nextItem, of: list.rawValue, in: lists, strictly: isStrict)
        }
        guard let item = try reader?.advance(&share, for: service) else { return nil }
        reader = nil
        return item
    }

    /// Notes the id of a node of the change. Throws if the change has its id already.
    /// - Parameters:
    ///   - node: the node.
    ///   - field: path from the item to the node's id.
    private func note(_ node: Node, at field: String) throws {
        guard ids.insert(ByteExact(node.id)).inserted else {
            let place = "\(lists.place(of: nextItem, in: list.rawValue)).\(field)"
            throw VarlinkError.invalidParameter(place, reason: "the update has this id twice")
        }
    }

    private func id() throws -> String {
        let text = try call.text(ofItem: nextItem, of: list.rawValue, in: lists)
        let id = try service.read(text, at: lists.place(of: nextItem, in: list.rawValue)) { $0.string() }
        heapBytes += id.heapBytes
        return id
    }

    /// Updates the surface if that takes little time. Returns whether it does.
    private func reviseAtOnce() throws -> Bool {
        let (surface, update) = try target()
        let isQuick =
            surface.concealed?.isQuick(update) ?? service.pipeline.engine.isQuick(update, of: surface.name)
        guard isQuick else { return false }
        try service.surfaces.update(surface, by: update)
        try call.reply(UpdateReply(updates: surface.updates))
        return true
    }

    /// Returns the surface and the change. Throws if the surface or its new output is gone by now.
    private func target() throws -> (AttachedSurface, SurfaceUpdate) {
        guard let surface, let update = parameters?.update, service.surfaces.attached[surface.name] === surface else {
            throw VarlinkError.noSuchSurface(surface?.name.id ?? "")
        }
        if let output = update.output, !service.pipeline.hasOutput(output) {
            throw VarlinkError.noSuchOutput(output, at: "output")
        }
        return (surface, update)
    }

    private func beginRevision() throws {
        let (surface, update) = try target()
        let before = try current(surface)
        let room = Quota(on: surface.carrier, of: surface.owner, besides: surface.size, in: service.surfaces)
        revision = SurfaceRevision(of: before, by: update, maximum: room.size)
        updatesBefore = surface.updates
        stage = .revising
    }

    private func current(_ surface: AttachedSurface) throws -> PreparedSurface {
        guard let current = surface.concealed ?? service.pipeline.engine.prepared(surface.name) else {
            throw VarlinkError.noSuchSurface(surface.name.id)
        }
        return current
    }

    private func revise(_ share: inout ProcessorShare) throws -> Bool {
        let (surface, _) = try target()
        // Another call has changed the surface meanwhile.
        if surface.updates != updatesBefore {
            restarts += 1
            if restarts >= Self.mostRestarts, surface.reserved == nil { surface.reserved = self }
            revision = nil
            try beginRevision()
            if memoryUsage > WorkStep.uncharged { return false }
        }
        let room = Quota(on: surface.carrier, of: surface.owner, besides: surface.size, in: service.surfaces)
        let changed: PreparedSurface
        do throws(LayoutError) {
            guard let finished = try revision?.advance({ share.isUsedUp(after: $0) }) else { return false }
            guard finished.size.nodes <= room.size.nodes else { throw .tooManyNodes(surface: surface.name) }
            guard finished.size.elements <= room.size.elements else { throw .tooManyElements(surface: surface.name) }
            guard finished.size.bytes <= room.size.bytes else { throw .tooManyBytes(surface: surface.name) }
            changed = finished
        } catch {
            throw VarlinkError(error, nodes: room.nodesLimit, elements: room.elementsLimit)
        }
        revision?.copySliderValues(of: try current(surface), into: changed)
        revision = nil
        try service.surfaces.update(surface, to: changed)
        try call.reply(UpdateReply(updates: surface.updates))
        return true
    }
}
