/// A step from one layout to the next.
public struct LayoutRevision: Sendable, Hashable {
    /// Number of the layout after the step. It grows with each step.
    public var state: Int64
    /// The surfaces that were added, changed or removed; nil if everything may have changed, including the outputs.
    public var surfaces: [SurfaceName]?

    package init(state: Int64, surfaces: [SurfaceName]? = nil) {
        self.state = state
        self.surfaces = surfaces
    }
}
