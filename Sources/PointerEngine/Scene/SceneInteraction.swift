import PointerModel

/// An interaction, its regions being entries of a table of its surface.
struct SceneInteraction {
    var isEnabled: Bool
    var isAsked: Bool
    var updatesWhilePanning: Bool
    /// Whether the order of the regions is not that of their priority.
    var hasPriorities = false
    /// The declared ones.
    var regions: Range<Int32>
    /// Those that repeat, or `none`.
    var repeating = SceneNode.none
    /// For regions without a style of their own; `none`: the automatic effect.
    var style: Int32
    /// What is known of the node, where its client has been asked, as an entry of a table; or `none`.
    var asked = SceneNode.none
}

/// A declared region.
struct SceneRegion {
    /// In the node's space.
    let rect: Rect
    let identifier: String?
    /// Entries of tables of its surface, or `none`.
    var path: Int32
    var style: Int32
    var animations: Int32
    let priority: Int32
    let latchingAxes: Axes
    let modifiers: Modifiers
}

/// Regions at even distances.
struct SceneRepetition {
    /// The first of them.
    var region: Int32
    let pitch: Vector
    let count: Int32

    /// As many repetitions as are looked at where they overlap: a client may declare a million at one place.
    private static let maximumOverlap = 64.0

    /// The first of the repetitions of `rect` that contains the location, or nil.
    func number(at location: Point, of rect: Rect) -> Int32? {
        numbers(near: location, of: rect)?.first { self.rect($0, of: rect).contains(location) }
    }

    /// The number of a repetition of `rect` that none is nearer to the location than.
    func nearest(to location: Point, of rect: Rect) -> Int32 {
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

    /// Squared, from a location to a repetition with its edges.
    private func distance(_ location: Point, _ number: Int32, of rect: Rect) -> Double {
        let rect = self.rect(number, of: rect)
        return Vector(
            dx: max(rect.minX - location.x, 0, location.x - rect.maxX),
            dy: max(rect.minY - location.y, 0, location.y - rect.maxY)
        ).squaredLength
    }

    /// Numbers among which are those of all repetitions of `rect` that contain the location, or of the first of these where very many
    /// overlap; nil: there is none.
    func numbers(near location: Point, of rect: Rect) -> ClosedRange<Int32>? {
        // Of the numbers i with rect.minX + i * dx <= x < rect.maxX + i * dx, and the same in y, the least and the greatest.
        var least = 0.0
        var greatest = Double(count - 1)
        narrow(&least, &greatest, by: pitch.dx, location.x, rect.minX, rect.maxX)
        narrow(&least, &greatest, by: pitch.dy, location.y, rect.minY, rect.maxY)
        guard least <= greatest else { return nil }
        // One to each side, for what a division rounds.
        let first = Int32(max(least - 1, 0))
        let last = Int32(min(greatest + 1, Double(count - 1), Double(first) + Self.maximumOverlap))
        return first...max(first, last)
    }

    /// The rectangle of this number.
    func rect(_ number: Int32, of rect: Rect) -> Rect {
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

/// What clients change as the pointer enters and leaves a region.
struct RegionAnimations {
    let enter: [NodeAnimation]
    let exit: [NodeAnimation]
}
