import PointerModel

/// Where the pointer is drawn, as distinct from where it is.
extension ResolvedStyle {
    /// Where the pointer is drawn when it is at `position` in `region`, both in the global space, and by how much the content
    /// under it has moved.
    ///
    /// A content effect stands on the middle of its shape and slips a little towards the pointer, never so far that the shape
    /// leaves the region; where the shape is longer than the region, it does not slip. A shape style does so on its
    /// constrained axes, about the middle of the region. Any other style is drawn where the pointer is.
    /// - Parameters:
    ///   - rail: where the constrained axes hold it; nil: in the middle of the region.
    ///   - free: the axes on which a held region lets the pointer move freely: on them it is drawn where it is.
    ///   - settings: with values in their ranges.
    /// - Returns: finite numbers for a finite position.
    func displayed(
        for position: Point,
        in region: Rect,
        rail: Point? = nil,
        free: Axes,
        settings: EffectSettings
    ) -> (displayed: Point, contentOffset: Vector) {
        switch kind {
        case .system, .hidden, .hover:
            return (position, .zero)
        case .highlight, .lift:
            return onContent(for: position, in: region, free: free, settings: settings)
        case .shape:
            let rail = rail ?? region.center
            return (onRails(through: rail, for: position, in: region, free: free, settings: settings), .zero)
        }
    }

    private func onContent(
        for position: Point,
        in region: Rect,
        free: Axes,
        settings: EffectSettings
    ) -> (displayed: Point, contentOffset: Vector) {
        guard let drawn = contentBounds else { return (position, .zero) }
        let center = drawn.center
        let away = position - center
        let slip = settings.slips(of: drawn, in: region)
        let parallax = Saturation(share: settings.parallax, limit: settings.maximumParallax)
        return (
            Point(
                x: free.contains(.horizontal) ? position.x : center.x + slip.horizontal(away.dx),
                y: free.contains(.vertical) ? position.y : center.y + slip.vertical(away.dy)
            ),
            Vector(dx: parallax(away.dx), dy: parallax(away.dy))
        )
    }

    private func onRails(
        through rail: Point,
        for position: Point,
        in region: Rect,
        free: Axes,
        settings: EffectSettings
    ) -> Point {
        let held = constrainedAxes.subtracting(free)
        guard !held.isEmpty, region.isFinite else { return position }
        let bounds = shape?.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
        let slip = settings.slips(of: bounds.offsetBy(dx: rail.x, dy: rail.y), in: region)
        return Point(
            x: held.contains(.horizontal) ? rail.x + slip.horizontal(position.x - rail.x) : position.x,
            y: held.contains(.vertical) ? rail.y + slip.vertical(position.y - rail.y) : position.y
        )
    }
}

extension EffectSettings {
    /// How what is drawn in `drawn` at rest may slip in its region, on either axis.
    fileprivate func slips(of drawn: Rect, in region: Rect) -> (horizontal: Saturation, vertical: Saturation) {
        (
            slip(before: drawn.minX - region.minX, behind: region.maxX - drawn.maxX),
            slip(before: drawn.minY - region.minY, behind: region.maxY - drawn.maxY)
        )
    }

    /// The slip on an axis with so much room on either side. Less than none on both together: it does not fit, and does not slip.
    /// Less than none on one: it was put there, and is not pushed back.
    private func slip(before: Double, behind: Double) -> Saturation {
        guard before + behind >= 0 else { return Saturation(share: 0, limit: 0) }
        return Saturation(
            share: slip,
            limits: (negative: min(maximumSlip, before), positive: min(maximumSlip, behind))
        )
    }
}
