import LayoutDocuments
import PointerEngine
import PointerModel
import PointerWire
import Varlink

/// Reads and checks a surface that a call declares, node by node.
struct SurfaceReader {
    /// A surface that was read.
    struct Declared {
        /// The surface with the caller as its owner.
        var surface: Surface
        /// Size of its declarations.
        let size: DeclarationCount
        /// Bytes of what its nodes refer to.
        let heapBytes: Int

        /// Bytes of the nodes and of what they refer to.
        var memoryUsage: Int { surface.nodes.storageBytes + heapBytes }

        /// Has the nodes freed in steps once this value is gone.
        func free(by formerSurfaces: FormerSurfaces) {
            formerSurfaces.add(surface.nodes, of: surface.owner, heapBytes: heapBytes)
        }
    }

    private enum Stage {
        case looking
        case reserving
        case declaring
        case checking
        case done
    }

    private static let nodes = 0

    private let call: VarlinkCall
    private let place: String
    private var lists: ParameterLists
    /// Reads the surface without its nodes.
    private let header: (ParameterLists) throws -> SurfaceParameters
    private var stage = Stage.looking
    /// Surface with the nodes read so far; nil before the surface is begun.
    private var declaration: SurfaceParameters?
    /// Ids of the nodes read so far.
    private var references = NodeReferences()
    /// Index of the next node to read, and of the next one to check.
    private var nextNode = 0
    private var nextToCheck = 0
    /// Reader of the next node; nil before it is begun.
    private var node: NodeReader<Node>?
    private var size = DeclarationCount.zero
    /// Bytes of what the nodes read so far refer to.
    private var heapBytes = 0

    /// - Parameters:
    ///   - call: call that declares the surface.
    ///   - place: place of the surface in the call.
    ///   - lists: list of the surface's nodes.
    ///   - header: reads the surface without its nodes.
    init(
        _ call: VarlinkCall,
        at place: String,
        nodes lists: ParameterLists,
        header: @escaping (ParameterLists) throws -> SurfaceParameters
    ) {
        self.call = call
        self.place = place
        self.lists = lists
        self.header = header
    }

    /// Has the nodes read so far freed in steps.
    mutating func free(by formerSurfaces: FormerSurfaces) {
        guard let surface = declaration.take()?.surface else { return }
        formerSurfaces.add(surface.nodes, of: surface.owner, heapBytes: heapBytes)
    }

    /// Bytes of the nodes read so far, of the tables of their places and ids, and of what is reserved for the others.
    var memoryUsage: Int {
        let count = lists.count(of: Self.nodes)
        let tables =
            switch stage {
            case .looking: 0
            case .reserving:
                count * MemoryLayout<Node>.stride + NodeReferences.storageBytes(reserving: count)
            case .declaring, .checking, .done:
                (declaration?.surface.nodes.storageBytes ?? 0) + references.storageBytes
            }
        return lists.memoryUsage + tables + heapBytes + (node?.memoryUsage ?? 0)
    }

    /// Reads on until the surface is complete or the share is used up.
    /// - Parameters:
    ///   - share: share of processor time.
    ///   - service: service with the limits of clients.
    ///   - maximum: maximum number of nodes.
    /// - Returns: the surface; nil if it is not complete yet. The reader no longer has it then.
    mutating func advance(_ share: inout ProcessorShare, for service: PointerService, atMost maximum: Int) throws
        -> Declared?
    {
        guard try share.doSteps({ share in try step(&share, for: service, atMost: maximum) }),
            let surface = declaration.take()?.surface
        else {
            return nil
        }
        return Declared(surface: surface, size: size, heapBytes: heapBytes)
    }

    private mutating func step(
        _ share: inout ProcessorShare,
        for service: PointerService,
        atMost maximum: Int
    ) throws -> WorkStep {
        switch stage {
        case .looking:
            guard lists.advance(&share) else { return .waiting }
            guard lists.count(of: Self.nodes) <= maximum else { throw VarlinkError.limitExceeded("nodesPerClient") }
            try begin()
            return .reserves(memoryUsage)
        case .reserving:
            let count = lists.count(of: Self.nodes)
            declaration?.surface.nodes.reserveCapacity(count)
            references.reserveCapacity(count)
            stage = .declaring
        case .declaring:
            if nextNode < lists.count(of: Self.nodes) {
                guard try declareNextNode(&share, for: service) else { return .waiting }
                return .done(microseconds: lists.decodingTime(of: nextNode - 1, in: Self.nodes))
            }
            stage = .checking
        case .checking:
            if try checkNextNode() { return .done(microseconds: 2) }
            stage = .done
        case .done: return .last
        }
        return .done()
    }

    private mutating func begin() throws {
        var declaration = try header(lists)
        let count = lists.count(of: Self.nodes)
        guard count <= PointerModelLimit.nodesPerSurface.most else {
            throw VarlinkError.tooMany(
                count,
                at: lists.place(of: Self.nodes),
                atMost: PointerModelLimit.nodesPerSurface
            )
        }
        declaration.surface.owner = .user(call.peer.uid)
        self.declaration = declaration
        stage = .reserving
    }

    /// Reads on in the next node. Returns whether it is complete.
    private mutating func declareNextNode(_ share: inout ProcessorShare, for service: PointerService) throws -> Bool {
        if node == nil {
            let isStrict = declaration?.isStrict ?? false
            node = NodeReader(call, nextNode, of: Self.nodes, in: lists, strictly: isStrict)
        }
        guard let added = try node?.advance(&share, for: service) else { return false }
        node = nil
        nextNode += 1
        references.add(added.id)
        declaration?.surface.nodes.append(added)
        size += DeclarationCount(of: added)
        heapBytes += added.heapBytes
        return true
    }

    /// Checks what the next node refers to. Returns false if all nodes were checked already.
    private mutating func checkNextNode() throws -> Bool {
        guard let surface = declaration?.surface, nextToCheck < surface.nodes.count else { return false }
        if let mistake = references.mistake(in: surface.nodes[nextToCheck], number: nextToCheck, at: place) {
            throw VarlinkError(mistake, surface: surface.id)
        }
        nextToCheck += 1
        return true
    }
}
