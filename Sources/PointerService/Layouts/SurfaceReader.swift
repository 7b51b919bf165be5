import PointerEngine
import PointerModel
import PointerProtocol
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
    /// Decodes the surface without its nodes, and whether unknown fields are errors.
    private let header: (ParameterLists) throws -> (surface: SurfaceMessage, isStrict: Bool)
    private var stage = Stage.looking
    private var isStrict = false
    private var declaration: SurfaceDeclaration?
    private var nextNode = 0
    /// Reader of the next node; nil before it is begun.
    private var node: NodeReader<NodeMessage>?
    private var size = DeclarationCount.zero

    /// - Parameters:
    ///   - call: call that declares the surface.
    ///   - place: place of the surface in the call.
    ///   - lists: list of the surface's nodes.
    ///   - header: decodes the surface without its nodes.
    init(
        _ call: VarlinkCall,
        at place: String,
        nodes lists: ParameterLists,
        header: @escaping (ParameterLists) throws -> (surface: SurfaceMessage, isStrict: Bool)
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
    mutating func takeNodes() -> [Node] { declaration?.takeNodes() ?? [] }

    /// Bytes of the nodes read so far.
    var memoryUsage: Int { size.bytes + (node?.memoryUsage ?? 0) }

    /// Reads on until the surface is complete or the share is used up.
    /// - Parameters:
    ///   - share: share of processor time.
    ///   - service: service with the limits of clients.
    ///   - maximum: maximum number of nodes.
    /// - Returns: whether the surface is complete.
    mutating func advance(_ share: inout Share, for service: PointerService, atMost maximum: Int) throws -> Bool {
        try share.doSteps { share in try step(&share, for: service, atMost: maximum) }
    }

    private mutating func step(
        _ share: inout Share,
        for service: PointerService,
        atMost maximum: Int
    ) throws -> WorkStep {
        switch stage {
        case .looking:
            guard lists.advance(&share) else { return .waiting }
            guard lists.count(of: Self.nodes) <= maximum else { throw VarlinkError.limitExceeded("nodesPerClient") }
            try beginDeclaring(for: service)
        case .declaring:
            if nextNode < lists.count(of: Self.nodes) {
                guard try declareNextNode(&share, for: service) else { return .waiting }
                return .done(microseconds: lists.decodingTime(of: nextNode - 1, in: Self.nodes))
            }
            stage = .checking
        case .checking:
            if try checkNextNode(for: service) { return .done(microseconds: 2) }
            stage = .done
        case .done: return .last
        }
        return .done()
    }

    private mutating func beginDeclaring(for service: PointerService) throws {
        var (message, isStrict) = try header(lists)
        self.isStrict = isStrict
        message.owner = call.peer.uid
        let count = lists.count(of: Self.nodes)
        declaration = try service.declared(for: message.id) { () throws(DeclarationError) in
            try SurfaceDeclaration(message, nodes: count, at: place, limits: service.clients)
        }
        stage = .declaring
    }

    /// Reads on in the next node. Returns whether it is complete.
    private mutating func declareNextNode(_ share: inout Share, for service: PointerService) throws -> Bool {
        if node == nil { node = NodeReader(call, nextNode, of: Self.nodes, in: lists, strictly: isStrict) }
        guard let message = try node?.advance(&share) else { return false }
        node = nil
        nextNode += 1
        let id = declaration?.surface.id ?? ""
        let added = try service.declared(for: id) { () throws(DeclarationError) in try declaration?.add(message) }
        if let added { size += DeclarationCount(of: added) }
        return true
    }

    private mutating func checkNextNode(for service: PointerService) throws -> Bool {
        let id = declaration?.surface.id ?? ""
        return try service.declared(for: id) { () throws(DeclarationError) in
            try declaration?.checkNextReference() ?? false
        }
    }
}
