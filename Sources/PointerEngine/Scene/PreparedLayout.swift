public import PointerModel

/// A layout made ready for the pointers over it. They share its tables: each copies of a surface what it changes, such as what
/// clients answered to it.
public struct PreparedLayout: Sendable {
    let scene: Scene

    /// - Parameters:
    ///   - layout: what is declared.
    ///   - formerSurfaces: frees the surfaces in steps once nobody has them any more; nil: they are freed at once.
    public init(_ layout: Layout, freedBy formerSurfaces: FormerSurfaces? = nil) {
        scene = Scene(layout, freedBy: formerSurfaces)
    }
}
