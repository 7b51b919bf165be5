/// What was found with nodes that the pointer has hit: a table with a place for each, which it shares with others and the last one takes.
///
/// What is in here follows from the layout; where that changes, it is to be emptied.
struct HitCache {
    /// More than the nodes around a pointer that goes to and fro.
    private static let maximumCount = 1024

    /// Their number is a power of two, and four times that of the finds until there are very many, so that few take the place of others.
    private var finds = [HitCacheEntry?](repeating: nil, count: 64)
    /// How many places are taken.
    private var count = 0

    /// In bytes.
    var memoryFootprint: Int { finds.capacity * MemoryLayout<HitCacheEntry?>.stride }

    /// What was found with a node; nil: nothing, or finding it took more.
    subscript(hit: NodeHandle) -> HitCacheEntry? {
        let find = finds[place(of: hit)]
        return find?.hit == hit ? find : nil
    }

    /// Notes what was found.
    mutating func insert(_ find: HitCacheEntry) {
        if count * 4 > finds.count, finds.count < Self.maximumCount {
            let known = finds
            finds = Array(repeating: nil, count: known.count * 2)
            count = 0
            for case let find? in known { put(find) }
        }
        put(find)
    }

    private mutating func put(_ find: HitCacheEntry) {
        let place = place(of: find.hit)
        if finds[place] == nil { count += 1 }
        finds[place] = find
    }

    /// Forgets all, keeping the memory of the table.
    mutating func removeAll() {
        guard count > 0 else { return }
        for index in finds.indices { finds[index] = nil }
        count = 0
    }

    private func place(of hit: NodeHandle) -> Int { hit.hash & (finds.count - 1) }
}
