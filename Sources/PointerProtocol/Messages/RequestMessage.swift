public import PointerModel

/// The wire's Request: a request to a client for the region at a location in its node.
public struct RequestMessage: Codable, Sendable, Equatable {
    public var sequence: UInt64
    public var surface: String
    /// User id of the surface's owner; nil if the configuration declares the surface.
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
