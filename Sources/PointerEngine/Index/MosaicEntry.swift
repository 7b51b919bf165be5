/// What the mosaic knows of a part of the plane, in four bytes.
struct MosaicEntry: Sendable, Equatable {
    enum Kind: Int32 {
        /// A `Cell` that holds all rectangles, or all up to one that covers it whole: what is not found there is not there.
        case sound = 0
        /// A `Cell` that holds the front-most rectangles; behind the last of them there may be more.
        case truncated = 1
        /// Four entries, in the order left above, right above, left below, right below.
        case split = 2
        /// One rectangle covers everything and nothing is in front of it; or there is nothing at all.
        case uniform = 3
    }

    /// There is nothing.
    static let nothing = MosaicEntry(.uniform, -1)
    /// Nothing is known.
    static let unknown = MosaicEntry(.truncated, -1)

    private let bits: Int32

    @inline(__always)
    init(_ kind: Kind, _ value: Int32) { bits = value << 2 | kind.rawValue }

    @inline(__always)
    var kind: Kind {
        switch bits & 3 {
        case 0: .sound
        case 1: .truncated
        case 2: .split
        default: .uniform
        }
    }

    /// The number of the cell, of the first of four entries, or of the rectangle; -1 for none.
    @inline(__always)
    var value: Int32 { bits >> 2 }
}
