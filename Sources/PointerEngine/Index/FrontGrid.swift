import PointerModel

/// A grid over the bulk of the rectangles. Each cell lists its rectangles from front to back, up to one that covers the cell.
///
/// It answers most queries from one short list, and may be incomplete: the tree answers where a list is truncated, where
/// something has moved, and beyond the grid.
struct FrontGrid: ~Copyable, Sendable {
    let grid: FrontGridCells
    /// Whether no rectangle reaches beyond the grid.
    private(set) var holdsAll: Bool
    /// Whether some entries hold gaps, and all of these are still free of rectangles.
    private(set) var holdsGaps: Bool
    /// One entry for each cell, row by row.
    private(set) var entries: [FrontGridEntry]
    /// Blocks of all lists.
    let blocks: [FrontGridBlock]

    func copy() -> FrontGrid {
        FrontGrid(grid: grid, holdsAll: holdsAll, holdsGaps: holdsGaps, entries: entries, blocks: blocks)
    }

    /// Size of the entries and blocks in bytes.
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

    /// Returns the entry of the cell that contains a point, and the point's steps in the cell; nil beyond the grid.
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

    /// Returns the rearmost rectangle of a list.
    func last(of entry: FrontGridEntry) -> Int32 {
        let block = blocks[entry.first + entry.count - 1]
        return block.item(block.count - 1)
    }

    /// Marks as unknown the cells that an item touched or touches now, except those that it covered before and still covers.
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
            // The gaps of the cells around would have to shrink. The entry is read only if necessary: to wait for that memory
            // takes longer than everything else here.
            if holdsGaps, entries[cell].gap > 0 { holdsGaps = false }
            entries[cell] = .unknown
        }
    }
}

/// How finely the front grid divides the plane; measured on layouts of windows and on random rectangles, 10 to 1 000 000 of them.
enum FrontGridTuning {
    /// Bytes of lists for each rectangle.
    static let bytesPerItem = 30.0
    /// Bytes for each of so few rectangles that the tree is shallow: longer lists save less time than it takes to build them.
    static let bytesPerItemOfFew = 20.0
    /// Bytes for each rectangle if the tree stores residuals, which take 16 more bytes.
    static let bytesPerInexactItem = 14.0
    static let fewestCellsPerItem = 0.02
    static let mostCellsPerItem = 0.35
    /// Cells visited for each item during the build; items not reached by then are left to the tree.
    static let visitsPerItem = 48
}
