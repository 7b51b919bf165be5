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
        if !look(intoColumn: column, row: row, from: place, &nearest, tree, where: accept) { return false }
        for ring in 0..<Self.farthest {
            let columns = max(column - ring, 0)...min(column + ring, grid.columns - 1)
            let rows = max(row - ring, 0)...min(row + ring, grid.rows - 1)
            let border = border(columns, rows, from: place)
            if border > 0, nearest.squaredDistance < border * border { return true }
            if !look(around: row, column, ring: ring + 1, from: place, &nearest, tree, where: accept) { return false }
        }
        return false
    }

    /// Takes the nearest item of the cells that are so many cells away from one.
    ///
    /// - Returns: Like that for one cell.
    private func look(
        around row: Int,
        _ column: Int,
        ring: Int,
        from place: Point,
        _ nearest: inout Nearest,
        _ tree: PackedTree,
        where accept: (Int32) -> Bool
    ) -> Bool {
        for y in max(row - ring, 0)...min(row + ring, grid.rows - 1) {
            let isWholeRow = y == row - ring || y == row + ring
            let gapY = gap(Double(y) - place.y, grid.cellHeight)
            if gapY * gapY > nearest.squaredDistance { continue }
            var x = column - ring
            while x <= column + ring {
                if x >= 0, x < grid.columns {
                    let gapX = gap(Double(x) - place.x, grid.cellWidth)
                    if gapX * gapX + gapY * gapY <= nearest.squaredDistance,
                        !look(intoColumn: x, row: y, from: place, &nearest, tree, where: accept)
                    {
                        return false
                    }
                }
                x += isWholeRow ? 1 : 2 * ring
            }
        }
        return true
    }

    /// At most how far a cell is along one axis that starts so many cells from the point, in the rectangles' unit.
    @inline(__always)
    private func gap(_ start: Double, _ size: Double) -> Double {
        let cells = start > 0 ? start : -1 - start
        return cells > 0 ? max(cells * size * 0.999_999 - grid.slack, 0) : 0
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
        let entry = entries[row &* grid.columns &+ column]
        if entry.kind == .single {
            if entry == .nothing { return true }
            if entry == .unknown { return false }
            return nearest.consider(entry.item, tree, where: accept)
        }
        let step = SIMD2(Float(grid.cellWidth * (1 / CellSpan.steps)), Float(grid.cellHeight * (1 / CellSpan.steps)))
        // The place, in steps of the cell as the edges are.
        let seen = SIMD2(
            Float((place.x - Double(column)) * CellSpan.steps + 1),
            Float((place.y - Double(row)) * CellSpan.steps + 1)
        )
        let first = entry.first
        let count = entry.count
        var bounds = InlineArray<8, SIMD4<Float>>(repeating: SIMD4(repeating: .infinity))
        for number in 0..<count {
            bounds[number] = blocks[first &+ number].squaredDistanceBound(from: seen, step: step)
        }
        var isCoverRejected = false
        while true {
            // The least bound goes first, the front-most of equals.
            var leasts = bounds[0]
            for number in 1..<max(count, 1) { leasts = leasts.orLess(bounds[number]) }
            let least = leasts.least
            guard least < .infinity, Double(least) <= nearest.squaredDistance else { break }
            var number = 0
            while bounds[number].least > least { number += 1 }
            let lane = bounds[number].firstLane(of: least)
            bounds[number][lane] = .infinity
            let item = blocks[first &+ number].item(lane)
            if !nearest.consider(item, tree, where: accept) {
                if entry.kind == .covered, item == last(of: entry) { isCoverRejected = true }
            } else if nearest.item == item, nearest.squaredDistance == 0 {
                // All others of this cell are behind.
                return true
            }
        }
        return entry.kind == .complete || entry.kind == .covered && !isCoverRejected
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
