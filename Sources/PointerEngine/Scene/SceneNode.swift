import PointerModel

/// A node as hit-testing wants it: links instead of lists, and the way from the screen already worked out.
struct SceneNode {
    static let none: Int32 = -1

    let id: String
    let surface: Int32
    /// The containing node, or `none` for a child of the surface.
    let parent: Int32
    /// The front-most child; from it `previousSibling` leads to the back.
    var lastChild = SceneNode.none
    var previousSibling = SceneNode.none

    let bounds: Rect
    /// Where the node itself can be hit, in its own space.
    let hitArea: Rect
    let toScreen: AffineTransform
    let fromScreen: AffineTransform
    /// The hit area cut by those of the ancestors and by the surface, on screen.
    let visibleHitArea: Rect
    /// Why the node cannot be hit at all; nil: it can.
    let obstacle: ResolutionStep.Outcome?

    let appearance: Appearance
    let isInteractionEnabled: Bool?
    /// Where the interaction's regions are in the scene; empty without an interaction.
    let regions: Range<Int32>
}
