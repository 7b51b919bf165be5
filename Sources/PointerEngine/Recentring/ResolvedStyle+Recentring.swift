import PointerModel

extension ResolvedStyle {
    /// Where a pointer at `position` in `region` is brought when an occasion comes; nil: it stays.
    ///
    /// A content effect takes it to the middle of its shape, a shape style to the rail on the constrained axes: the middle of the
    /// region, unless `rail` is another. It never takes it out of the region, and a held button or a latched region keeps it where it is.
    func recentred(
        _ position: Point,
        in region: Rect,
        rail: Point? = nil,
        on occasion: RecentringOccasion,
        buttons: Buttons,
        isLatched: Bool,
        settings: RecentringSettings
    ) -> Point? {
        guard occasion.isWanted(by: settings), buttons.isEmpty, !isLatched,
            let middle = middle(for: position, on: rail ?? region.center)
        else { return nil }
        return middle != position && region.contains(middle) ? middle : nil
    }

    /// The position with the coordinates replaced on which the style holds the pointer; nil where it holds it on none.
    private func middle(for position: Point, on rail: Point) -> Point? {
        switch kind {
        case .system, .hidden, .hover:
            return nil
        case .highlight, .lift:
            return contentBounds?.center
        case .shape:
            guard !constrainedAxes.isEmpty else { return nil }
            return Point(
                x: constrainedAxes.contains(.horizontal) ? rail.x : position.x,
                y: constrainedAxes.contains(.vertical) ? rail.y : position.y
            )
        }
    }
}
