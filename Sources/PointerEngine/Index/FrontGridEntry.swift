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
