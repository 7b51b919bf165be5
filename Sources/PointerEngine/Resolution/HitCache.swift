import PointerModel

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

/// A result of a hit test that depends on two rectangles only: the one that hits the node, and that of the region's node, which
/// is the region and the first one checked. If the same node is hit again inside the second rectangle, the result is the same,
/// whatever the modifiers, until the layout changes.
struct HitCacheEntry {
    let hit: NodeHandle
    let region: RegionHandle
    /// Origin of the region's node in the surface's space.
    private let origin: Point
    /// Region in the node's space.
    private let rect: Rect

    /// Creates the entry of a region found in `surface` at a location that hits `hit`; nil if the result depends on more than two
    /// rectangles.
    init?(_ region: RegionHandle, at hit: NodeHandle, in surface: SurfaceScene) {
        let node = Int(region.node)
        guard region.number == RegionHandle.wholeNode, region.node == surface.nodes[Int(hit.node)].interactive,
            surface.nodes[node].placement == SceneNode.none, !surface.nodes[Int(hit.node)].flags.contains(.inexact),
            !surface.interactions[Int(surface.nodes[node].interaction)].isAsked
        else {
            return nil
        }
        self.hit = hit
        self.region = region
        origin = surface.nodes[node].origin
        rect = surface.wholeRegion(region.node)
    }

    /// Whether a location in the surface's space is inside the region.
    func contains(_ location: Point) -> Bool {
        rect.contains(Point(x: location.x - origin.x, y: location.y - origin.y))
    }
}
