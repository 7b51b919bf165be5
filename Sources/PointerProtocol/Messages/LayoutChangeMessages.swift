public import PointerModel

/// The wire's SurfaceName.
public struct SurfaceNameMessage: Codable, Sendable, Equatable {
    public var id: String
    /// User id of the surface's owner; nil if the configuration declares the surface.
    public var owner: UInt32?

    public init(_ name: SurfaceName) {
        id = name.id
        owner = name.owner.user
    }

    /// Name of the surface.
    public var name: SurfaceName { SurfaceName(id, of: SurfaceOwner(user: owner)) }
}

/// The wire's LayoutChange.
public struct LayoutChangeMessage: Codable, Sendable, Equatable {
    /// Number of the layout after the change.
    public var state: Int64
    /// Surfaces that the change added, changed or removed; nil if everything may have changed.
    public var surfaces: [SurfaceNameMessage]?

    public init(_ revision: LayoutRevision) {
        state = revision.state
        surfaces = revision.surfaces?.map(SurfaceNameMessage.init)
    }
}

extension LayoutRevision {
    /// Reads a layout change from a message.
    public init(_ message: LayoutChangeMessage) {
        self.init(state: message.state, surfaces: message.surfaces?.map(\.name))
    }
}
