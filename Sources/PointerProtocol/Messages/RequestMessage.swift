public import PointerModel

/// The wire's Request: the question to a client where in its node a region is.
public struct RequestMessage: Codable, Sendable, Equatable {
    public var sequence: UInt64
    public var surface: String
    public var node: String
    public var location: Point
    public var modifiers: [String]
    public var source: String?

    public init(_ request: RegionRequest) {
        sequence = request.sequence
        surface = request.surface
        node = request.node
        location = request.location.onWire
        modifiers = request.modifiers.names
        source = request.source?.rawValue
    }
}
