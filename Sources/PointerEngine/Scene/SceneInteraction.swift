package import PointerModel

/// An interaction, whose regions are entries of a table of its surface.
package struct SceneInteraction {
    package var isEnabled: Bool
    package var isAsked: Bool
    package var updatesWhilePanning: Bool
    /// Whether the regions differ in priority.
    package var hasPriorities = false
    /// Entries of the declared regions.
    package var regions: Range<Int32>
    /// Entry of the repeating regions, or `none`.
    package var repeating = SceneNode.none
    /// Style of regions without a style of their own; `none` for the automatic effect.
    package var style: Int32
    /// Entry of the node's state once its client has been asked, or `none`.
    package var asked = SceneNode.none
}

/// A declared region.
package struct SceneRegion {
    /// In the node's space.
    package let rect: Rect
    package let identifier: String?
    /// Entries of tables of its surface, or `none`.
    package var path: Int32
    package var style: Int32
    package var animations: Int32
    package let priority: Int32
    package let latchingAxes: Axes
    package let modifiers: Modifiers
}

/// Regions at even distances.
package struct SceneRepetition {
    /// Entry of the first region.
    package var region: Int32
    package let pitch: Vector
    package let count: Int32

    /// Number of overlapping repetitions that are checked at most: a client may declare a million at one place.
    private static let maximumOverlap = 64.0

    /// Returns the first of the repetitions of `rect` that contains the location, or nil.
    package func number(at location: Point, of rect: Rect) -> Int32? {
        numbers(near: location, of: rect)?.first { self.rect($0, of: rect).contains(location) }
    }

    /// Returns the number of the repetition of `rect` that is nearest to the location.
    package func nearest(to location: Point, of rect: Rect) -> Int32 {
        // They lie on a line, so the distance falls up to the nearest and rises after it.
        var (first, last) = (Int32(0), max(count - 1, 0))
        while first < last {
            let middle = first + (last - first) / 2
            if distance(location, middle, of: rect) <= distance(location, middle + 1, of: rect) {
                last = middle
            } else {
                first = middle + 1
            }
        }
        return first
    }

    /// Returns the squared distance from a location to a repetition, edges included.
    private func distance(_ location: Point, _ number: Int32, of rect: Rect) -> Double {
        let rect = self.rect(number, of: rect)
        return Vector(
            dx: max(rect.minX - location.x, 0, location.x - rect.maxX),
            dy: max(rect.minY - location.y, 0, location.y - rect.maxY)
        ).squaredLength
    }

    /// Returns a range with the numbers of all repetitions of `rect` that contain the location, or of the first ones if very many
    /// overlap; nil if none contains it.
    package func numbers(near location: Point, of rect: Rect) -> ClosedRange<Int32>? {
        // The least and the greatest number i with rect.minX + i * dx <= x < rect.maxX + i * dx, and the same in y.
        var least = 0.0
        var greatest = Double(count - 1)
        narrow(&least, &greatest, by: pitch.dx, location.x, rect.minX, rect.maxX)
        narrow(&least, &greatest, by: pitch.dy, location.y, rect.minY, rect.maxY)
        guard least <= greatest else { return nil }
        // One more on each side, because the division rounds.
        let first = Int32(max(least - 1, 0))
        let last = Int32(min(greatest + 1, Double(count - 1), Double(first) + Self.maximumOverlap))
        return first...max(first, last)
    }

    /// Returns the rectangle of a repetition.
    package func rect(_ number: Int32, of rect: Rect) -> Rect {
        rect.offsetBy(dx: Double(number) * pitch.dx, dy: Double(number) * pitch.dy)
    }

    private func narrow(
        _ least: inout Double,
        _ greatest: inout Double,
        by step: Double,
        _ coordinate: Double,
        _ lower: Double,
        _ upper: Double
    ) {
        guard step != 0 else {
            if coordinate < lower || coordinate >= upper { greatest = -1 }
            return
        }
        let first = (coordinate - (step > 0 ? upper : lower)) / step
        let last = (coordinate - (step > 0 ? lower : upper)) / step
        least = max(least, first.rounded(.down))
        greatest = min(greatest, last.rounded(.up))
    }
}

/// The animations that clients run when the pointer enters and leaves a region.
package struct RegionAnimations {
    package let enter: [NodeAnimation]
    package let exit: [NodeAnimation]
}
