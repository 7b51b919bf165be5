import PointerModel

extension FrontGrid {
    /// Radius, in cells, of the search around a point's cell; the tree searches beyond it.
    private static let farthest = 12

    /// Updates `nearest` with the nearest item in the lists around the point.
    ///
    /// - Returns: Whether no other item can be nearer, or as near and in front.
    func findNearest(_ nearest: inout Nearest, _ tree: borrowing PackedTree, where accept: (Int32) -> Bool) -> Bool {
        guard let place = grid.place(nearest.point) else { return false }
        let column = Int(place.x)
        let row = Int(place.y)
        let inside = SIMD2(place.x - Double(column), place.y - Double(row))
        let entry = entries[row &* grid.columns &+ column]
        // Loads the neighbors at once: to wait for the memory of each in turn takes longer than the rest of the search.
        let sides = SIMD2(inside.x < 0.5 ? -1 : 1, inside.y < 0.5 ? -1 : 1)
        let neighbors = entries(beside: column, row, sides: sides)
        let gap = holdsGaps ? entry.gap : 0
        if gap > 1 { return findFarther(&nearest, tree, from: gap, around: row, column, from: place, where: accept) }
        if gap == 0, !look(into: entry, from: inside, &nearest, tree, where: accept) { return false }
        // Distances to the nearer sides, in cells.
        let near = 0.5 - (inside - 0.5) * SIMD2<Double>(sides)
        let (nearX, nearY) = (squaredGap(near.x, grid.cellWidth), squaredGap(near.y, grid.cellHeight))
        if nearest.squaredDistance < min(nearX, nearY) { return true }
        let farX = squaredGap(1 - near.x, grid.cellWidth)
        let farY = squaredGap(1 - near.y, grid.cellHeight)
        let squaredGaps: InlineArray<8, Double> = [
            nearX, nearY, nearX + nearY, farX, farY, farX + nearY, nearX + farY, farX + farY,
        ]
        for number in 0..<8 where neighbors[number].gap == 0 && squaredGaps[number] <= nearest.squaredDistance {
            let place = inside - Self.ways[number] * SIMD2<Double>(sides)
            if !look(into: neighbors[number], from: place, &nearest, tree, where: accept) { return false }
        }
        let border = min(squaredGap(1 + near.x, grid.cellWidth), squaredGap(1 + near.y, grid.cellHeight))
        if nearest.squaredDistance < border { return true }
        return findFarther(&nearest, tree, from: 2, around: row, column, from: place, where: accept)
    }

    /// Continues the search where the cells less than `ring` away are searched or empty.
    @inline(never)
    private func findFarther(
        _ nearest: inout Nearest,
        _ tree: borrowing PackedTree,
        from ring: Int,
        around row: Int,
        _ column: Int,
        from place: Point,
        where accept: (Int32) -> Bool
    ) -> Bool {
        for ring in ring... {
            let columns = max(column - ring + 1, 0)...min(column + ring - 1, grid.columns - 1)
            let rows = max(row - ring + 1, 0)...min(row + ring - 1, grid.rows - 1)
            let border = border(columns, rows, from: place)
            if border > 0, nearest.squaredDistance < border * border { return true }
            if ring > Self.farthest { return false }
            if !look(around: row, column, ring: ring, from: place, &nearest, tree, where: accept) { return false }
        }
        return false
    }

    /// Offsets of a cell's eight neighbors, with x and y towards the nearer sides. An item found on the nearer sides spares a
    /// search of the others.
    private static var ways: InlineArray<8, SIMD2<Double>> {
        @inline(__always) get { [[1, 0], [0, 1], [1, 1], [-1, 0], [0, -1], [-1, 1], [1, -1], [-1, -1]] }
    }

    /// Returns the entries of a cell's eight neighbors in the order of `ways`; an empty one beyond the grid. `sides` points to
    /// the nearer sides, -1 or 1.
    @inline(__always)
    private func entries(beside column: Int, _ row: Int, sides: SIMD2<Int>) -> InlineArray<8, FrontGridEntry> {
        let cell = row &* grid.columns &+ column
        let x = sides.x
        let y = sides.y &* grid.columns
        let nothing = FrontGridEntry(gap: 1)
        if column > 0, row > 0, column &+ 1 < grid.columns, row &+ 1 < grid.rows {
            return [
                entries[cell &+ x], entries[cell &+ y], entries[cell &+ x &+ y], entries[cell &- x],
                entries[cell &- y], entries[cell &- x &+ y], entries[cell &+ x &- y], entries[cell &- x &- y],
            ]
        }
        return InlineArray { number in
            let column = column &+ Int(Self.ways[number].x) &* sides.x
            let row = row &+ Int(Self.ways[number].y) &* sides.y
            guard column >= 0, column < grid.columns, row >= 0, row < grid.rows else { return nothing }
            return entries[row &* grid.columns &+ column]
        }
    }

    /// Updates `nearest` with the items of the cells that are exactly `ring` cells away from one.
    ///
    /// - Returns: Whether these cells have no other item that is nearer there, or as near and in front.
    private func look(
        around row: Int,
        _ column: Int,
        ring: Int,
        from place: Point,
        _ nearest: inout Nearest,
        _ tree: borrowing PackedTree,
        where accept: (Int32) -> Bool
    ) -> Bool {
        let columns = max(column - ring, 0)...min(column + ring, grid.columns - 1)
        let rows = max(row - ring + 1, 0)...min(row + ring - 1, grid.rows - 1)
        // The rows above and below, then the rest of the columns on both sides.
        return look(along: columns, row - ring...row - ring, from: place, &nearest, tree, where: accept)
            && look(along: columns, row + ring...row + ring, from: place, &nearest, tree, where: accept)
            && look(along: column - ring...column - ring, rows, from: place, &nearest, tree, where: accept)
            && look(along: column + ring...column + ring, rows, from: place, &nearest, tree, where: accept)
    }

