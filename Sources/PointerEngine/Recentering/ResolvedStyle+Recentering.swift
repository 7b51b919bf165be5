import PointerModel

extension ResolvedStyle {
    /// Where a pointer at `position` in `region` is brought when an occasion comes; nil: it stays.
    ///
    /// A content effect takes it to the middle of its shape, a shape style to the rail on the constrained axes: the middle of the
    /// region, unless `rail` is another. It never takes it out of the region, and a held button or a latched region keeps it where it is.
    /// - Parameter largeThreshold: what is longer, in points, is an area in which every place counts, as a whole screen is: nobody who
    ///   covers one has the pointer brought to another place.
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

    /// The position with the coordinates replaced on which the style holds the pointer; nil where it holds it on none.
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
