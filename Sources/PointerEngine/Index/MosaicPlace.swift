/// The part of the plane that an entry of the mosaic stands for: a cell of the grid, or a quarter of a quarter of one.
struct MosaicPlace {
    static let deepest = 12

    let entry: Int
    let column: Double
    let row: Double
    private(set) var depth = 0
    /// Which half was taken at each depth, the last in bit 0.
    private(set) var halvesX: UInt32 = 0
    private(set) var halvesY: UInt32 = 0

    init(entry: Int, column: Int, row: Int) {
        self.entry = entry
        self.column = Double(column)
        self.row = Double(row)
    }

    private init(entry: Int, of parent: MosaicPlace, quarter: Int) {
        self.entry = entry
        column = parent.column
        row = parent.row
        depth = parent.depth + 1
        halvesX = parent.halvesX << 1 | UInt32(quarter & 1)
        halvesY = parent.halvesY << 1 | UInt32(quarter >> 1)
    }

    /// One of the four quarters, whose entry is at `first` + `quarter`.
    func quarter(_ quarter: Int, first: Int32) -> MosaicPlace {
        MosaicPlace(entry: Int(first) + quarter, of: self, quarter: quarter)
    }

    /// Edges in units of the grid, seen from here: 0 is the start of this place and 1 its end.
    ///
    /// Each step is the one that a point takes on its way down, so that what is at or before a point stays so.
    func local(_ edges: Edges) -> Edges {
        var result = Edges(
            minX: edges.minX - column,
            minY: edges.minY - row,
            maxX: edges.maxX - column,
            maxY: edges.maxY - row
        )
        var level = depth
        while level > 0 {
            level -= 1
            result = result.inQuarter(x: Double(halvesX >> UInt32(level) & 1), y: Double(halvesY >> UInt32(level) & 1))
        }
        return result
    }

    /// Where this place starts and how large it is, in units of the grid.
    var bounds: Edges {
        let size = 1 / Double(1 << depth)
        let x = column + Double(halvesX) * size
        let y = row + Double(halvesY) * size
        return Edges(minX: x, minY: y, maxX: x + size, maxY: y + size)
    }
}

extension Edges {
    /// These edges seen from a quarter of what is 0 to 1.
    func inQuarter(x: Double, y: Double) -> Edges {
        Edges(minX: minX * 2 - x, minY: minY * 2 - y, maxX: maxX * 2 - x, maxY: maxY * 2 - y)
    }
}
