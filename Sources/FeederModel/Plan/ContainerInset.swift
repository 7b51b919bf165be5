/// What a container of GTK 4.16 or newer has around its contents to the left and above: border and padding, which no answer tells.
///
/// A container is as large as what is in it and its padding, and padding is nearly always the same at opposite sides.
struct ContainerInset: Sendable, Hashable {
    typealias Pair = ObjectPlaces.Pair

    /// A child: its corner, counted from its container's contents, and its size.
    struct Child {
        let corner, size: Pair

        var end: Pair { corner + size }
    }

    /// What the children say along an axis.
    private struct Axis {
        /// Where the first child begins, and where the last one ends.
        let least, greatest: Int
        /// What is left of the container behind the last child.
        let rest: Int
        /// Whether no child overlaps another one, of more than one.
        let isDisjoint: Bool

        init(_ spans: [(start: Int, end: Int)], in length: Int) {
            least = spans.map(\.start).min() ?? 0
            greatest = spans.map(\.end).max() ?? 0
            rest = length - greatest
            let sorted = spans.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
            isDisjoint = spans.count > 1 && zip(sorted, sorted.dropFirst()).allSatisfy { $0.end <= $1.start }
        }

        /// What the padding of both sides may take: what is left, without margins that the children have at both sides.
        var free: Int { least <= rest ? rest - least : rest }
    }

    /// By how much a child may stick out of its container, in units.
    private static let tolerance = 2
    /// The most that the padding of both sides takes where children fill their container, and where they lie in a row.
    private static let widest = (across: 80, along: 40)
    /// A larger rest than this is room that the children do not fill.
    private static let largestDoubt = 24

    /// From the corner of the container to that of its contents.
    private(set) var inset = Pair()
    /// By how much the inset may be wrong.
    private(set) var doubt = Pair()

    /// Creates an inset that is known.
    init(_ inset: Pair) { self.inset = inset }

    /// Reads the inset from sizes.
    /// - Parameters:
    ///   - role: the container's role.
    ///   - size: its size.
    ///   - children: all of its children that have a size.
    ///   - areCells: whether the children are cells of a grid, which are as wide as each other and fill the container.
    init(of role: UInt32, size: Pair, around children: [Child], areCells: Bool = false) {
        // Popovers, and what scrolls, are larger than what contains them.
        let inside = children.filter { child in
            child.corner.x >= -Self.tolerance && child.corner.y >= -Self.tolerance
                && child.end.x <= size.x + Self.tolerance && child.end.y <= size.y + Self.tolerance
        }
        let overflows = inside.count < children.count
        guard !inside.isEmpty else { return }
        let x = Axis(inside.map { ($0.corner.x, $0.end.x) }, in: size.x)
        let y = Axis(inside.map { ($0.corner.y, $0.end.y) }, in: size.y)
        if areCells, x.free > 0 {
            // What the division by the columns leaves is at the end. Of the height only the cells in view are there.
            let columns = Set(inside.map(\.corner.x)).count
            let padding = (x.free - (columns - 1) / 2) / 2
            (inset, doubt) = (Pair(x: padding, y: padding), Pair(x: columns / 2, y: padding))
            return
        }
        let known = Self.inset(of: AccessibleRole(rawValue: role), x, y, count: inside.count, overflows: overflows)
        // Children in a row that they do not fill tell nothing along it. Nearly all padding is the same as across it, but that is a guess.
        inset = Pair(x: known.x ?? known.y ?? 0, y: known.y ?? known.x ?? 0)
        if x.free > 0 { doubt.x = known.x == nil && inset.x != 0 ? size.x : Self.doubt(inset.x, x) }
        if y.free > 0 { doubt.y = known.y == nil && inset.y != 0 ? size.y : Self.doubt(inset.y, y) }
        // A list has only the rows in view, so a rest that is smaller than a row is no padding, or all that is known of it.
        let height = inside.map(\.size.y).min() ?? 0
        if role == AccessibleRole.list.rawValue, y.isDisjoint, !overflows, y.free > 0, y.free < height {
            doubt.y = height
        }
    }

    /// Has no doubt if both axes tell one inset.
    mutating func trustIfEven() { if abs(inset.x - inset.y) <= 1 { doubt = Pair() } }

    /// Returns the inset; nil along an axis that tells nothing.
    private static func inset(
        of role: AccessibleRole?,
        _ x: Axis,
        _ y: Axis,
        count: Int,
        overflows: Bool
    ) -> (x: Int?, y: Int?) {
        var left = x.free <= 0 ? 0 : nil
        var top = y.free <= 0 ? 0 : nil
        switch role {
        // The box at an end of a header bar keeps room for a spacing.
        case .panel where count == 1 && top == 0: left = left ?? 0
        // Its first tab begins as far below the edge as it begins right of it.
        case .pageTabList: left = left ?? x.least
        case .list where (count == 1 || y.isDisjoint) && (overflows || y.free > widest.across): top = top ?? x.least
        default: break
        }
        if count > 2, !x.isDisjoint, !y.isDisjoint {
            let isEven = abs(x.free - y.free) <= 1
            return (left ?? (isEven ? x.free / 2 : 0), top ?? (isEven ? y.free / 2 : 0))
        }
        // Across a row, the tallest child fills the container. Along it, the children need not.
        if !x.isDisjoint { left = left ?? across(x) }
        if !y.isDisjoint { top = top ?? across(y) }
        return (left ?? along(x, top ?? 0), top ?? along(y, left ?? 0))
    }

    private static func across(_ axis: Axis) -> Int { axis.free <= widest.across ? axis.free / 2 : 0 }

    /// Returns the inset along a row; nil if the row tells nothing.
    /// - Parameters:
    ///   - axis: the axis.
    ///   - other: the inset across it.
    private static func along(_ axis: Axis, _ other: Int) -> Int? {
        guard other != 0 else { return 0 }
        return axis.free <= widest.along ? axis.free / 2 : nil
    }

    /// Returns by how much the inset along an axis may be wrong.
    private static func doubt(_ inset: Int, _ axis: Axis) -> Int {
        guard inset <= largestDoubt else { return inset }
        let most = max(inset, axis.rest - inset)
        if most <= largestDoubt { return most }
        // A rest that both sides of a padding may take, too.
        return inset == 0 && axis.free <= widest.along ? axis.free / 2 : 0
    }
}
