public import PointerModel

/// A layout prepared for the pointers over it. They share its tables; each pointer copies a surface before it changes it, such as
/// by a client's answer.
public struct PreparedLayout: Sendable {
    let scene: Scene

    /// - Parameters:
    ///   - layout: Declaration of the layout.
    ///   - formerSurfaces: Frees the surfaces in steps after their last use; nil to free them at once.
    public init(_ layout: Layout, freedBy formerSurfaces: FormerSurfaces? = nil) {
        scene = Scene(layout, freedBy: formerSurfaces)
    }
}
