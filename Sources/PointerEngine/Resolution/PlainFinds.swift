/// What was found with nodes that the pointer has hit: a table with a place for each, which it shares with others and the last one takes.
///
/// What is in here follows from the layout; where that changes, it is to be emptied.
struct PlainFinds {
    /// More than the nodes around a pointer that goes to and fro.
    private static let maximumCount = 1024

    /// Their number is a power of two.
    private var finds = [PlainFind?](repeating: nil, count: 8)
    private var isEmpty = true

    /// In bytes.
    var memoryFootprint: Int { finds.capacity * MemoryLayout<PlainFind?>.stride }

    /// What was found with a node; nil: nothing, or finding it took more.
    subscript(hit: NodeHandle) -> PlainFind? {
        let find = finds[place(of: hit)]
        return find?.hit == hit ? find : nil
    }

    /// Notes what was found.
    mutating func insert(_ find: PlainFind) {
        if let other = finds[place(of: find.hit)], other.hit != find.hit, finds.count < Self.maximumCount {
            let known = finds
            finds = Array(repeating: nil, count: known.count * 2)
            for case let find? in known { finds[place(of: find.hit)] = find }
        }
        finds[place(of: find.hit)] = find
        isEmpty = false
    }

    /// Forgets all, keeping the memory of the table.
    mutating func removeAll() {
        guard !isEmpty else { return }
        for index in finds.indices { finds[index] = nil }
        isEmpty = true
    }

    private func place(of hit: NodeHandle) -> Int { Int(hit.node &+ hit.surface &* 61) & (finds.count - 1) }
}
