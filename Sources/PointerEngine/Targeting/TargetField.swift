import PointerModel

/// The magnetic targets on screen, as strategies look them up. A region with a hover, hidden or system style is none.
protocol TargetField {
    /// Returns the rectangle of the target nearest to a point; nil if none is within `distance`, in points.
    ///
    /// A target that contains the point has the distance 0; of several, the front-most is the nearest.
    func nearest(to point: Point, within distance: Double) -> Rect?

    /// Calls `body`, in any order, with every target that shares a point with `rect` and whose rectangle `isWanted` accepts. It
    /// computes the landing, which takes longer, of accepted targets only.
    func forEach(in rect: Rect, where isWanted: (Rect) -> Bool, _ body: (Magnet) -> Void)
}
