import PointerModel

/// The magnetic targets on screen, as the strategies ask for them. Hover, hidden and system styles are none.
protocol TargetField {
    /// The target with the least distance from a point to its rectangle; nil: there is none within `distance`, in points.
    ///
    /// One that contains the point has the distance 0; the front-most of them is the nearest.
    func nearest(to point: Point, within distance: Double) -> Magnet?

    /// Calls `body` with every target whose rectangle and `rect` share a point, in any order.
    func forEach(in rect: Rect, _ body: (Magnet) -> Void)
}
