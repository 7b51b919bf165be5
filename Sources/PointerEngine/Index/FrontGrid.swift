import PointerModel

/// What is in front, cell by cell: a grid over the bulk of the rectangles, whose cells list the rectangles from front to back up to
/// one that covers the cell.
///
/// It answers most questions from one short list. It need not know everything: where a list is truncated, where something has
/// moved, and beyond the grid, the tree knows the rest.
struct FrontGrid: ~Copyable, Sendable {
    let grid: FrontGridCells
    /// Whether no rectangle reaches beyond the grid.
    private(set) var holdsAll: Bool
    /// Whether there are entries that tell gaps, and all of these are still without rectangles.
    private(set) var holdsGaps: Bool
    /// One for each cell, row by row.
    private(set) var entries: [FrontGridEntry]
    /// The lists.
    let blocks: [FrontGridBlock]

    func copy() -> FrontGrid {
        FrontGrid(grid: grid, holdsAll: holdsAll, holdsGaps: holdsGaps, entries: entries, blocks: blocks)
    }

    /// Bytes held.
    var memoryFootprint: Int {
        entries.capacity * MemoryLayout<FrontGridEntry>.stride + blocks.capacity * MemoryLayout<FrontGridBlock>.stride
    }

    init(grid: FrontGridCells, holdsAll: Bool, holdsGaps: Bool, entries: [FrontGridEntry], blocks: [FrontGridBlock]) {
        self.grid = grid
        self.holdsAll = holdsAll
        self.holdsGaps = holdsGaps
        self.entries = entries
        self.blocks = blocks
    }

    /// The cell that a point is in and its steps there; nil beyond the grid.
    @inline(__always)
    func locate(_ point: Point) -> (entry: FrontGridEntry, steps: UInt64)? {
        guard let place = grid.place(point) else { return nil }
        let column = Int(place.x)
        let row = Int(place.y)
        return (
            entries[row &* grid.columns &+ column],
            FrontGridBlock.spread(
                x: CellSpan.pointStep(place.x - Double(column)),
                y: CellSpan.pointStep(place.y - Double(row))
            )
        )
    }

    /// The rectangle that is last in a list.
    func last(of entry: FrontGridEntry) -> Int32 {
        let block = blocks[entry.first + entry.count - 1]
        return block.item(block.count - 1)
    }

    /// Knows nothing any more where an item was or has come to, but for the cells that it covered before and covers still.
    mutating func forget(from old: Edges, to new: Edges) {
        let old = grid.place(old)
        let new = grid.place(new)
        let before = grid.range(old)
        let after = grid.range(new)
        if holdsAll, !(new.minX >= new.maxX), !grid.contains(new) { holdsAll = false }
        let kept = (
            columns: before.columns.covered.clamped(to: after.columns.covered),
            rows: before.rows.covered.clamped(to: after.rows.covered)
        )
        forget(before, except: kept)
        forget(after, except: kept)
    }

    private mutating func forget(_ range: GridRange, except kept: (columns: Range<Int>, rows: Range<Int>)) {
        guard !range.columns.touched.isEmpty else { return }
        for row in range.rows.touched {
            if kept.rows.contains(row), !kept.columns.isEmpty {
                forget(range.columns.touched.lowerBound..<kept.columns.lowerBound, row: row)
                forget(kept.columns.upperBound..<range.columns.touched.upperBound, row: row)
            } else {
                forget(range.columns.touched, row: row)
            }
        }
    }

    private mutating func forget(_ columns: Range<Int>, row: Int) {
        let start = row * grid.columns
        for cell in start + columns.lowerBound..<start + columns.upperBound {
            // The gaps around would have to become smaller. An entry is not read where it need not be: to wait for that takes longer
            // than all else here.
            if holdsGaps, entries[cell].gap > 0 { holdsGaps = false }
            entries[cell] = .unknown
        }
    }
}

/// How much the front grid divides the plane; measured on layouts of windows and on random rectangles of 10 to 1 000 000.
enum FrontGridTuning {
    /// Bytes of lists for each rectangle.
    static let bytesPerItem = 30.0
    /// The same where there are so few that the tree is not deep: longer lists are faster by less than building them costs.
    static let bytesPerItemOfFew = 20.0
    /// The same where the tree needs 16 bytes more for each rectangle.
    static let bytesPerInexactItem = 14.0
    static let fewestCellsPerItem = 0.02
    static let mostCellsPerItem = 0.35
    /// How many cells are looked at for each item when the front grid is made, before those behind are left to the tree.
    static let visitsPerItem = 48
}
