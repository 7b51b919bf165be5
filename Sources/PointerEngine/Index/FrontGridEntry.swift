/// What the front grid knows of one cell of its grid, in four bytes.
struct FrontGridEntry: Sendable, Equatable {
    enum Kind: UInt32 {
        /// A list of all rectangles that touch the cell.
        case complete = 0
        /// A list of those in front of and including one that covers the cell whole.
        case covered = 1
        /// A list of the front-most rectangles; behind the last of them there may be more.
        case truncated = 2
        /// No list: one rectangle, that covers the cell and has nothing in front of it; or nothing at all; or nothing is known.
        case single = 3
    }

    /// How many blocks of four a list may have.
    static let longest = 8
    /// How many blocks can be told apart.
    static let mostBlocks = 1 << 27
    /// How far gaps are counted.
    static let farthestGap = 255

    /// Nothing is known.
    static let unknown = FrontGridEntry(bits: 0xffff_ffff)

    /// Says that a `single` has no item.
    private static let noItem: UInt32 = 1 << 31

    private let bits: UInt32

    private init(bits: UInt32) { self.bits = bits }

    /// A list of `count` blocks, 1 to 8.
    @inline(__always)
    init(_ kind: Kind, first: Int, count: Int) {
        bits = UInt32(truncatingIfNeeded: first << 5 | (count - 1) << 2) | kind.rawValue
    }

    /// One rectangle, less than 2^26, that covers all.
    @inline(__always)
    init(single item: Int32) { bits = UInt32(bitPattern: item) << 5 | Kind.single.rawValue }

    /// There is nothing, nor in the cells around that are less than `gap` cells away.
    init(gap: Int) { bits = Self.noItem | UInt32(truncatingIfNeeded: gap) << 5 | Kind.single.rawValue }

    /// How many cells it is to the next one that may have something; 0 where that is this one.
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

    /// The first block of the list.
    @inline(__always)
    var first: Int { Int(bits >> 5) }

    /// How many blocks the list has.
    @inline(__always)
    var count: Int { Int(bits >> 2 & 7) + 1 }

    /// The rectangle of a `single`; -1 for none.
    @inline(__always)
    var item: Int32 { bits >= Self.noItem ? -1 : Int32(bitPattern: bits >> 5) }
}
