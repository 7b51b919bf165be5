import PointerModel

/// The displayed position, as distinct from the pointer's position.
extension ResolvedStyle {
    /// Returns the constraint on the displayed position in a region.
    ///
    /// A content effect holds the pointer at the middle of its shape and lets it slip a little, never so far that the shape
    /// leaves the region; a shape longer than the region does not slip. A content effect that does not snap displays the pointer at its
    /// position. A shape style holds its constrained axes in the same way,
    /// at the rail. Any other style displays the pointer at its position.
    /// - Parameters:
    ///   - region: rectangle in the global space.
    ///   - rail: point where the constrained axes hold the pointer; nil if that is the middle of the region.
    ///   - settings: settings with values in their ranges.
    func displayConstraint(in region: Rect, rail: Point? = nil, settings: EffectSettings) -> DisplayConstraint {
        switch kind {
        case .system, .hidden, .hover:
            return .none
        case .highlight, .lift:
            guard snaps, let drawn = contentBounds else { return .none }
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
    /// Returns the slip on either axis of a shape that rests at `drawn` in its region.
    fileprivate func slips(of drawn: Rect, in region: Rect) -> Slips {
        Slips(
            horizontal: slip(before: drawn.minX - region.minX, behind: region.maxX - drawn.maxX),
            vertical: slip(before: drawn.minY - region.minY, behind: region.maxY - drawn.maxY)
        )
    }

    /// Returns the slip on an axis with this much room on either side, in points. A negative sum means that the shape does not
    /// fit; it then does not slip. A negative value on one side means that the client placed the shape there; the engine does not
    /// push it back.
    private func slip(before: Double, behind: Double) -> SoftLimit {
        guard before + behind >= 0 else { return SoftLimit(share: 0, limit: 0) }
        return SoftLimit(
            share: slip,
            limits: (negative: min(maximumSlip, before), positive: min(maximumSlip, behind))
        )
    }
}
