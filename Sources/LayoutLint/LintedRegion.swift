import PointerEngine
import PointerModel

/// A region of an enabled interaction, or all its repeating ones together, in the form for the rules. Rectangles are in the
/// surface's space.
struct LintedRegion {
    let node: Int32
    /// Handle of the region; of repeating regions, of the first.
    let handle: RegionHandle
    /// Index of the region in warnings; nil if it is the whole node.
    let number: Int?
    let declaration: Region
    /// Repetition of the region; nil if it does not repeat.
    let repetition: SceneRepetition?
    let style: Style
    /// Declared rectangle; for repeating regions, the one around all.
    let rect: Rect
    /// Part of the region that can be active. Lines of text reach a little above and below themselves.
    let effective: Rect
    /// Part of a single region that can be active; repeating regions are as large as the first.
    let single: Rect

    /// Whether the region is always active and fills its rectangle, as it has neither modifiers nor a path.
    var isPlain: Bool { declaration.modifiers.isEmpty && declaration.path == nil }
}
