import PointerModel

/// The point and the target that a glide ends on.
struct Landing: Hashable {
    /// Index of the target's surface in the scene, and of the region's node in the surface.
    var surface: Int32 = 0
    var region: Int32
    /// Point on screen.
    var point: Point
    /// Axes on which the glide ends there. On another axis it goes as far as a free glide.
    var axes: Axes
}
