/// The search for the rows in view of a list, a tree or a table that has very many and manages them.
///
/// Rows and cells are drawn in the order of their numbers, line after line, so the first one in view is found by halving, and those after it are
/// taken until one is beyond the view. GTK 3 says of none that is out of view where it is: there a hit test finds one that is in view. The
/// headers of columns come before all rows, and do not scroll.
struct RowSearch: Sendable {
    /// A row, a cell or the header of a column.
    struct Row: Sendable, Hashable {
        let extents: AccessibleExtents
        let isHeader: Bool

        /// Creates a row; nil if it has no place. Those far out of view have one.
        init?(_ extents: AccessibleExtents, isHeader: Bool) {
            guard extents.width >= 1, extents.height >= 1, extents.width < RowSearch.far,
                extents.height < RowSearch.far,
                (-RowSearch.far...RowSearch.far).contains(extents.x),
                (-RowSearch.far...RowSearch.far).contains(extents.y)
            else { return nil }
            self.extents = extents
            self.isHeader = isHeader
        }
    }

    private enum Phase: Sendable {
        /// How many of the first ones are headers.
        case headers
        /// Where the first row in view is: after the one with a number, and not after another one.
        case halving(before: Int, upTo: Int)
        /// Which one is where the view begins.
        case hitting
        /// Which ones are in view, from the first on.
        case listing
        case over
    }

    /// Number of rows that are asked for at once.
    private static let step = 16
    /// A place beyond this is none, so that sums of places and sizes stay below 2^31.
    private static let far: Int32 = 1 << 30

    private let count: Int
    private var view: AccessibleExtents
    private var phase = Phase.headers
    /// The first number that has not been looked at.
    private var next = 0
    private var isVertical = true
    private var rows: [Int: Row] = [:]
    private var asked: Set<Int> = []
    private var waiting: [Int] = []
    private var hit: (x: Int32, y: Int32)?
    private var headerCount = 0
    /// Whether a row in view has been listed.
    private var hasSeen = false
    /// Number of rows without an answer.
    private var open = 0
    /// Number of rows that have been listed.
    private var listed = 0
    /// Whether rows in view were not found, or may not have been.
    private(set) var isCut = false

    /// Begins a search.
    /// - Parameters:
    ///   - count: number of headers and rows.
    ///   - view: what is drawn of the list.
    init(of count: Int, in view: AccessibleExtents) {
        self.count = count
        self.view = view
        guard count > 0 else {
            end()
            return
        }
        next = min(Self.step, count)
        ask(0..<next)
        ask(count - 1..<count)
    }

    var isOver: Bool {
        if case .over = phase { true } else { false }
    }

    /// Takes the numbers of the rows that are to be asked for, each once.
    mutating func takeWaiting() -> [Int] {
        defer { waiting.removeAll() }
        return waiting
    }

    /// Takes the point at which a hit test is wanted; nil if none is. Its answer comes by ``receive(hit:)``.
    mutating func takeHit() -> (x: Int32, y: Int32)? {
        defer { hit = nil }
        return hit
    }

    /// Takes the number of the row at the point of the hit test; nil if there is none.
    mutating func receive(hit number: Int?) {
        guard case .hitting = phase else { return }
        open -= 1
        guard let number, number >= headerCount, number < count else { return end(isCut: true) }
        beginList(near: number)
        goOn()
    }

    /// Takes what is known of a row that has been asked for; nil if there is none, or if it has no place.
    mutating func receive(_ row: Row?, _ number: Int) {
        rows[number] = row
        open -= 1
        goOn()
    }

    /// Whether the places of the rows are in the order of their numbers, as far as they are known.
    var isOrdered: Bool {
        let starts = rows.keys.filter { $0 >= headerCount }.sorted().compactMap { rows[$0]?.extents }
        return zip(starts, starts.dropFirst()).allSatisfy { isVertical ? $0.y <= $1.y : $0.x <= $1.x }
    }

    private mutating func goOn() {
        while open == 0, !isOver {
            switch phase {
            case .headers: passHeaders()
            case .halving(let before, let upTo): halve(before, upTo)
            case .listing: list()
            case .hitting, .over: break
            }
        }
    }