    /// Updates `nearest` with the items of a line of cells: a part of a row or of a column. A line beyond the grid holds nothing.
    ///
    /// - Returns: Whether these cells have no other item that is nearer there, or as near and in front.
    private func look(
        along columns: ClosedRange<Int>,
        _ rows: ClosedRange<Int>,
        from place: Point,
        _ nearest: inout Nearest,
        _ tree: borrowing PackedTree,
        where accept: (Int32) -> Bool
    ) -> Bool {
        guard columns.lowerBound >= 0, columns.upperBound < grid.columns, rows.lowerBound >= 0,
            rows.upperBound < grid.rows
        else {
            return true
        }
        let isRow = rows.lowerBound == rows.upperBound
        let across = isRow ? place.y - Double(rows.lowerBound) : place.x - Double(columns.lowerBound)
        let least = squaredGap(max(-across, across - 1), isRow ? grid.cellHeight : grid.cellWidth)
        guard least <= nearest.squaredDistance else { return true }
        var column = columns.lowerBound
        var row = rows.lowerBound
        while column <= columns.upperBound, row <= rows.upperBound {
            let entry = entries[row &* grid.columns &+ column]
            let gap = holdsGaps ? entry.gap : 0
            let inside = SIMD2(place.x - Double(column), place.y - Double(row))
            if gap == 0,
                squaredGap(max(-inside.x, inside.x - 1), grid.cellWidth)
                    + squaredGap(max(-inside.y, inside.y - 1), grid.cellHeight) <= nearest.squaredDistance,
                !look(into: entry, from: inside, &nearest, tree, where: accept)
            {
                return false
            }
            if isRow { column += max(gap, 1) } else { row += max(gap, 1) }
        }
        return true
    }

    /// Returns a lower bound of the squared distance along one axis, in the rectangles' unit, to what is `cells` cells away.
    @inline(__always)
    private func squaredGap(_ cells: Double, _ size: Double) -> Double {
        let gap = max(cells * size * 0.999_999 - grid.slack, 0)
        return gap * gap
    }

    /// Returns a lower bound of the distance from a place to anything beyond a block of cells, in the rectangles' unit.
    private func border(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>, from place: Point) -> Double {
        let left = holdsAll && columns.lowerBound == 0 ? .infinity : place.x - Double(columns.lowerBound)
        let right =
            holdsAll && columns.upperBound == grid.columns - 1 ? .infinity : Double(columns.upperBound + 1) - place.x
        let above = holdsAll && rows.lowerBound == 0 ? .infinity : place.y - Double(rows.lowerBound)
        let below = holdsAll && rows.upperBound == grid.rows - 1 ? .infinity : Double(rows.upperBound + 1) - place.y
        return min(min(left, right) * grid.cellWidth, min(above, below) * grid.cellHeight) * 0.999_999 - grid.slack
    }

    /// Updates `nearest` with the items of one cell.
    ///
    /// Items behind a rectangle that covers the cell are no nearer there than that rectangle. `inside` is the place to search
    /// from, as a fraction of the cell; outside of 0 to 1, it lies beyond the cell.
    ///
    /// - Returns: Whether the cell has no other item that is nearer there, or as near and in front.
    private func look(
        into entry: FrontGridEntry,
        from inside: SIMD2<Double>,
        _ nearest: inout Nearest,
        _ tree: borrowing PackedTree,
        where accept: (Int32) -> Bool
    ) -> Bool {
        if entry == .unknown { return false }
        if entry.item == RectIndex.none, entry.kind == .single { return true }
        let step = SIMD2(Float(grid.cellWidth * (1 / CellSpan.steps)), Float(grid.cellHeight * (1 / CellSpan.steps)))
        // The place in steps of the cell, like the edges.
        let viewpoint = SIMD2<Float>(inside * CellSpan.steps + 1)
        if entry.kind == .single {
            let greatest = CellSpan.all.squaredDistanceBound(from: viewpoint, step: step)
            return nearest.consider(entry.item, between: 0, and: greatest, tree, where: accept)
        }
        let first = entry.first
        let count = entry.count
        let farthest = SIMD4(repeating: FrontGridBlock.farthest)
        var keys = InlineArray<8, SIMD4<Float>>(repeating: farthest)
        var positions = SIMD4<Int32>(0, 1, 2, 3)
        for number in 0..<count {
            keys[number] = blocks[first &+ number].distanceKeys(from: viewpoint, step: step, positions: positions)
            positions &+= SIMD4(repeating: 4)
        }
        var isCoverRejected = false
        while true {
            // The least bound comes first; of equal ones, the front-most.
            var leasts = keys[0]
            for number in 1..<max(count, 1) { leasts = leasts.orLess(keys[number]) }
            let key = leasts.least
            let (least, position) = FrontGridBlock.boundAndPosition(of: key)
            guard key < FrontGridBlock.farthest, least <= nearest.squaredDistance else { break }
            let number = position >> 2
            let lane = position & 3
            keys[number] = keys[number].replacing(with: farthest, where: keys[number] .== SIMD4(repeating: key))
            let item = blocks[first &+ number].item(lane)
            let greatest = blocks[first &+ number].span(lane).squaredDistanceBound(from: viewpoint, step: step)
            if !nearest.consider(item, between: least, and: greatest, tree, where: accept) {
                if entry.kind == .covered, item == last(of: entry) { isCoverRejected = true }
            } else if nearest.item == item, nearest.squaredDistance == 0 {
                // All other items of this cell are behind it.
                return true
            }
        }
        return entry.kind == .complete || entry.kind == .covered && !isCoverRejected
    }
}
