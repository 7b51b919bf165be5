import PointerModel

/// Where a glide is to end.
struct Landing: Hashable {
    /// The magnet's surface and region, as the scene numbers them.
    var surface: Int32 = 0
    var region: Int32
    /// On screen.
    var point: Point
    /// On which axes it ends there; on any other it goes as far as it would have.
    var axes: Axes
}
