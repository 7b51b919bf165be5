import PointerModel

/// The magnetic targets on screen, as the strategies ask for them. Hover, hidden and system styles are none.
protocol TargetField {
    /// The rectangle of the target whose rectangle is the nearest to a point; nil: there is none within `distance`, in points.
    ///
    /// One that contains the point has the distance 0; the front-most of them is the nearest.
    func nearest(to point: Point, within distance: Double) -> Rect?

    /// Calls `body` with every target whose rectangle is wanted and shares a point with `rect`, in any order.
    /// - Parameter isWanted: takes the target's rectangle. Where a target is landed on takes longer to find out.
    func forEach(in rect: Rect, where isWanted: (Rect) -> Bool, _ body: (Magnet) -> Void)
}
