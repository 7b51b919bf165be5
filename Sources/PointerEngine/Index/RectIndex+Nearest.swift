import PointerModel

extension RectIndex {
    /// Looks in the mosaic's cell for the item nearest to a point, and keeps in `nearest` what it found.
    ///
    /// - Returns: Whether no other item can be nearer, nor as near and in front.
    func findNearestInCell(_ nearest: inout Nearest, where accept: (Int32) -> Bool) -> Bool {
        guard let (entry, place, x, y) = mosaic.locateWithBorder(nearest.point), entry.kind == .sound else {
            return false
        }
        let cell = mosaic.cells[Int(entry.value)]
        // Each item of the cell that may be nearer than the best; what is in front and at 0 ends it.
        let count = cell.count
        for position in 0..<count {
            let span = cell.span(position)
            let stepsX = Double(max(Int(span.minX) - Int(x), Int(x) - Int(span.maxX), 1) - 1)
            let stepsY = Double(max(Int(span.minY) - Int(y), Int(y) - Int(span.maxY), 1) - 1)
            let dx = stepsX * place.stepX
            let dy = stepsY * place.stepY
            guard (dx * dx + dy * dy) * 0.999_999 <= nearest.squaredDistance else { continue }
            let item = cell.item(position)
            let distance = tree.edges(of: item).squaredDistance(to: nearest.point)
            guard nearest.prefers(item, at: distance), accept(item) else { continue }
            nearest.squaredDistance = distance
            nearest.item = item
            if distance == 0 { return true }
        }
        // What the cell hides, or does not touch, is no nearer than its border.
        if count > 0, cell.span(count - 1).isCover { return nearest.item != Self.none && nearest.squaredDistance == 0 }
        return nearest.squaredDistance < place.border * place.border
    }
}
