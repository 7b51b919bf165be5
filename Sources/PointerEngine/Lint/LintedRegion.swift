import PointerModel

/// A region of an enabled interaction, or all that repeat of one, as the rules look at it. Rectangles are in the surface's space.
struct LintedRegion {
    let node: Int32
    /// The region, of those that repeat the first.
    let handle: RegionHandle
    /// As warnings count; nil: the whole node.
    let number: Int?
    let declaration: Region
    /// nil where it does not repeat.
    let repetition: SceneRepetition?
    let style: Style
    /// Where it was declared to be; of those that repeat, around all.
    let rect: Rect
    /// What of it can be active, lines of text reaching a little above and below themselves.
    let effective: Rect
    /// What of one can be active: of those that repeat, as large as the first.
    let single: Rect

    /// Whether it is there at all times, and all of what its rectangles say.
    var isPlain: Bool { declaration.modifiers.isEmpty && declaration.path == nil }
}
