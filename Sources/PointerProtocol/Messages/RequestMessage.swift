public import PointerModel

/// The wire's Request: the question to a client where in its node a region is.
public struct RequestMessage: Codable, Sendable, Equatable {
    public var sequence: UInt64
    public var surface: String
    /// The user who owns the surface; nil: the configuration does.
    public var owner: UInt32?
    public var node: String
    public var location: Point
    public var modifiers: [String]
    public var source: String?

    public init(_ request: RegionRequest) {
        sequence = request.sequence
        surface = request.surface.id
        owner = request.surface.owner.user
        node = request.node
        location = request.location.onWire
        modifiers = request.modifiers.names
        source = request.source?.rawValue
    }
}
