package import PointerModel

/// Hit testing. These functions run for each report: they read tables and copy nothing.
extension Scene {
    /// Returns the front-most node that the location hits, or nil.
    func hitNode(at location: Point) -> NodeHandle? {
        var steps = PointerEngineLimit.steps.most
        return hitNode(at: location, within: &steps)
    }

    /// Like `hitNode(at:)`, within a number of steps, which count as in a ``HitTestQuery``.
    func hitNode(at location: Point, within steps: inout Int) -> NodeHandle? {
        guard let (surface, inside, front) = front(at: location) else { return nil }
        let node = surfaces[Int(surface)].hitNode(at: inside, front: front, within: &steps)
        return node == SceneNode.none ? nil : NodeHandle(surface: surface, node: node)
    }

    /// Returns the front-most node that a location hits, and the region that wins there: that of the node, or of its nearest
    /// ancestor that has one.
    package func resolve(
        _ location: Point,
        modifiers: Modifiers,
        settings: EffectSettings,
        query: inout HitTestQuery
    ) -> (hit: NodeHandle?, region: RegionHandle?) {
        guard let (surface, inside, front) = front(at: location) else { return (nil, nil) }
        return surfaces[Int(surface)].resolve(
            inside,
            front: front,
            surface: surface,
            modifiers: modifiers,
            settings: settings,
            query: &query
        )
    }

    /// Like `resolve(_:modifiers:settings:query:)`, with a cache of what was found before in this scene.
    func resolve(
        _ location: Point,
        modifiers: Modifiers,
        settings: EffectSettings,
        hitCache: inout HitCache,
        query: inout HitTestQuery
    ) -> (hit: NodeHandle?, region: RegionHandle?) {
        guard let index = surface(at: location) else { return (nil, nil) }
        // The scene keeps the surface alive during the call, and the surface its index. Retaining and releasing either takes as
        // long as finding the node. Sharing these lines with the other functions made a whole step slower by a sixth.
        return unsafe Unmanaged.passUnretained(surfaces[Int(index)])._withUnsafeGuaranteedRef { surface in
            let inside = surface.inside(location)
            let front = unsafe Unmanaged.passUnretained(surface.hitAreas.storage)._withUnsafeGuaranteedRef {
                $0.topmost(at: inside)
            }
            guard front != RectIndex.none else { return (nil, nil) }
            if let entry = hitCache[NodeHandle(surface: index, node: front)], entry.contains(inside) {
                query.regionRequests += 1
                return (entry.hit, entry.region)
            }
            let (hit, region) = surface.resolve(
                inside,
                front: front,
                surface: index,
                modifiers: modifiers,
                settings: settings,
                query: &query
            )
            if let hit, let region, let entry = HitCacheEntry(region, at: hit, in: surface) { hitCache.insert(entry) }
            return (hit, region)
        }
    }

    /// Returns the front-most surface at a location, the location in its space, and the node whose rectangle is in front there or
    /// `RectIndex.none`; nil if there is no surface.
    private func front(at location: Point) -> (surface: Int32, inside: Point, node: Int32)? {
        guard let index = surface(at: location) else { return nil }
        let inside = surfaces[Int(index)].inside(location)
        return (index, inside, surfaces[Int(index)].hitAreas.topmost(at: inside))
    }
}

extension SurfaceScene {
    /// Returns a location of the global space in the surface's space.
    func inside(_ location: Point) -> Point { Point(x: location.x - frame.x, y: location.y - frame.y) }

    /// Returns the front-most node that a location hits, or `SceneNode.none`.
    /// - Parameters:
    ///   - location: in the surface's space.
    ///   - front: node whose rectangle is in front there. Most nodes are hit wherever their rectangle is, and finding them
    ///     through a function would take longer than finding them.
    ///   - steps: number of steps left, which count as in a ``HitTestQuery``.
    func hitNode(at location: Point, front: Int32, within steps: inout Int) -> Int32 {
        guard front != RectIndex.none, nodes[Int(front)].flags.contains(.inexact) else { return front }
        var missed = MissedNodes()
        return hitAreas.topmost(at: location) { node in
            guard nodes[Int(node)].flags.contains(.inexact) else { return true }
            guard !missed.contains(node) else { return false }
            var index = node
            while index != SceneNode.none {
                steps -= 8
                guard steps >= 0 else { return true }
                guard isInside(index, location, within: &steps) else {
                    missed.insert(index..<nodes[Int(index)].end)
                    return false
                }
                index = nodes[Int(index)].parent
                guard index == SceneNode.none || isUnclipped(inside: index, location) else {
                    missed.insert(index + 1..<nodes[Int(index)].end)
                    return false
                }
            }
            return true
        }
    }

    /// Returns the front-most node that a location of the surface's space hits, and the region that wins there. `front` is the
    /// node whose rectangle is in front at the location, `surface` the index of this surface.
    func resolve(
        _ location: Point,
        front: Int32,
        surface: Int32,
        modifiers: Modifiers,
        settings: EffectSettings,
        query: inout HitTestQuery
    ) -> (hit: NodeHandle?, region: RegionHandle?) {
        let node = hitNode(at: location, front: front, within: &query.nodeSteps)
        guard node != SceneNode.none else { return (nil, nil) }
        let hit = NodeHandle(surface: surface, node: node)
        let region = winningRegion(
            from: hit,
            at: location,
            modifiers: modifiers,
            settings: settings,
            query: &query
        )
        return (hit, region)
    }
}

/// The limits and the results of a hit test.
package struct HitTestQuery {
    /// Number of steps left for the node, and for the region.
    package var nodeSteps = PointerEngineLimit.steps.most
    package var steps = PointerEngineLimit.steps.most
    /// Number of interactions checked for a region.
    package var regionRequests: UInt64 = 0
    /// First node on the way whose client may have to be asked; nil if there is none.
    package var asked: NodeHandle?
    /// Whether the result depends on a client's answer that has not arrived.
    package var isWaiting = false
    /// Whether the hit test may wait for a client's answer.
    package let mayWait: Bool

    package init(mayWait: Bool) {
        self.mayWait = mayWait
    }
}

/// A direct-mapped cache of what was found with the nodes that the pointer hit: several nodes share a place, and the last one
/// inserted has it.
///
/// The entries follow from the layout, so a change of the layout must empty the cache.
struct HitCache {
    /// Places of the table. Their number is a power of two and, up to the maximum, at least four times that of the entries, so
    /// that few entries displace others.
    private(set) var entries = [HitCacheEntry?](repeating: nil, count: 64)
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
        if count * 4 > entries.count, entries.count < PointerEngineLimit.hitPlaces.most {
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
