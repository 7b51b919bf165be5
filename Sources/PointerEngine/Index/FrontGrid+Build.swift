import PointerModel

extension FrontGrid {
    /// State of a cell while rectangles are counted: the length of its list, and whether the list is complete.
    private struct Count {
        static let coverBit: UInt8 = 0x80
        static let fullBit: UInt8 = 0x40
        var bits: UInt8 = 0

        var isCovered: Bool { bits & Self.coverBit != 0 }
        var isFull: Bool { bits & Self.fullBit != 0 }
        var length: Int { Int(bits & 0x3f) }
        /// Number of blocks that the list needs.
        var blocks: Int { (length + FrontGridBlock.width - 1) / FrontGridBlock.width }
        /// Whether one rectangle covers the cell and nothing is in front of it.
        var isSingle: Bool { bits == Self.coverBit | 1 }
    }

    /// Creates a front grid of rectangles, the last one in front. Its lists take about `bytes` bytes per rectangle at most.
    init(_ edges: [Edges], _ extent: RobustExtent, bytes: Double) {
        let count = edges.count
        // A single leaf of the tree is as fast.
        guard count > BoxBlock.width else {
            self.init(grid: .none, holdsAll: true, holdsGaps: false, entries: [], blocks: [])
            return
        }
        let grid = FrontGridCells(extent, cells: Self.cells(count, extent, bytes: bytes))
        // Two passes: the first finds how long the lists are.
        var counts = [Count](repeating: Count(), count: grid.count)
        let (end, holdsAll) = Self.count(&counts, grid, edges)
        let limit = Int(bytes * Double(count)) / MemoryLayout<FrontGridBlock>.stride
        var (entries, total) = Self.entries(counts, isWhole: end == 0, blockLimit: limit)
        var blocks = [FrontGridBlock](repeating: .empty, count: total)
        Self.fill(&entries, &blocks, counts, items: end..<count, grid, edges)
        let holdsGaps = Self.widenGaps(&entries, grid)
        self.init(grid: grid, holdsAll: holdsAll, holdsGaps: holdsGaps, entries: entries, blocks: blocks)
    }

    /// Returns the number of cells whose lists take about `bytes` bytes per rectangle.
    private static func cells(_ count: Int, _ extent: RobustExtent, bytes: Double) -> Double {
        var low = FrontGridTuning.fewestCellsPerItem
        var high = FrontGridTuning.mostCellsPerItem
        for _ in 0..<6 {
            let middle = (low * high).squareRoot()
            let grid = FrontGridCells(extent, cells: middle * Double(count))
            var pairs = 0.0
            for size in extent.sizes {
                let cells = SIMD2(size.x * grid.scaleX, size.y * grid.scaleY)
                let inner = SIMD2(max(cells.x - 1, 0), max(cells.y - 1, 0))
                let bordering = (cells.x + 1) * (cells.y + 1) - inner.x * inner.y
                // Infinite rectangles have edges in few cells.
                pairs += bordering < 1e6 ? bordering : 0
            }
            pairs /= Double(max(extent.sizes.count, 1))
            // On average one and a half positions of a list's last block stay empty.
            if (pairs + 1.5 * middle) * 8 + 4 * middle > bytes { high = middle } else { low = middle }
        }
        return max((low * Double(count)).rounded(), 4)
    }

    /// Counts the rectangles of each list from front to back, until all lists are complete or the visits are used up.
    ///
    /// - Returns: The rearmost item that was counted; and whether all items were counted and lie within the grid.
    private static func count(
        _ counts: inout [Count],
        _ grid: FrontGridCells,
        _ edges: [Edges]
    ) -> (end: Int, holdsAll: Bool) {
        var open = counts.count
        var visits = edges.count * FrontGridTuning.visitsPerItem + counts.count
        var holdsAll = true
        let longest = UInt8(FrontGridEntry.longest * FrontGridBlock.width)
        var counts = counts.mutableSpan
        var item = edges.count - 1
        while item >= 0, open > 0, visits > 0 {
            let exact = edges[item]
            let box = grid.place(exact)
            item -= 1
            if exact.isNone { continue }
            if !grid.contains(box) { holdsAll = false }
            let range = grid.range(box)
            visits -= range.columns.touched.count * range.rows.touched.count
            for row in range.rows.touched {
                let isRowCovered = range.rows.covered.contains(row)
                let start = row &* grid.columns
                for column in range.columns.touched {
                    var bits = counts[start &+ column].bits
                    if bits >= Count.fullBit { continue }
                    if bits == longest {
                        bits |= Count.fullBit
                        open -= 1
                    } else {
                        bits += 1
                        if isRowCovered, range.columns.covered.contains(column) {
                            bits |= Count.coverBit
                            open -= 1
                        }
                    }
                    counts[start &+ column].bits = bits
                }
            }
        }
        // Items that were not counted may lie beyond the grid.
        return (item + 1, holdsAll && item < 0)
    }

