public import PointerModel

/// The wire's SurfaceName.
public struct SurfaceNameMessage: Codable, Sendable, Equatable {
    public var id: String
    /// The user who owns the surface; nil: the configuration does.
    public var owner: UInt32?

    public init(_ name: SurfaceName) {
        id = name.id
        owner = name.owner.user
    }

    /// The name of the surface.
    public var name: SurfaceName { SurfaceName(id, of: SurfaceOwner(user: owner)) }
}

/// The wire's LayoutChange.
public struct LayoutChangeMessage: Codable, Sendable, Equatable {
    /// The layout's number after the change.
    public var state: Int64
    /// Those that came, changed or went; nil: everything may be another.
    public var surfaces: [SurfaceNameMessage]?

    public init(_ revision: LayoutRevision) {
        state = revision.state
        surfaces = revision.surfaces?.map(SurfaceNameMessage.init)
    }
}

extension LayoutRevision {
    /// What a message says.
    public init(_ message: LayoutChangeMessage) {
        self.init(state: message.state, surfaces: message.surfaces?.map(\.name))
    }
}
