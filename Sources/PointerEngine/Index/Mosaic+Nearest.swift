import PointerModel

extension Mosaic {
    /// How far around its cell a point's nearest item is looked for, in cells.
    private static let farthest = 12

    /// Takes into `nearest` the nearest item that the lists around the point know of.
    ///
    /// - Returns: Whether no other item can be nearer, nor as near and in front.
    func findNearest(_ nearest: inout Nearest, _ tree: borrowing PackedTree, where accept: (Int32) -> Bool) -> Bool {
        guard let place = grid.place(nearest.point) else { return false }
        let column = Int(place.x)
        let row = Int(place.y)
        let gap = gap(column: column, row: row)
        if gap == 0, !look(intoColumn: column, row: row, from: place, &nearest, tree, where: accept) { return false }
        for ring in max(gap, 1)... {
            let columns = max(column - ring + 1, 0)...min(column + ring - 1, grid.columns - 1)
            let rows = max(row - ring + 1, 0)...min(row + ring - 1, grid.rows - 1)
            let border = border(columns, rows, from: place)
            if border > 0, nearest.squaredDistance < border * border { return true }
            if ring > Self.farthest { return false }
            if !look(around: row, column, ring: ring, from: place, &nearest, tree, where: accept) { return false }
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
        _ tree: borrowing PackedTree,
        where accept: (Int32) -> Bool
    ) -> Bool {
        // The rows above and below, and then what is left of the columns beside.
        for side in 0..<2 {
            let y = side == 0 ? row - ring : row + ring
            guard y >= 0, y < grid.rows else { continue }
            let gapY = gap(Double(y) - place.y, grid.cellHeight)
            if gapY * gapY > nearest.squaredDistance { continue }
            var x = max(column - ring, 0)
            while x <= min(column + ring, grid.columns - 1) {
                let empty = gap(column: x, row: y)
                if empty == 0 {
                    let gapX = gap(Double(x) - place.x, grid.cellWidth)
                    if gapX * gapX + gapY * gapY <= nearest.squaredDistance,
                        !look(intoColumn: x, row: y, from: place, &nearest, tree, where: accept)
                    {
                        return false
                    }
                }
                x += max(empty, 1)
            }
        }
        for side in 0..<2 {
            let x = side == 0 ? column - ring : column + ring
            guard x >= 0, x < grid.columns else { continue }
            let gapX = gap(Double(x) - place.x, grid.cellWidth)
            if gapX * gapX > nearest.squaredDistance { continue }
            var y = max(row - ring + 1, 0)
            while y <= min(row + ring - 1, grid.rows - 1) {
                let empty = gap(column: x, row: y)
                if empty == 0 {
                    let gapY = gap(Double(y) - place.y, grid.cellHeight)
                    if gapX * gapX + gapY * gapY <= nearest.squaredDistance,
                        !look(intoColumn: x, row: y, from: place, &nearest, tree, where: accept)
                    {
                        return false
                    }
                }
                y += max(empty, 1)
            }
        }
        return true
    }

    /// How many cells away from a cell the next one may be that has something; 0 where it may have something itself.
    @inline(__always)
    private func gap(column: Int, row: Int) -> Int {
        holdsGaps ? entries[row &* grid.columns &+ column].gap : 0
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
        _ tree: borrowing PackedTree,
        where accept: (Int32) -> Bool
    ) -> Bool {
        let entry = entries[row &* grid.columns &+ column]
        if entry == .unknown { return false }
        if entry.item == RectIndex.none, entry.kind == .single { return true }
        let step = SIMD2(Float(grid.cellWidth * (1 / CellSpan.steps)), Float(grid.cellHeight * (1 / CellSpan.steps)))
        // The place, in steps of the cell as the edges are.
        let seen = SIMD2(
            Float((place.x - Double(column)) * CellSpan.steps + 1),
            Float((place.y - Double(row)) * CellSpan.steps + 1)
        )
        if entry.kind == .single {
            let greatest = CellSpan.all.squaredDistanceBound(from: seen, step: step)
            return nearest.consider(entry.item, between: 0, and: greatest, tree, where: accept)
        }
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
            bounds[number] = bounds[number].replacing(with: .infinity, inLane: lane)
            let item = blocks[first &+ number].item(lane)
            let greatest = blocks[first &+ number].span(lane).squaredDistanceBound(from: seen, step: step)
            if !nearest.consider(item, between: Double(least), and: greatest, tree, where: accept) {
                if entry.kind == .covered, item == last(of: entry) { isCoverRejected = true }
            } else if nearest.item == item, nearest.squaredDistance == 0 {
                // All others of this cell are behind.
                return true
            }
        }
        return entry.kind == .complete || entry.kind == .covered && !isCoverRejected
    }
}
