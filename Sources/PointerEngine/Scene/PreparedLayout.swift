public import PointerModel

/// A layout made ready for the pointers over it. They share its tables: each copies of a surface what it changes, such as what
/// clients answered to it.
public struct PreparedLayout: Sendable {
    let scene: Scene

    public init(_ layout: Layout) {
        scene = Scene(layout)
    }
}