    /// Ends the search before its end. What is known stays.
    mutating func stop() { end(isCut: true) }

    private mutating func ask(_ numbers: Range<Int>) {
        for number in numbers where asked.insert(number).inserted {
            waiting.append(number)
            open += 1
        }
    }

    private mutating func end(isCut: Bool = false) {
        phase = .over
        self.isCut = isCut
    }

    /// Looks at further ones as long as all are headers, and then for the first row in view.
    private mutating func passHeaders() {
        // Where the headers of columns and of rows meet, there may be one without a place.
        let corner = rows[0] == nil && rows[1]?.isHeader == true ? 1 : 0
        let headers = corner + (corner..<next).prefix { rows[$0]?.isHeader == true }.count
        guard headers <= FeederModelLimit.rows.most else { return end(isCut: true) }
        if headers == next, next < count {
            next = min(next + Self.step, count)
            return ask(headers..<next)
        }
        guard headers < count else { return end() }
        uncover(from: (0..<headers).compactMap { rows[$0].map { $0.extents.y + $0.extents.height } }.max() ?? view.y)
        headerCount = headers
        guard let first = rows[headers]?.extents, let last = rows[count - 1]?.extents else {
            if let first = rows[headers]?.extents, !isBefore(first) { return beginList(near: headers) }
            return beginHit()
        }
        let (across, down) = (Int64(last.x) - Int64(first.x), Int64(last.y) - Int64(first.y))
        isVertical = abs(down) >= abs(across)
        // Where a later row is before an earlier one, halving finds nothing.
        guard (isVertical ? down : across) >= 0 else { return end(isCut: true) }
        guard isBefore(first) else { return beginList(near: headers) }
        guard !isBefore(last) else { return end() }
        phase = .halving(before: headers, upTo: count - 1)
    }

    /// Leaves out what headers cover.
    private mutating func uncover(from top: Int32) {
        let covered = max(view.y, min(top, view.y + view.height)) - view.y
        view.y += covered
        view.height -= covered
    }

    private mutating func beginHit() {
        phase = .hitting
        open += 1
        hit = (x: view.x + view.width / 4, y: view.y + min(4, view.height / 2))
    }

    /// Halves the rows of which the first one is before the view, and the last one is not.
    private mutating func halve(_ before: Int, _ upTo: Int) {
        guard upTo - before > 1 else { return beginList(near: upTo) }
        let middle = before + (upTo - before) / 2
        guard asked.contains(middle) else { return ask(middle..<middle + 1) }
        guard let row = rows[middle]?.extents else { return beginHit() }
        phase = isBefore(row) ? .halving(before: middle, upTo: upTo) : .halving(before: before, upTo: middle)
    }

    /// Begins with the rows before the first one in view: those in its line may be taller.
    private mutating func beginList(near first: Int) {
        next = max(headerCount, first - Self.step)
        phase = .listing
    }

    private mutating func list() {
        if listed > 0 {
            let last = (max(headerCount, next - Self.step)..<next).compactMap { rows[$0]?.extents }
            // Where all are nowhere, they are beyond the view.
            guard !last.isEmpty || !hasSeen, !last.contains(where: { isBeyond($0) }) else { return end() }
            hasSeen = hasSeen || last.contains { !isBefore($0) }
            // Two steps are before the view at most, and in its first line.
            guard hasSeen || listed < 3 * Self.step else { return end(isCut: true) }
        }
        guard next < count else { return end() }
        guard listed < FeederModelLimit.rows.most else { return end(isCut: true) }
        let further = next..<min(next + Self.step, count)
        listed += further.count
        next = further.upperBound
        ask(further)
    }

    /// Whether a row ends before the view begins.
    private func isBefore(_ row: AccessibleExtents) -> Bool {
        isVertical ? row.y + row.height <= view.y : row.x + row.width <= view.x
    }

    /// Whether a row begins where the view has ended.
    private func isBeyond(_ row: AccessibleExtents) -> Bool {
        isVertical ? row.y >= view.y + view.height : row.x >= view.x + view.width
    }
}
