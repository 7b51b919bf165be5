import PointerConfiguration
import PointerEngine
import PointerModel
import PointerProtocol
import PointerRuntime
import SafeText
import Varlink

/// Errors of io.pointerd.Layout.
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

    /// Several owners, but not the caller, have a surface of this id.
    static func ambiguousSurface(_ id: String, owners: [SurfaceOwner]) -> VarlinkError {
        let numbers = owners.map { "\($0.number)" }.joined(separator: ",")
        return Self(LayoutErrorName.ambiguousSurface, ["surface": id, "owners": numbers])
    }

    static func noSuchRequest(_ sequence: UInt64, surface: String) -> VarlinkError {
        Self(LayoutErrorName.noSuchRequest, ["surface": surface, "sequence": "\(sequence)"])
    }

    /// A declaration exceeds a limit.
    /// - Parameters:
    ///   - limit: key of `[limits]`, or place of the list that is too long, or `styleBytes`.
    ///   - node: node whose style is too long; nil for other limits, or if no node declares the style.
    ///   - reason: explanation in words.
    static func limitExceeded(_ limit: String, node: String? = nil, reason: String? = nil) -> VarlinkError {
        var fields = ["limit": limit]
        fields["node"] = node
        return Self(LayoutErrorName.limitExceeded, fields, reason: reason)
    }

    /// Converts a mistake in a declaration of the surface with the id `surface`.
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

    /// Converts an error of a layout change.
    /// - Parameters:
    ///   - error: the error.
    ///   - nodes: limit that more nodes would exceed.
    ///   - elements: limit that more elements would exceed.
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

extension DeclarationError {
    /// Makes a declaration, and converts its error for the wire.
    /// - Parameters:
    ///   - surface: id of the surface.
    ///   - make: makes the declaration.
    static func converted<Declaration>(
        for surface: String,
        _ make: () throws(DeclarationError) -> Declaration
    ) throws -> Declaration {
        do throws(DeclarationError) {
            return try make()
        } catch {
            throw VarlinkError(error, surface: surface)
        }
    }
}
