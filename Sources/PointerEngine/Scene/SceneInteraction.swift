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
}

/// A declared region.
struct SceneRegion {
    /// In the node's space.
    let rect: Rect
    let identifier: String?
    /// Entries of tables of its surface, or `none`.
    let path: Int32
    let style: Int32
    let animations: Int32
    let priority: Int32
    let latchingAxes: Axes
    let modifiers: Modifiers
}

/// Regions at even distances.
struct SceneRepetition {
    /// The first of them.
    let region: Int32
    let pitch: Vector
    let count: Int32

    /// The first of the repetitions of `rect` that contains the location, or nil.
    func number(at location: Point, of rect: Rect) -> Int32? {
        // Of the numbers i with rect.minX + i * dx <= x < rect.maxX + i * dx, and the same in y, the least.
        var least = 0.0
        var greatest = Double(count - 1)
        narrow(&least, &greatest, by: pitch.dx, location.x, rect.minX, rect.maxX)
        narrow(&least, &greatest, by: pitch.dy, location.y, rect.minY, rect.maxY)
        guard least <= greatest else { return nil }
        // One to each side, for what a division rounds.
        var candidate = max(least.rounded(.down) - 1, 0)
        while candidate <= min(least + 2, Double(count - 1)) {
            if self.rect(Int32(candidate), of: rect).contains(location) { return Int32(candidate) }
            candidate += 1
        }
        return nil
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
