/// The greatest items found so far, from front to back, as many as there is room for, and none behind one that covers all.
struct FrontItems {
    /// What a rectangle is to a part of the plane.
    enum Coverage { case outside, part, cover }

    /// One more than a cell has room for.
    static let capacity = Cell.capacity + 1

    private var items = SIMD32<Int32>(repeating: -1)
    private(set) var count = 0
    /// Items have to be greater than this.
    private(set) var floor: Int32 = -1

    subscript(position: Int) -> Int32 { items[position] }

    mutating func add(_ item: Int32, isCover: Bool) {
        guard item > floor else { return }
        var position = min(count, Self.capacity - 1)
        while position > 0, items[position - 1] < item {
            items[position] = items[position - 1]
            position -= 1
        }
        items[position] = item
        if isCover {
            count = position + 1
            floor = item
        } else {
            count = min(count + 1, Self.capacity)
            if count == Self.capacity { floor = max(floor, items[count - 1]) }
        }
    }
}
