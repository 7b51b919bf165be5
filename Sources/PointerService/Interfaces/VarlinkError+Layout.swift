import Documents
import Limits
import PointerConfiguration
import PointerEngine
import PointerModel
import PointerRuntime
import PointerWire
import SafeText
import Varlink

/// Errors of io.pointerd.Layout.
extension VarlinkError {
    static func surfaceExists(_ surface: String) -> VarlinkError {
        Self(.surfaceExists, of: InterfaceNames.layout, ["surface": surface])
    }

    static func noSuchSurface(_ surface: String) -> VarlinkError {
        Self(.noSuchSurface, of: InterfaceNames.layout, ["surface": surface])
    }

    static func noSuchHost(_ host: String) -> VarlinkError {
        Self(.noSuchHost, of: InterfaceNames.layout, ["host": host])
    }

    /// Several owners, but not the caller, have a surface of this id.
    static func ambiguousSurface(_ id: String, owners: [SurfaceOwner]) -> VarlinkError {
        let numbers = owners.map { "\($0.number)" }.joined(separator: ",")
        return Self(.ambiguousSurface, of: InterfaceNames.layout, ["surface": id, "owners": numbers])
    }

    static func noSuchRequest(_ sequence: UInt64, surface: String) -> VarlinkError {
        Self(.noSuchRequest, of: InterfaceNames.layout, ["surface": surface, "sequence": "\(sequence)"])
    }

    /// A declaration exceeds a limit.
    /// - Parameters:
    ///   - limit: key of `[limits]`, or place of the list that is too long, or `styleBytes`.
    ///   - node: node whose style is too long; nil for other limits, or if no node declares the style.
    ///   - reason: explanation in words.
    static func limitExceeded(_ limit: String, node: String? = nil, reason: String? = nil) -> VarlinkError {
        var fields = ["limit": limit]
        fields["node"] = node
        return Self(.limitExceeded, of: InterfaceNames.layout, fields, reason: reason)
    }

    /// Converts a mistake in a declaration. Only references between nodes name their `surface`.
    init(_ mistake: Mistake, surface: String = "") {
        switch mistake.kind {
        case .invalid: self = .invalidParameter(mistake.path, reason: mistake.message)
        case .outOfRange:
            self.init(.outOfRange, of: InterfaceNames.layout, ["parameter": mistake.path], reason: mistake.message)
        case .limitExceeded: self = .limitExceeded(mistake.path, reason: mistake.message)
        case .styleTooLong(let node): self = .limitExceeded("styleBytes", node: node, reason: mistake.description)
        case .noSuchNode(let node):
            self.init(
                .noSuchNode,
                of: InterfaceNames.layout,
                ["surface": surface, "node": node],
                reason: mistake.description
            )
        }
    }

    /// A list in a call has too many items.
    static func tooMany(_ count: Int, at place: String, atMost limit: some ModuleLimit) -> VarlinkError {
        .limitExceeded(place, reason: "\(count) items are too many: at most \(limit.most)")
    }

    /// Converts an error of a layout change.
    /// - Parameters:
    ///   - error: the error.
    ///   - nodes: limit that more nodes would exceed.
    ///   - elements: limit that more elements would exceed.
    ///   - bytes: limit that more bytes would exceed.
    init(
        _ error: LayoutError,
        nodes: String = "nodesPerClient",
        elements: String = "elementsPerClient",
        bytes: String = LimitKey.bytesPerUser.rawValue
    ) {
        switch error {
        case .noSuchSurface(let surface): self = .noSuchSurface(surface.id)
        case .noSuchNode(let surface, let node):
            self.init(.noSuchNode, of: InterfaceNames.layout, ["surface": surface.id, "node": node])
        case .parentInsideNode: self = .invalidParameter("put", reason: "a node would be inside itself")
        case .notBeside(_, let node, let sibling):
            let (node, sibling) = (PrintableText.quote(node), PrintableText.quote(sibling))
            self = .invalidParameter("insert", reason: "\(node) has another parent than \(sibling), or is that node")
        case .tooManyNodes: self = .limitExceeded(nodes)
        case .tooManyElements: self = .limitExceeded(elements)
        case .tooManyBytes: self = .limitExceeded(bytes)
        }
    }
}
