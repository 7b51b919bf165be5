/// Limits on the declarations of clients.
public struct ClientLimits: Sendable, Hashable {
    /// Allowed values for ``surfaces``.
    public static let surfacesRange = 1...LayoutLimits.surfaces
    public static let nodesRange = 1...LayoutLimits.nodesPerSurface
    public static let nodesPerUserRange = 1...1_048_576
    public static let elementsRange = 1...1_048_576
    /// Allowed values for ``coordinates``, in points.
    public static let coordinatesRange = 1000...LayoutLimits.position.upperBound

    /// Maximum number of surfaces in total, including the configuration's.
    public var surfaces = LayoutLimits.surfaces
    /// Maximum size of one client's surface.
    public var perClient = DeclarationCount(nodes: 4096, elements: 16_384)
    /// Maximum size of all surfaces of one user together.
    public var perUser = DeclarationCount(nodes: 16_384, elements: 65_536)
    /// Greatest absolute coordinate that a client may declare, in points.
    public var coordinates = LayoutLimits.position.upperBound

    /// Creates the default limits.
    public init() {}

    /// Range of the coordinates that a client may declare, in points.
    public var position: ClosedRange<Double> { -coordinates...coordinates }
}
