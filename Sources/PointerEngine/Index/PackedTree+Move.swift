import PointerModel

/// The state of a search for a leaf with room.
private struct LeafSearch {
    /// Growth that the bounds of a leaf must stay below.
    var limit: Double
    /// Number of nodes and full leaves that the search may still visit.
    var tries = 24
    /// First full leaf found.
    var best: Int?

    init(limit: Double) { self.limit = limit }
}

extension PackedTree {
    /// Whether a rebuild pays: a split lacked blocks, very many items have moved, or many have and the bounds overlap much more
    /// than at first.
    var isWornOut: Bool {
        isExhausted || movesSinceBuild > max(count * 4, 64)
            || movesSinceBuild > max(count / 4, 64) && looseness > 1.3 * builtLooseness
    }

    /// Gives an item another rectangle and returns the previous one.
    mutating func move(_ item: Int32, to edges: Edges) -> Edges {
        let slot = Int(slots[Int(item)])
        let leaf = slot >> 4
        let lane = slot & 15
        let old = self.edges(of: item, box: blocks[leaf][lane])
        let box = FloatBox(edges)
        keepResidual(of: item, edges, box: box)
        movesSinceBuild += 1
        let place = Int(parents[leaf])
        guard place >= 0 else {
            blocks[leaf][lane] = box
            return old
        }
        let bounds = blocks[place >> 4][place & 15]
        let growth = bounds.holds(box) ? 0 : Double(bounds.union(box).halfPerimeter - bounds.halfPerimeter)
        if growth > easyGrowth, let better = self.leaf(for: box, growingLessThan: growth) {
            relocate(item, box, to: better)
        } else {
            blocks[leaf][lane] = box
            stretchBounds(of: leaf, by: box)
        }
        return old
    }

    /// Returns a leaf with room whose bounds grow little for a box; may split a leaf.
    ///
    /// - Returns: The leaf; nil if none grows by less than `limit`, or if a split lacks blocks.
    private mutating func leaf(for box: FloatBox, growingLessThan limit: Double) -> Int? {
        var search = LeafSearch(limit: limit)
        if let leaf = look(below: root, for: box, &search) { return leaf }
        guard let best = search.best else { return nil }
        guard canSplit(best) else {
            isExhausted = true
            return nil
        }
        let twin = split(best)
        return growthOfLeaf(twin, by: box) < growthOfLeaf(best, by: box) ? twin : best
    }

    /// Searches for a leaf with room: descends at each node into the child whose bounds grow least, then into the next.
    private func look(below node: Int, for box: FloatBox, _ search: inout LeafSearch) -> Int? {
        search.tries -= 1
        // The bounds of an emptied leaf grow by the whole box; lanes without a child are excluded.
        var growths = blocks[node].growths(by: box)
            .replacing(with: .infinity, where: children[node] .== SIMD16(repeating: Self.none))
        while search.tries > 0 {
            let growth = growths.least
            guard Double(growth) < search.limit else { return nil }
            let lane = growths.firstLane(of: growth) & 15
            let child = Int(children[node][lane])
            if !isLeaf(child) {
                if let leaf = look(below: child, for: box, &search) { return leaf }
            } else if hasRoom(child) {
                return child
            } else {
                if search.best == nil {
                    search.best = child
                    // Another leaf saves a split if its bounds do not grow much more.
                    search.limit = min(search.limit, Double(growth) + easyGrowth / 2)
                }
                search.tries -= 1
            }
            growths = growths.replacing(
                with: .infinity,
                where: SIMD16.laneNumbers .== SIMD16(repeating: Int32(truncatingIfNeeded: lane))
            )
        }
        return nil
    }

    private func growthOfLeaf(_ leaf: Int, by box: FloatBox) -> Float {
        let bounds = blocks[leaf].bounds
        return bounds.union(box).halfPerimeter - bounds.halfPerimeter
    }

    private mutating func relocate(_ item: Int32, _ box: FloatBox, to leaf: Int) {
        // Reads the slot again, because a split may have moved the item.
        let slot = Int(slots[Int(item)])
        blocks[slot >> 4][slot & 15] = .none
        items[slot >> 4][slot & 15] = Self.none
        updateBounds(of: slot >> 4)
        let lane = items[leaf].firstLane(of: Self.none)
        blocks[leaf][lane & 15] = box
        items[leaf][lane & 15] = item
        slots[Int(item)] = Int32(truncatingIfNeeded: leaf << 4 | lane)
        updateBounds(of: leaf)
    }

    /// Extends the bounds of a leaf in the nodes above it to include a box, up to the first node that already does. Bounds do not
    /// shrink when an item moves away; the next build does that.
    private mutating func stretchBounds(of leaf: Int, by box: FloatBox) {
        var place = Int(parents[leaf])
        var isLeaf = true
        while place >= 0 {
            let old = blocks[place >> 4][place & 15]
            if old.holds(box) { return }
            let bounds = old.union(box)
            if isLeaf { looseness += looseness(of: bounds) - looseness(of: old) }
            blocks[place >> 4][place & 15] = bounds
            isLeaf = false
            place = Int(parents[place >> 4])
        }
    }

    /// Updates the bounds in the nodes above a leaf, as far up as they change.
    private mutating func updateBounds(of leaf: Int) {
        var block = leaf
        while parents[block] >= 0, describe(block) { block = Int(parents[block] >> 4) }
    }
}
