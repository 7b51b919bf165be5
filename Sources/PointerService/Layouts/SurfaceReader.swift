import PointerEngine
import PointerModel
import PointerWire
import Varlink

/// Reads and checks a surface that a call declares, node by node.
struct SurfaceReader {
    /// A surface, and the size of its declarations.
    typealias Declared = (surface: Surface, size: DeclarationCount)

    private enum Stage {
        case looking
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

    /// Surface with the caller as its owner; nil if it is not complete yet.
    var declared: Declared? {
        guard case .done = stage, let surface = declaration?.surface else { return nil }
        return (surface, size)
    }

    /// Removes and returns the nodes read so far.
    mutating func takeNodes() -> [Node] {
        defer { declaration?.surface.nodes = [] }
        return declaration?.surface.nodes ?? []
    }

    /// Bytes of the nodes read so far.
    var memoryUsage: Int { size.bytes + (node?.memoryUsage ?? 0) }

    /// Reads on until the surface is complete or the share is used up.
    /// - Parameters:
    ///   - share: share of processor time.
    ///   - service: service with the limits of clients.
    ///   - maximum: maximum number of nodes.
    /// - Returns: whether the surface is complete.
    mutating func advance(_ share: inout ProcessorShare, for service: PointerService, atMost maximum: Int) throws
        -> Bool
    {
        try share.doSteps { share in try step(&share, for: service, atMost: maximum) }
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
            try beginDeclaring()
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

    private mutating func beginDeclaring() throws {
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
        declaration.surface.nodes.reserveCapacity(count)
        self.declaration = declaration
        stage = .declaring
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
