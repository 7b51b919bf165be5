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

/// The front grid's knowledge of one cell, in four bytes.
struct FrontGridEntry: Sendable, Equatable {
    enum Kind: UInt32 {
        /// A list of all rectangles that touch the cell.
        case complete = 0
        /// A list of the rectangles from the front up to one that covers the whole cell.
        case covered = 1
        /// A list of the front-most rectangles; there may be more behind the last one.
        case truncated = 2
        /// No list: one rectangle that covers the cell with nothing in front of it, an empty cell, or an unknown one.
        case single = 3
    }

    /// Greatest number of blocks of four in a list.
    static let longest = 8
    /// Number of blocks that an entry can address.
    static let mostBlocks = 1 << 27
    /// Greatest gap, in cells.
    static let farthestGap = 255

    /// Entry of a cell of which nothing is known.
    static let unknown = FrontGridEntry(bits: 0xffff_ffff)

    /// Marks a `single` without an item.
    private static let noItem: UInt32 = 1 << 31

    private let bits: UInt32

    private init(bits: UInt32) { self.bits = bits }

    /// Creates an entry with a list of `count` blocks, 1 to 8.
    @inline(__always)
    init(_ kind: Kind, first: Int, count: Int) {
        bits = UInt32(truncatingIfNeeded: first << 5 | (count - 1) << 2) | kind.rawValue
    }

    /// Creates an entry with one rectangle, less than 2^26, that covers the cell.
    @inline(__always)
    init(single item: Int32) { bits = UInt32(bitPattern: item) << 5 | Kind.single.rawValue }

    /// Creates an entry of an empty cell; the cells less than `gap` cells away are empty too.
    init(gap: Int) { bits = Self.noItem | UInt32(truncatingIfNeeded: gap) << 5 | Kind.single.rawValue }

    /// Distance in cells to the next cell that may hold something; 0 if this one may.
    @inline(__always)
    var gap: Int { bits < Self.noItem || self == .unknown || kind != .single ? 0 : Int(bits >> 5 & 255) }

    @inline(__always)
    var kind: Kind {
        switch bits & 3 {
        case 0: .complete
        case 1: .covered
        case 2: .truncated
        default: .single
        }
    }

    /// First block of the list.
    @inline(__always)
    var first: Int { Int(bits >> 5) }

    /// Number of blocks in the list.
    @inline(__always)
    var count: Int { Int(bits >> 2 & 7) + 1 }

    /// Rectangle of a `single`; -1 if it has none.
    @inline(__always)
    var item: Int32 { bits >= Self.noItem ? -1 : Int32(bitPattern: bits >> 5) }
}
