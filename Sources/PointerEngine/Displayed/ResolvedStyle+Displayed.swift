import PointerModel

/// Where the pointer is drawn, as distinct from where it is.
extension ResolvedStyle {
    /// What holds the drawn pointer in `region`, a rectangle of the global space.
    ///
    /// A content effect stands on the middle of its shape and slips a little towards the pointer, never so far that the shape
    /// leaves the region; where the shape is longer than the region, it does not slip. A shape style does so on its
    /// constrained axes, about the middle of the region. Any other style is drawn where the pointer is.
    /// - Parameters:
    ///   - rail: where the constrained axes hold it; nil: in the middle of the region.
    ///   - settings: with values in their ranges.
    func displayConstraint(in region: Rect, rail: Point? = nil, settings: EffectSettings) -> DisplayConstraint {
        switch kind {
        case .system, .hidden, .hover:
            return .none
        case .highlight, .lift:
            guard let drawn = contentBounds else { return .none }
            return DisplayConstraint(
                to: drawn.center,
                on: .both,
                slips: settings.slips(of: drawn, in: region),
                parallax: SoftLimit(share: settings.parallax, limit: settings.maximumParallax)
            )
        case .shape:
            guard region.isFinite else { return .none }
            let rail = rail ?? region.center
            let bounds = shape?.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
            return DisplayConstraint(
                to: rail,
                on: constrainedAxes,
                slips: settings.slips(of: bounds.offsetBy(dx: rail.x, dy: rail.y), in: region)
            )
        }
    }
}

extension EffectSettings {
    /// How what is drawn in `drawn` at rest may slip in its region, on either axis.
    fileprivate func slips(of drawn: Rect, in region: Rect) -> Slips {
        Slips(
            horizontal: slip(before: drawn.minX - region.minX, behind: region.maxX - drawn.maxX),
            vertical: slip(before: drawn.minY - region.minY, behind: region.maxY - drawn.maxY)
        )
    }

    /// The slip on an axis with so much room on either side. Less than none on both together: it does not fit, and does not slip.
    /// Less than none on one: it was put there, and is not pushed back.
    private func slip(before: Double, behind: Double) -> SoftLimit {
        guard before + behind >= 0 else { return SoftLimit(share: 0, limit: 0) }
        return SoftLimit(
            share: slip,
            limits: (negative: min(maximumSlip, before), positive: min(maximumSlip, behind))
        )
    }
}
