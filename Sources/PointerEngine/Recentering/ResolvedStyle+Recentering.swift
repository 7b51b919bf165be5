import PointerModel

extension ResolvedStyle {
    /// Returns the recentered position; nil if the pointer stays.
    ///
    /// A content effect recenters to the middle of its shape, a shape style to `rail` on the constrained axes; without a rail, to
    /// the middle of the region. Recentering never leaves the region, and does nothing while a button is held or the region is
    /// latched.
    ///
    /// A shape or a region longer than `largeThreshold`, in points, is an area in which every place counts, such as a whole
    /// screen: the pointer stays.
    func recentered(
        _ position: Point,
        in region: Rect,
        rail: Point? = nil,
        on occasion: RecenteringOccasion,
        buttons: Buttons,
        isLatched: Bool,
        largeThreshold: Double,
        settings: RecenteringSettings
    ) -> Point? {
        guard occasion.isWanted(by: settings), buttons.isEmpty, !isLatched,
            let middle = middle(for: position, in: region, on: rail ?? region.center, largeThreshold: largeThreshold)
        else { return nil }
        return middle != position && region.contains(middle) ? middle : nil
    }

    /// Returns the position with the coordinates replaced on which the style holds the pointer; nil if the style holds none.
    private func middle(for position: Point, in region: Rect, on rail: Point, largeThreshold: Double) -> Point? {
        switch kind {
        case .system, .hidden, .hover:
            return nil
        case .highlight, .lift:
            guard let bounds = contentBounds, max(bounds.width, bounds.height) <= largeThreshold else { return nil }
            return bounds.center
        case .shape:
            let x = constrainedAxes.contains(.horizontal) && region.width <= largeThreshold ? rail.x : position.x
            let y = constrainedAxes.contains(.vertical) && region.height <= largeThreshold ? rail.y : position.y
            return Point(x: x, y: y)
        }
    }
}
