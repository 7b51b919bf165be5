/// Limits on the declarations of clients: a part of ``Limits``, which has the defaults.
public struct ClientLimits: Sendable, Hashable {
    /// Maximum number of surfaces in total, including the configuration's.
    public let surfaces: Int
    /// Maximum size of one client's surface.
    public let perClient: DeclarationCount
    /// Maximum size of all surfaces of one user together.
    public let perUser: DeclarationCount
    /// Greatest absolute coordinate that a client may declare, in points.
    public let coordinates: Double

    /// Limits of a daemon with the default configuration.
    public static let byDefault = Limits().clients

    /// Range of the coordinates that a client may declare, in points.
    public var position: ClosedRange<Double> { -coordinates...coordinates }
}
