/// Limits on the declarations of clients: a part of ``Limits``, which has the defaults.
package struct ClientLimits: Sendable, Hashable {
    /// Maximum number of surfaces in total, including the configuration's.
    package let surfaces: Int
    /// Maximum size of one client's surface.
    package let perClient: DeclarationCount
    /// Maximum size of all surfaces of one user together.
    package let perUser: DeclarationCount
    /// Greatest absolute coordinate that a client may declare, in points.
    package let coordinates: Double

    /// Limits of a daemon with the default configuration.
    package static let byDefault = Limits().clients

    /// Range of the coordinates that a client may declare, in points.
    package var position: ClosedRange<Double> { -coordinates...coordinates }
}
