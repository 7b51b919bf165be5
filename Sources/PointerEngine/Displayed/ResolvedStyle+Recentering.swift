import PointerModel

extension ResolvedStyle {
    /// Returns the recentered position; nil if the pointer stays.
    ///
    /// A content effect that snaps recenters to the middle of its shape, a shape style to `rail` on the constrained axes; without a rail, to
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
            guard snaps, let bounds = contentBounds, max(bounds.width, bounds.height) <= largeThreshold else {
                return nil
            }
            return bounds.center
        case .shape:
            let x = constrainedAxes.contains(.horizontal) && region.width <= largeThreshold ? rail.x : position.x
            let y = constrainedAxes.contains(.vertical) && region.height <= largeThreshold ? rail.y : position.y
            return Point(x: x, y: y)
        }
    }
}

/// An occasion on which the engine recenters the pointer: moves its position to the middle of what it is displayed on.
enum RecenteringOccasion {
    /// The last finger lifted from a touchpad without a glide, or the glide is over.
    case lift
    /// A mouse has not moved for a while.
    case rest

    /// Whether the settings enable the occasion.
    func isWanted(by settings: RecenteringSettings) -> Bool {
        switch self {
        case .lift: settings.onLift
        case .rest: settings.mouseRest > 0
        }
    }
}

extension RecenteringSettings {
    /// Shortest time without motion that is a rest, in seconds. The slowest devices report every 38 ms (measured); a pointer that
    /// is recentered between two reports could never leave.
    private static let leastRest = 0.05

    /// Returns when a mouse that last moved at `time` has rested; nil if the settings disable recentering at rest.
    func restDeadline(after time: Timestamp) -> Timestamp? {
        mouseRest > 0 ? time.advanced(bySeconds: max(mouseRest, Self.leastRest)) : nil
    }
}
