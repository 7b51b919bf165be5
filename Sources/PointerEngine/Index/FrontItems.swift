/// The greatest items found so far, from front to back, as many as there is room for, and none behind one that covers all.
struct FrontItems {
    /// What a rectangle is to a part of the plane.
    enum Coverage { case outside, part, cover }

    private var items = SIMD16<Int32>(repeating: -1)
    private(set) var count = 0
    private let capacity: Int
    /// Items have to be greater than this.
    private(set) var floor: Int32 = -1

    /// - Parameter capacity: At most 16.
    init(capacity: Int) { self.capacity = capacity }

    subscript(position: Int) -> Int32 { items[position] }

    mutating func add(_ item: Int32, isCover: Bool) {
        guard item > floor else { return }
        var position = min(count, capacity - 1)
        while position > 0, items[position - 1] < item {
            items[position] = items[position - 1]
            position -= 1
        }
        items[position] = item
        if isCover {
            count = position + 1
            floor = item
        } else {
            count = min(count + 1, capacity)
            if count == capacity { floor = max(floor, items[count - 1]) }
        }
    }
}
