/// The front-most rectangles of one cell of the mosaic, at most sixteen of them from front to back, in 128 bytes.
struct Cell: Sendable {
    static let capacity = 2 * CellOctet.capacity
    static let empty = Cell()

    private(set) var front = CellOctet.empty
    /// Those behind; empty while there is room in front.
    private(set) var back = CellOctet.empty

    /// How many rectangles there are.
    var count: Int { front.count + back.count }

    func item(_ position: Int) -> Int32 {
        position < CellOctet.capacity ? front.item(position) : back.item(position - CellOctet.capacity)
    }

    func span(_ position: Int) -> CellSpan {
        position < CellOctet.capacity ? front.span(position) : back.span(position - CellOctet.capacity)
    }

    /// Whether the last rectangle covers the cell.
    var endsWithCover: Bool {
        let count = count
        return count > 0 && span(count - 1).isCover
    }

    /// Where an item is; nil where it is not.
    func position(of item: Int32) -> Int? {
        for position in 0..<count where self.item(position) == item { return position }
        return nil
    }

    /// Makes room at a position, of which the last rectangle falls out where there are sixteen, and puts one there.
    mutating func insert(_ item: Int32, _ span: CellSpan, at position: Int) {
        let half = CellOctet.capacity
        guard position < half else {
            back.insert(item, span, at: position - half)
            return
        }
        if front.count == half { back.insert(front.item(half - 1), front.span(half - 1), at: 0) }
        front.insert(item, span, at: position)
    }

    mutating func remove(at position: Int) {
        let half = CellOctet.capacity
        guard position < half else {
            back.remove(at: position - half)
            return
        }
        front.remove(at: position)
        guard back.count > 0 else { return }
        front.insert(back.item(0), back.span(0), at: half - 1)
        back.remove(at: 0)
    }

    /// Gives the rectangle at a position other edges.
    mutating func setSpan(_ span: CellSpan, at position: Int) {
        let half = CellOctet.capacity
        if position < half { front.setSpan(span, at: position) } else { back.setSpan(span, at: position - half) }
    }

    /// A free cell, which leads to the next one.
    static func free(next: Int32) -> Cell {
        var cell = Cell.empty
        cell.front.insert(next, .cover, at: 0)
        return cell
    }

    /// The next free cell, where this one is free itself.
    var nextFree: Int32 { front.item(0) }
}
