import PointerModel

/// A region of an interaction, with the defaults filled in.
struct SceneRegion {
    let node: Int32
    let declaration: Region
    /// Whether the interaction names it; else it is the whole node.
    let isDeclared: Bool
    let style: Style
    /// The region on screen, cut to the area that hit-tests to its node.
    let effectiveRect: Rect
}
