/// A direct-mapped cache of what was found with the nodes that the pointer hit: several nodes share a place, and the last one
/// inserted has it.
///
/// The entries follow from the layout, so a change of the layout must empty the cache.
struct HitCache {
    /// Maximum number of places: more than there are nodes around a pointer that goes to and fro.
    private static let maximumCount = 1024

    /// Places of the table. Their number is a power of two and, up to the maximum, at least four times that of the entries, so
    /// that few entries displace others.
    private var entries = [HitCacheEntry?](repeating: nil, count: 64)
    /// Number of places in use.
    private var count = 0

    /// Memory of the table in bytes.
    var memoryFootprint: Int { entries.capacity * MemoryLayout<HitCacheEntry?>.stride }

    /// Entry of a hit node; nil if there is none.
    subscript(hit: NodeHandle) -> HitCacheEntry? {
        let entry = entries[place(of: hit)]
        return entry?.hit == hit ? entry : nil
    }

    /// Inserts an entry.
    mutating func insert(_ entry: HitCacheEntry) {
        if count * 4 > entries.count, entries.count < Self.maximumCount {
            let known = entries
            entries = Array(repeating: nil, count: known.count * 2)
            count = 0
            for case let entry? in known { put(entry) }
        }
        put(entry)
    }

    private mutating func put(_ entry: HitCacheEntry) {
        let place = place(of: entry.hit)
        if entries[place] == nil { count += 1 }
        entries[place] = entry
    }

    /// Removes all entries, keeping the memory of the table.
    mutating func removeAll() {
        guard count > 0 else { return }
        for index in entries.indices { entries[index] = nil }
        count = 0
    }

    private func place(of hit: NodeHandle) -> Int { hit.hash & (entries.count - 1) }
}
