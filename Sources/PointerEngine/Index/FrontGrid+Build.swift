import PointerModel

extension FrontGrid {
    /// What is known of a cell while rectangles are counted: how many are in its list, and whether that takes no more.
    private struct Count {
        static let coverBit: UInt8 = 0x80
        static let fullBit: UInt8 = 0x40
        var bits: UInt8 = 0

        var isCovered: Bool { bits & Self.coverBit != 0 }
        var isFull: Bool { bits & Self.fullBit != 0 }
        var length: Int { Int(bits & 0x3f) }
        /// How many blocks its list needs.
        var blocks: Int { (length + FrontGridBlock.width - 1) / FrontGridBlock.width }
        /// Whether one rectangle covers the cell and nothing is in front of it.
        var isSingle: Bool { bits == Self.coverBit | 1 }
    }

    /// A front grid of rectangles, the last one in front.
    ///
    /// - Parameter bytes: How much memory its lists may take, for each rectangle.
    init(_ edges: [Edges], _ extent: RobustExtent, bytes: Double) {
        let count = edges.count
        // One leaf of the tree is as fast.
        guard count > BoxBlock.width else {
            self.init(grid: .none, holdsAll: true, holdsGaps: false, entries: [], blocks: [])
            return
        }
        let grid = FrontGridCells(extent, cells: Self.cells(count, extent, bytes: bytes))
        // Two rounds: the first finds how long the lists are.
        var counts = [Count](repeating: Count(), count: grid.count)
        let (end, holdsAll) = Self.count(&counts, grid, edges)
        let limit = Int(bytes * Double(count)) / MemoryLayout<FrontGridBlock>.stride
        var (entries, total) = Self.entries(counts, isWhole: end == 0, blockLimit: limit)
        var blocks = [FrontGridBlock](repeating: .empty, count: total)
        Self.fill(&entries, &blocks, counts, items: end..<count, grid, edges)
        let holdsGaps = Self.widenGaps(&entries, grid)
        self.init(grid: grid, holdsAll: holdsAll, holdsGaps: holdsGaps, entries: entries, blocks: blocks)
    }

    /// How many cells make lists of about so many bytes.
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
                // Infinite ones are few cells' concern.
                pairs += bordering < 1e6 ? bordering : 0
            }
            pairs /= Double(max(extent.sizes.count, 1))
            // On average one and a half places of a list's last block remain empty.
            if (pairs + 1.5 * middle) * 8 + 4 * middle > bytes { high = middle } else { low = middle }
        }
        return max((low * Double(count)).rounded(), 4)
    }

    /// Counts, from front to back, what belongs into each list, until nothing else can.
    ///
    /// - Returns: The item that is not looked at any more, nor are those behind; and whether all are within the grid.
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
        // Where nobody looked, nobody knows.
        return (item + 1, holdsAll && item < 0)
    }

    /// The entries for lists of these lengths, of which the longest are cut where there would be too many blocks.
    ///
    /// - Parameter isWhole: Whether all items were counted.
    private static func entries(
        _ counts: [Count],
        isWhole: Bool,
        blockLimit: Int
    ) -> (list: [FrontGridEntry], blocks: Int) {
        // How many lists have at least so many blocks.
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
                // Which one is found when the lists are filled.
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
        // For each cell how many rectangles are still to come in bits 8 to 15, how many are there in bits 0 to 7.
        var progresses: [UInt16] = []
        progresses.reserveCapacity(counts.count)
        for (count, entry) in zip(counts, entries) {
            let places =
                entry.kind == .single ? (count.isSingle ? 1 : 0) : min(count.length, entry.count * FrontGridBlock.width)
            progresses.append(UInt16(places) << 8)
        }
        // Spans, as each access to an array would ask whether it is shared.
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
            // Each edge is in one column or row of those touched; in the others it is before or behind the cell.
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
