import PointerEngine
import PointerProtocol
import Varlink

/// The errors of io.pointerd.Layout.
extension VarlinkError {
    static func surfaceExists(_ surface: String) -> VarlinkError {
        Self(LayoutErrorName.surfaceExists, ["surface": surface])
    }

    static func noSuchSurface(_ surface: String) -> VarlinkError {
        Self(LayoutErrorName.noSuchSurface, ["surface": surface])
    }

    static func noSuchRequest(_ sequence: UInt64, surface: String) -> VarlinkError {
        Self(LayoutErrorName.noSuchRequest, ["surface": surface, "sequence": "\(sequence)"])
    }

    static func noSuchPointerOfLayout(_ name: String) -> VarlinkError {
        Self(LayoutErrorName.noSuchPointer, ["pointer": name])
    }

    /// - Parameter limit: the key of `[limits]`, or the place of the list that is too long.
    static func limitExceeded(_ limit: String) -> VarlinkError { Self(LayoutErrorName.limitExceeded, ["limit": limit]) }

    /// The surface is somebody else's.
    static var notOwnSurface: VarlinkError { Self(LayoutErrorName.permissionDenied, [:]) }

    /// What a client gets for a declaration that cannot be taken.
    /// - Parameter surface: which the declaration is about.
    init(_ error: DeclarationError, surface: String) {
        switch error.reason {
        case .invalid: self = .invalidParameter(error.parameter)
        case .outOfRange: self.init(LayoutErrorName.outOfRange, ["parameter": error.parameter])
        case .tooMany: self = .limitExceeded(error.parameter)
        case .noSuchNode: self.init(LayoutErrorName.noSuchNode, ["surface": surface, "node": error.node ?? ""])
        }
    }

    /// What a client gets for a change that cannot be made.
    /// - Parameters:
    ///   - nodes: the limit that more nodes would be beyond.
    ///   - elements: the limit that more elements would be beyond.
    init(_ error: LayoutError, nodes: String = "nodesPerClient", elements: String = "elementsPerClient") {
        switch error {
        case .noSuchSurface(let id): self = .noSuchSurface(id)
        case .noSuchNode(let surface, let node):
            self.init(LayoutErrorName.noSuchNode, ["surface": surface, "node": node])
        case .parentInsideNode: self = .invalidParameter("put")
        case .tooManyNodes: self = .limitExceeded(nodes)
        case .tooManyElements: self = .limitExceeded(elements)
        }
    }
}
