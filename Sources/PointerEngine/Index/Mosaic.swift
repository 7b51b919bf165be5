import PointerModel

/// What is in front, cell by cell: a grid over the bulk of the rectangles, whose cells list the rectangles from front to back up to
/// one that covers the cell, and are divided where they are too many.
///
/// It answers most questions from one cell of 128 bytes. It need not know everything: where an entry is truncated, and beyond the
/// grid, the tree knows the rest. Its memory is set when it is made.
struct Mosaic: Sendable {
    private(set) var originX = 0.0
    private(set) var originY = 0.0
    private(set) var scaleX = 1.0
    private(set) var scaleY = 1.0
    private(set) var columns = 0
    private(set) var rows = 0
    /// Those of the grid, row by row, and then the quarters.
    var entries: [MosaicEntry] = []
    var cells: [Cell] = []
    /// The first of the cells that were given back.
    var freeCell: Int32 = -1
    /// How often an entry came to know less than it did, since the mosaic was made.
    private(set) var losses = 0
    private var entryLimit = 0
    private var cellLimit = 0

    /// An empty mosaic over so many rectangles.
    ///
    /// - Parameter cellsPerItem: How much memory there is, in cells for each rectangle.
    init(_ count: Int, cellsPerItem: Double, _ edges: (Int) -> Edges) {
        // One leaf of the tree is as fast.
        guard count > BoxBlock.width else { return }
        let extent = RobustExtent(count, edges)
        let width = extent.x.upper - extent.x.lower
        let height = extent.y.upper - extent.y.lower
        let target = max(Double(count) * MosaicTuning.gridCellsPerItem, 4)
        let shape = extent.typicalShape
        // Cells as flat as the rectangles are, as rectangles beside each other fill a cell sooner than nested ones.
        let ideal = (target * height * shape / width).squareRoot()
        let most = max(target, 1)
        rows = 0
        columns = 0
        guard width > 0, height > 0, width.isFinite, height.isFinite, ideal.isFinite else { return }
        rows = Int(min(max(ideal.rounded(), 1), most))
        columns = Int(max((target / Double(rows)).rounded(), 1))
        originX = extent.x.lower
        originY = extent.y.lower
        scaleX = Double(columns) / width
        scaleY = Double(rows) / height
        guard scaleX.isFinite, scaleY.isFinite, scaleX > 0, scaleY > 0 else {
            columns = 0
            rows = 0
            return
        }
        cellLimit = Int(Double(count) * cellsPerItem) + 12
        entryLimit = columns * rows + max(Int(Double(count) * MosaicTuning.quartersPerItem), 16)
        entries.reserveCapacity(entryLimit)
        cells.reserveCapacity(cellLimit)
        entries.append(contentsOf: repeatElement(.nothing, count: columns * rows))
    }

    /// Bytes held.
    var memoryFootprint: Int {
        entries.capacity * MemoryLayout<MosaicEntry>.stride + cells.capacity * MemoryLayout<Cell>.stride
    }

    /// Whether so much is left to the tree that a new mosaic pays.
    var isWornOut: Bool { losses > entries.count }

    mutating func noteLoss() { losses += 1 }

    /// Edges in units of the grid.
    @inline(__always)
    func grid(_ edges: Edges) -> Edges {
        Edges(
            minX: (edges.minX - originX) * scaleX,
            minY: (edges.minY - originY) * scaleY,
            maxX: (edges.maxX - originX) * scaleX,
            maxY: (edges.maxY - originY) * scaleY
        )
    }

    /// The entry of the grid or the quarter that a point is in, and its steps there; nil beyond the grid.
    @inline(__always)
    func locate(_ point: Point) -> (entry: MosaicEntry, x: UInt64, y: UInt64)? {
        let gridX = (point.x - originX) * scaleX
        let gridY = (point.y - originY) * scaleY
        // False for NaN too.
        guard gridX >= 0, gridY >= 0, gridX < Double(columns), gridY < Double(rows) else { return nil }
        let column = Int(gridX)
        let row = Int(gridY)
        var x = gridX - Double(column)
        var y = gridY - Double(row)
        var entry = entries[row &* columns &+ column]
        while entry.kind == .split {
            x *= 2
            y *= 2
            let right = Int(x)
            let below = Int(y)
            x -= Double(right)
            y -= Double(below)
            entry = entries[Int(entry.value) &+ right &+ below &* 2]
        }
        return (entry, CellSpan.pointStep(x), CellSpan.pointStep(y))
    }

    /// Like `locate`, and with the size of a step, and the least distance to the border of the entry's part of the plane, rather
    /// too small, in the unit of the rectangles.
    func locateWithBorder(
        _ point: Point
    ) -> (entry: MosaicEntry, size: (stepX: Double, stepY: Double, border: Double), x: UInt64, y: UInt64)? {
        let gridX = (point.x - originX) * scaleX
        let gridY = (point.y - originY) * scaleY
        guard gridX >= 0, gridY >= 0, gridX < Double(columns), gridY < Double(rows) else { return nil }
        var x = gridX - Double(Int(gridX))
        var y = gridY - Double(Int(gridY))
        var entry = entries[Int(gridY) &* columns &+ Int(gridX)]
        var size = 1.0
        while entry.kind == .split {
            x *= 2
            y *= 2
            let right = Int(x)
            let below = Int(y)
            x -= Double(right)
            y -= Double(below)
            size /= 2
            entry = entries[Int(entry.value) &+ right &+ below &* 2]
        }
        let width = size / scaleX
        let height = size / scaleY
        // Less what the rounding of places beside the border may amount to.
        let slack = 4 * max(abs(point.x), abs(point.y), abs(originX), abs(originY)).ulp
        let border = min(min(x, 1 - x) * width, min(y, 1 - y) * height) * 0.999_999 - slack
        return (entry, (width / 126, height / 126, max(border, 0)), CellSpan.pointStep(x), CellSpan.pointStep(y))
    }

    /// A cell to fill; nil where there is no memory left for one.
    mutating func takeCell() -> Int32? {
        if freeCell >= 0 {
            let cell = freeCell
            freeCell = cells[Int(cell)].nextFree
            cells[Int(cell)] = .empty
            return cell
        }
        guard cells.count < cellLimit else { return nil }
        cells.append(.empty)
        return Int32(cells.count - 1)
    }

    mutating func giveBack(_ cell: Int32) {
        guard cell >= 0 else { return }
        cells[Int(cell)] = .free(next: freeCell)
        freeCell = cell
    }

    /// Four quarters of an entry that have nothing yet; nil where there is no memory left for them.
    mutating func takeQuarters(_ initial: MosaicEntry) -> Int32? {
        guard entries.count + 4 <= entryLimit, freeCell >= 0 || cells.count + 3 < cellLimit else { return nil }
        entries.append(contentsOf: repeatElement(initial, count: 4))
        return Int32(entries.count - 4)
    }
}

/// How much the mosaic divides the plane; measured on layouts of windows and on random rectangles of 10 to 1 000 000.
enum MosaicTuning {
    static let gridCellsPerItem = 0.15
    /// Of 128 bytes each.
    static let cellsPerItem = 0.24
    /// The same where the tree needs 16 bytes more for each rectangle.
    static let cellsPerInexactItem = 0.115
    /// Of 4 bytes each.
    static let quartersPerItem = 0.25
    /// How many entries are looked at for each item when the mosaic is made, before those behind are left to the tree.
    static let visitsPerItem = 40
}
