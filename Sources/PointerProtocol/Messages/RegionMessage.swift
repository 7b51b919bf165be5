public import PointerModel

/// The wire's Region: the region that the pointer is in or left.
public struct RegionMessage: Codable, Sendable, Equatable {
    public var surface: String
    public var node: String
    public var identifier: String?
    public var rect: Rect
    public var latchingAxes: [String]

    public init(_ region: ActiveRegion) {
        surface = region.surface
        node = region.node
        identifier = region.identifier
        rect = region.rect.onWire
        latchingAxes = region.latchingAxes.names
    }
}
