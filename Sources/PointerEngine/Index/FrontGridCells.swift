import PointerModel

/// The cells that the front grid divides the plane into: all equal, over the bulk of the rectangles.
struct FrontGridCells: Sendable {
    /// No cells.
    static let none = FrontGridCells()

    private(set) var originX = 0.0
    private(set) var originY = 0.0
    /// Cells a point of the rectangles' unit.
    private(set) var scaleX = 1.0
    private(set) var scaleY = 1.0
    private(set) var cellWidth = 1.0
    private(set) var cellHeight = 1.0
    private(set) var columns = 0
    private(set) var rows = 0
    /// What the rounding of a place in the grid may amount to, in the rectangles' unit.
    private(set) var slack = 0.0

    var count: Int { columns * rows }

    private init() {}

    /// About so many cells over an extent, as flat as the rectangles are; `none` where that cannot be computed.
    init(_ extent: RobustExtent, cells: Double) {
        let cells = max(cells, 1)
        let width = extent.x.upper - extent.x.lower
        let height = extent.y.upper - extent.y.lower
        let ideal = (cells * height * extent.typicalShape / width).squareRoot()
        guard width > 0, height > 0, width.isFinite, height.isFinite, ideal.isFinite else { return }
        let rows = Int(min(max(ideal.rounded(), 1), cells))
        let columns = Int(max((cells / Double(rows)).rounded(), 1))
        let scaleX = Double(columns) / width
        let scaleY = Double(rows) / height
        // Squares of these have to be within the range of `Float`.
        let sizes = 1e-12...1e12
        guard sizes.contains(1 / scaleX), sizes.contains(1 / scaleY) else { return }
        originX = extent.x.lower
        originY = extent.y.lower
        self.scaleX = scaleX
        self.scaleY = scaleY
        cellWidth = 1 / scaleX
        cellHeight = 1 / scaleY
        self.columns = columns
        self.rows = rows
        slack = 8 * max(abs(originX), abs(originY), abs(extent.x.upper), abs(extent.y.upper)).ulp
    }

    /// Edges in units of the grid.
    @inline(__always)
    func place(_ edges: Edges) -> Edges {
        Edges(
            minX: (edges.minX - originX) * scaleX,
            minY: (edges.minY - originY) * scaleY,
            maxX: (edges.maxX - originX) * scaleX,
            maxY: (edges.maxY - originY) * scaleY
        )
    }

    /// A point in units of the grid; nil where there is no cell.
    @inline(__always)
    func place(_ point: Point) -> Point? {
        let x = (point.x - originX) * scaleX
        let y = (point.y - originY) * scaleY
        // False for NaN too.
        guard x >= 0, y >= 0, x < Double(columns), y < Double(rows) else { return nil }
        return Point(x: x, y: y)
    }

    /// The cells that edges in units of the grid touch.
    @inline(__always)
    func range(_ box: Edges) -> GridRange { GridRange(box, columns: columns, rows: rows) }

    /// Whether all of a rectangle, given in units of the grid, is where cells are.
    @inline(__always)
    func contains(_ box: Edges) -> Bool {
        box.minX >= 0 && box.minY >= 0 && box.maxX <= Double(columns) && box.maxY <= Double(rows)
    }
}
