import PointerModel

/// The cells of the front grid, all of equal size, over the bulk of the rectangles.
struct FrontGridCells: Sendable {
    /// No cells.
    static let none = FrontGridCells()

    private(set) var originX = 0.0
    private(set) var originY = 0.0
    /// Cells per unit of the rectangles.
    private(set) var scaleX = 1.0
    private(set) var scaleY = 1.0
    private(set) var cellWidth = 1.0
    private(set) var cellHeight = 1.0
    private(set) var columns = 0
    private(set) var rows = 0
    /// Greatest rounding error of a place in the grid, in the rectangles' unit.
    private(set) var slack = 0.0

    var count: Int { columns * rows }

    private init() {}

    /// Creates about `cells` cells over an extent, in the rectangles' typical proportions; `none` if their size is out of range.
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
        // The squares of these must be in the range of `Float`.
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

    /// Returns edges in units of the grid.
    @inline(__always)
    func place(_ edges: Edges) -> Edges {
        Edges(
            minX: (edges.minX - originX) * scaleX,
            minY: (edges.minY - originY) * scaleY,
            maxX: (edges.maxX - originX) * scaleX,
            maxY: (edges.maxY - originY) * scaleY
        )
    }

    /// Returns a point in units of the grid; nil beyond the grid.
    @inline(__always)
    func place(_ point: Point) -> Point? {
        let x = (point.x - originX) * scaleX
        let y = (point.y - originY) * scaleY
        // False for NaN too.
        guard x >= 0, y >= 0, x < Double(columns), y < Double(rows) else { return nil }
        return Point(x: x, y: y)
    }

    /// Returns the cells that edges, in units of the grid, touch.
    @inline(__always)
    func range(_ box: Edges) -> GridRange { GridRange(box, columns: columns, rows: rows) }

    /// Whether the grid contains a whole rectangle, in units of the grid.
    @inline(__always)
    func contains(_ box: Edges) -> Bool {
        box.minX >= 0 && box.minY >= 0 && box.maxX <= Double(columns) && box.maxY <= Double(rows)
    }
}
