/// What a client may declare and name.
public struct ClientLimits: Sendable, Hashable {
    /// What the number of surfaces may be limited to.
    public static let surfacesRange = 1...LayoutLimits.surfaces
    public static let nodesRange = 1...LayoutLimits.nodesPerSurface
    public static let nodesPerUserRange = 1...1_048_576
    public static let elementsRange = 1...1_048_576
    /// Points.
    public static let coordinatesRange = 1000...LayoutLimits.position.upperBound

    /// How many surfaces there may be in all, those of the configuration counted.
    public var surfaces = LayoutLimits.surfaces
    /// What one client's surface may have.
    public var perClient = DeclarationCount(nodes: 4096, elements: 16_384)
    /// What the surfaces of one user may have together.
    public var perUser = DeclarationCount(nodes: 16_384, elements: 65_536)
    /// The furthest coordinate that a client may name, either way, in points.
    public var coordinates = LayoutLimits.position.upperBound

    /// The defaults.
    public init() {}

    /// The coordinates that a client may name.
    public var position: ClosedRange<Double> { -coordinates...coordinates }
}
