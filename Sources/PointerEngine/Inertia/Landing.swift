import PointerModel

/// Where a glide is to end.
struct Landing: Hashable {
    /// The magnet's region, as the scene numbers it.
    var region: Int32
    /// On screen.
    var point: Point
    /// On which axes it ends there; on any other it goes as far as it would have.
    var axes: Axes
}
