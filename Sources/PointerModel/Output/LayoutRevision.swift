/// A step from one layout to the next.
public struct LayoutRevision: Sendable, Hashable {
    /// The layout's number after the step. It grows with each.
    public var state: Int64
    /// The surfaces that came, changed or went; nil: everything may be another, the outputs too.
    public var surfaces: [SurfaceName]?

    public init(state: Int64, surfaces: [SurfaceName]? = nil) {
        self.state = state
        self.surfaces = surfaces
    }
}
