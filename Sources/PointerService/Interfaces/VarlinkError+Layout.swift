import PointerConfiguration
import PointerEngine
import PointerModel
import PointerProtocol
import PointerRuntime
import Varlink

/// The errors of io.pointerd.Layout.
extension VarlinkError {
    static func surfaceExists(_ surface: String) -> VarlinkError {
        Self(LayoutErrorName.surfaceExists, ["surface": surface])
    }

    static func noSuchSurface(_ surface: String) -> VarlinkError {
        Self(LayoutErrorName.noSuchSurface, ["surface": surface])
    }

    static func noSuchHost(_ host: String) -> VarlinkError {
        Self(LayoutErrorName.noSuchHost, ["host": host])
    }

    /// Several owners use the id, and none of them is the caller.
    static func ambiguousSurface(_ id: String, owners: [SurfaceOwner]) -> VarlinkError {
        let numbers = owners.map { "\($0.number)" }.joined(separator: ",")
        return Self(LayoutErrorName.ambiguousSurface, ["surface": id, "owners": numbers])
    }

    static func noSuchRequest(_ sequence: UInt64, surface: String) -> VarlinkError {
        Self(LayoutErrorName.noSuchRequest, ["surface": surface, "sequence": "\(sequence)"])
    }

    /// - Parameters:
    ///   - limit: the key of `[limits]`, or the place of the list that is too long, or `styleBytes`.
    ///   - node: whose style is too long; nil: none is, or no node declares it.
    static func limitExceeded(_ limit: String, node: String? = nil, reason: String? = nil) -> VarlinkError {
        var fields = ["limit": limit]
        fields["node"] = node
        return Self(LayoutErrorName.limitExceeded, fields, reason: reason)
    }

    /// What a client gets for a declaration that cannot be taken.
    /// - Parameter surface: which the declaration is about.
    init(_ error: DeclarationError, surface: String) {
        switch error.reason {
        case .invalid: self = .invalidParameter(error.parameter, reason: error.message)
        case .outOfRange:
            self.init(LayoutErrorName.outOfRange, ["parameter": error.parameter], reason: error.message)
        case .tooMany: self = .limitExceeded(error.parameter, reason: error.message)
        case .styleTooLong: self = .limitExceeded("styleBytes", node: error.node, reason: error.description)
        case .noSuchNode:
            self.init(
                LayoutErrorName.noSuchNode,
                ["surface": surface, "node": error.node ?? ""],
                reason: error.description
            )
        }
    }

    /// What a client gets for a change that cannot be made.
    /// - Parameters:
    ///   - nodes: the limit that more nodes would be beyond.
    ///   - elements: the limit that more elements would be beyond.
    init(_ error: LayoutError, nodes: String = "nodesPerClient", elements: String = "elementsPerClient") {
        switch error {
        case .noSuchSurface(let surface): self = .noSuchSurface(surface.id)
        case .noSuchNode(let surface, let node):
            self.init(LayoutErrorName.noSuchNode, ["surface": surface.id, "node": node])
        case .parentInsideNode: self = .invalidParameter("put", reason: "a node would be inside itself")
        case .notBeside(_, let node, let sibling):
            let (node, sibling) = (PrintableText.quote(node), PrintableText.quote(sibling))
            self = .invalidParameter("insert", reason: "\(node) has another parent than \(sibling), or is that node")
        case .tooManyNodes: self = .limitExceeded(nodes)
        case .tooManyElements: self = .limitExceeded(elements)
        case .tooManyBytes: self = .limitExceeded(LimitKey.bytesPerUser.rawValue)
        }
    }
}
