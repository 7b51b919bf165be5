/// What the mosaic knows of one cell of its grid, in four bytes.
struct MosaicEntry: Sendable, Equatable {
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
    /// How many blocks and items can be told apart.
    static let limit = 1 << 27

    /// There is nothing.
    static let nothing = MosaicEntry(bits: 0xffff_ffff)
    /// Nothing is known.
    static let unknown = MosaicEntry(bits: 0xffff_fffb)

    private let bits: UInt32

    private init(bits: UInt32) { self.bits = bits }

    /// A list of `count` blocks, 1 to 8.
    @inline(__always)
    init(_ kind: Kind, first: Int, count: Int) {
        bits = UInt32(truncatingIfNeeded: first << 5 | (count - 1) << 2) | kind.rawValue
    }

    /// One rectangle that covers all.
    @inline(__always)
    init(single item: Int32) { bits = UInt32(bitPattern: item) << 5 | Kind.single.rawValue }

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
    var item: Int32 { self == .nothing || self == .unknown ? -1 : Int32(bitPattern: bits >> 5) }
}
