import PointerModel

extension Mosaic {
    /// How far around its cell a point's nearest item is looked for, in cells.
    private static let farthest = 3

    /// Takes into `nearest` the nearest item that the lists around the point know of.
    ///
    /// - Returns: Whether no other item can be nearer, nor as near and in front.
    func findNearest(_ nearest: inout Nearest, _ tree: PackedTree, where accept: (Int32) -> Bool) -> Bool {
        guard let place = grid.place(nearest.point) else { return false }
        let column = Int(place.x)
        let row = Int(place.y)
        for ring in 0...Self.farthest {
            let columns = max(column - ring, 0)...min(column + ring, grid.columns - 1)
            let rows = max(row - ring, 0)...min(row + ring, grid.rows - 1)
            for y in rows {
                let isWholeRow = y == row - ring || y == row + ring
                var x = isWholeRow ? columns.lowerBound : column - ring
                while x <= columns.upperBound {
                    if x >= columns.lowerBound,
                        !look(intoColumn: x, row: y, from: place, &nearest, tree, where: accept)
                    {
                        return false
                    }
                    x += isWholeRow ? 1 : 2 * ring
                }
            }
            let border = border(columns, rows, from: place)
            if border > 0, nearest.squaredDistance < border * border { return true }
        }
        return false
    }

    /// At most how far it is from a place to what may be beyond a block of cells, in the rectangles' unit.
    private func border(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>, from place: Point) -> Double {
        let left = holdsAll && columns.lowerBound == 0 ? .infinity : place.x - Double(columns.lowerBound)
        let right =
            holdsAll && columns.upperBound == grid.columns - 1 ? .infinity : Double(columns.upperBound + 1) - place.x
        let above = holdsAll && rows.lowerBound == 0 ? .infinity : place.y - Double(rows.lowerBound)
        let below = holdsAll && rows.upperBound == grid.rows - 1 ? .infinity : Double(rows.upperBound + 1) - place.y
        return min(min(left, right) * grid.cellWidth, min(above, below) * grid.cellHeight) * 0.999_999 - grid.slack
    }

    /// Takes the nearest item of one cell.
    ///
    /// What a cell hides, or has at its back, is no nearer there than the rectangle in front that covers it.
    ///
    /// - Returns: Whether the cell has no other that is nearer there, nor as near and in front.
    private func look(
        intoColumn column: Int,
        row: Int,
        from place: Point,
        _ nearest: inout Nearest,
        _ tree: PackedTree,
        where accept: (Int32) -> Bool
    ) -> Bool {
        // From the point to the start of the cell, in cells.
        let startX = Double(column) - place.x
        let startY = Double(row) - place.y
        let gapX = max(max(startX, -1 - startX, 0) * grid.cellWidth * 0.999_999 - grid.slack, 0)
        let gapY = max(max(startY, -1 - startY, 0) * grid.cellHeight * 0.999_999 - grid.slack, 0)
        if gapX * gapX + gapY * gapY > nearest.squaredDistance { return true }
        let entry = entries[row &* grid.columns &+ column]
        if entry.kind == .single {
            if entry == .nothing { return true }
            if entry == .unknown { return false }
            return nearest.consider(entry.item, tree, where: accept)
        }
        let stepX = grid.cellWidth / CellSpan.steps
        let stepY = grid.cellHeight / CellSpan.steps
        // The place, in steps of the cell as spans count them.
        let x = 1 - startX * CellSpan.steps
        let y = 1 - startY * CellSpan.steps
        let first = entry.first
        var isCoverAccepted = true
        for number in first..<first + entry.count {
            let block = blocks[number]
            for position in 0..<block.count {
                let span = block.span(position)
                // An edge is anywhere in its step.
                let dx = max(Double(span.minX) - x - 1, x - Double(span.maxX) - 2, 0) * stepX
                let dy = max(Double(span.minY) - y - 1, y - Double(span.maxY) - 2, 0) * stepY
                isCoverAccepted = true
                guard (dx * dx + dy * dy) * 0.999 <= nearest.squaredDistance else { continue }
                let item = block.item(position)
                isCoverAccepted = nearest.consider(item, tree, where: accept)
                // All others of this cell are behind.
                if nearest.item == item, nearest.squaredDistance == 0 { return true }
            }
        }
        return entry.kind == .complete || entry.kind == .covered && isCoverAccepted
    }
}

extension Nearest {
    /// Takes an item if it goes before the one found and is accepted.
    ///
    /// - Returns: Whether it was not rejected.
    @inline(__always)
    mutating func consider(_ item: Int32, _ tree: PackedTree, where accept: (Int32) -> Bool) -> Bool {
        let distance = tree.edges(of: item).squaredDistance(to: point)
        guard prefers(item, at: distance) else { return true }
        guard accept(item) else { return false }
        squaredDistance = distance
        self.item = item
        return true
    }
}