    /// Returns the entries for lists of the counted lengths, and the number of their blocks. If the lists need more than
    /// `blockLimit` blocks, the longest are cut. `isWhole` says whether all items were counted.
    private static func entries(
        _ counts: [Count],
        isWhole: Bool,
        blockLimit: Int
    ) -> (list: [FrontGridEntry], blocks: Int) {
        // At each index, the number of lists with at least that many blocks.
        var reaching = [Int](repeating: 0, count: FrontGridEntry.longest + 2)
        for count in counts where !count.isSingle { reaching[count.blocks] += 1 }
        for length in stride(from: FrontGridEntry.longest, through: 1, by: -1) {
            reaching[length] += reaching[length + 1]
        }
        var longest = 0
        var total = 0
        while longest < FrontGridEntry.longest,
            total + reaching[longest + 1] <= min(blockLimit, FrontGridEntry.mostBlocks)
        {
            longest += 1
            total += reaching[longest]
        }
        var list: [FrontGridEntry] = []
        list.reserveCapacity(counts.count)
        var next = 0
        for count in counts {
            let kept = min(count.blocks, longest)
            if count.isSingle {
                // `fill` sets the item.
                list.append(FrontGridEntry(single: 0))
            } else if kept == 0 {
                list.append(isWhole && count.length == 0 ? FrontGridEntry(gap: 1) : .unknown)
            } else {
                let isCut = kept < count.blocks || count.isFull
                let kind: FrontGridEntry.Kind =
                    isCut ? .truncated : count.isCovered ? .covered : isWhole ? .complete : .truncated
                list.append(FrontGridEntry(kind, first: next, count: kept))
                next += kept
            }
        }
        return (list, total)
    }

    /// Puts the items into the lists, from front to back.
    private static func fill(
        _ entries: inout [FrontGridEntry],
        _ blocks: inout [FrontGridBlock],
        _ counts: [Count],
        items: Range<Int>,
        _ grid: FrontGridCells,
        _ edges: [Edges]
    ) {
        // For each cell, the number of rectangles still to place in bits 8 to 15, and of those placed in bits 0 to 7.
        var progresses: [UInt16] = []
        progresses.reserveCapacity(counts.count)
        for (count, entry) in zip(counts, entries) {
            let places =
                entry.kind == .single ? (count.isSingle ? 1 : 0) : min(count.length, entry.count * FrontGridBlock.width)
            progresses.append(UInt16(places) << 8)
        }
        // Spans, because each access to an array would check whether it is shared.
        var progress = progresses.mutableSpan
        var entries = entries.mutableSpan
        var blocks = blocks.mutableSpan
        for item in items.reversed() {
            let exact = edges[item]
            if exact.isNone { continue }
            let box = grid.place(exact)
            let range = grid.range(box)
            guard let firstColumn = range.columns.touched.first, let lastColumn = range.columns.touched.last,
                let firstRow = range.rows.touched.first, let lastRow = range.rows.touched.last
            else { continue }
            // Each edge lies in one of the touched columns or rows; in the others it is before or behind the cell.
            let minX = CellSpan.step(box.minX - Double(firstColumn))
            let minY = CellSpan.step(box.minY - Double(firstRow))
            let maxX = CellSpan.step(box.maxX - Double(lastColumn))
            let maxY = CellSpan.step(box.maxY - Double(lastRow))
            for row in firstRow...lastRow {
                let start = row &* grid.columns
                for column in firstColumn...lastColumn {
                    let state = progress[start &+ column]
                    if state < 256 { continue }
                    progress[start &+ column] = state &- 255
                    let entry = entries[start &+ column]
                    if entry.kind == .single {
                        entries[start &+ column] = FrontGridEntry(single: Int32(truncatingIfNeeded: item))
                        continue
                    }
                    let position = Int(state & 255)
                    let span = CellSpan(
                        minX: column == firstColumn ? minX : CellSpan.before,
                        minY: row == firstRow ? minY : CellSpan.before,
                        maxX: column == lastColumn ? maxX : CellSpan.behind,
                        maxY: row == lastRow ? maxY : CellSpan.behind
                    )
                    blocks[entry.first &+ position >> 2].put(Int32(truncatingIfNeeded: item), span, at: position & 3)
                }
            }
        }
    }
}

extension FrontGrid {
    /// Sets the gap of each empty cell to its distance in cells from the next one that may hold something. A diagonal step counts
    /// as one.
    ///
    /// - Returns: Whether there is an empty cell.
    static func widenGaps(_ entries: inout [FrontGridEntry], _ grid: FrontGridCells) -> Bool {
        guard entries.contains(where: { $0.gap > 0 }) else { return false }
        // One pass forward and one back: each needs only the neighbors that it has visited.
        for cell in entries.indices { widen(cell, in: &entries, grid, isForward: true) }
        for cell in entries.indices.reversed() { widen(cell, in: &entries, grid, isForward: false) }
        return true
    }

    private static func widen(_ cell: Int, in entries: inout [FrontGridEntry], _ grid: FrontGridCells, isForward: Bool)
    {
        guard entries[cell].gap > 0 else { return }
        let column = cell % grid.columns
        // On the way back the entry already holds the distance found on the way forward.
        var least = isForward ? FrontGridEntry.farthestGap : entries[cell].gap
        let step = isForward ? -1 : 1
        let lastRow = cell + step * grid.columns
        let hasLastRow = entries.indices.contains(lastRow)
        if isForward ? column > 0 : column + 1 < grid.columns {
            least = min(least, entries[cell + step].gap + 1)
            if hasLastRow { least = min(least, entries[lastRow + step].gap + 1) }
        }
        if hasLastRow {
            least = min(least, entries[lastRow].gap + 1)
            if isForward ? column + 1 < grid.columns : column > 0 {
                least = min(least, entries[lastRow - step].gap + 1)
            }
        }
        entries[cell] = FrontGridEntry(gap: least)
    }
}
