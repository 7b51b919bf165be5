/// How the pointer looks in a region, as declared; UIKit's UIPointerStyle.
public enum Style: Sendable, Hashable {
    /// The system's own pointer.
    case system
    /// No pointer is drawn.
    case hidden
    /// The pointer becomes part of the content; without a shape, a rounded rectangle around the preview.
    case content(Effect, shape: Shape? = nil)
    /// The pointer takes another shape, and is held to the middle of the region on the constrained axes.
    case shape(Shape, constrainedAxes: Axes = [])
}
