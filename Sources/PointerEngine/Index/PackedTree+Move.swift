import PointerModel

extension PackedTree {
    /// Whether bounds may overlap so much more than at first, or so much has moved, that building anew pays.
    var isWornOut: Bool {
        movesSinceBuild > max(count * 4, 64)
            || movesSinceBuild > max(count / 4, 64) && looseness > 1.5 * builtLooseness
    }

    /// Gives an item another rectangle, and returns what it was.
    mutating func move(_ item: Int32, to edges: Edges) -> Edges {
        let slot = Int(slots[Int(item)])
        let leaf = slot >> 4
        let lane = slot & 15
        let old = self.edges(of: item, box: blocks[leaf][lane])
        let box = FloatBox(edges)
        keepResidual(of: item, edges, box: box)
        movesSinceBuild += 1
        guard top > 0 else {
            blocks[leaf][lane] = box
            return old
        }
        let bounds = blocks[index(level: 1, node: leaf >> 4)][leaf & 15]
        if bounds.holds(box) {
            blocks[leaf][lane] = box
        } else if let better = betterLeaf(for: box, than: leaf, bounds) {
            relocate(item, box, to: better)
        } else {
            blocks[leaf][lane] = box
            stretchBounds(ofLeaf: leaf, by: box)
        }
        return old
    }

    /// The leaf with room that `box` should go to, where staying would stretch its own leaf too much.
    private func betterLeaf(for box: FloatBox, than leaf: Int, _ bounds: FloatBox) -> Int? {
        guard box != .none else { return nil }
        let growth = Double(bounds.union(box).halfPerimeter - bounds.halfPerimeter)
        guard growth > builtLooseness / Double(levels[1]) / 2 else { return nil }
        var tries = 8
        guard let better = leafWithRoom(level: top, node: 0, box, &tries), better != leaf else { return nil }
        let other = blocks[index(level: 1, node: better >> 4)][better & 15]
        return Double(other.union(box).halfPerimeter - other.halfPerimeter) < growth ? better : nil
    }

    /// The leaf that is reached by going, at each node, to the child whose bounds grow least by `box`, or next least where there
    /// is no room; nil after too many nodes of leaves without.
    private func leafWithRoom(level: Int, node: Int, _ box: FloatBox, _ tries: inout Int) -> Int? {
        // There may be fewer children than lanes.
        let children = levels[level] - levels[level - 1] - (node << 4)
        var open = children < BoxBlock.width ? UInt16(1) << UInt16(children) - 1 : .max
        if level == 1 {
            tries -= 1
            open &= rooms[node]
            if open == 0 { return nil }
        }
        var growths = blocks[index(level: level, node: node)].growths(by: box)
        for lane in 0..<BoxBlock.width where open >> UInt16(lane) & 1 == 0 { growths[lane] = .infinity }
        while tries > 0 || level == 1 {
            let least = growths.least
            guard least < .infinity else { return nil }
            let lane = growths.firstLane(of: least)
            growths[lane] = .infinity
            if level == 1 { return node << 4 | lane }
            if let leaf = leafWithRoom(level: level - 1, node: node << 4 | lane, box, &tries) { return leaf }
        }
        return nil
    }

    /// Remembers whether a leaf has a free lane.
    mutating func noteRoom(inLeaf leaf: Int, _ hasRoom: Bool) {
        let bit = UInt16(1) << UInt16(leaf & 15)
        if hasRoom { rooms[leaf >> 4] |= bit } else { rooms[leaf >> 4] &= ~bit }
    }

    private mutating func relocate(_ item: Int32, _ box: FloatBox, to leaf: Int) {
        let slot = Int(slots[Int(item)])
        blocks[slot >> 4][slot & 15] = .none
        items[slot >> 4][slot & 15] = Self.nobody
        noteRoom(inLeaf: slot >> 4, true)
        updateBounds(ofLeaf: slot >> 4)
        let lane = items[leaf].firstLane(of: Self.nobody)
        blocks[leaf][lane & 15] = box
        items[leaf][lane & 15] = item
        noteRoom(inLeaf: leaf, (items[leaf] .< SIMD16(repeating: 0)).bits != 0)
        slots[Int(item)] = Int32(leaf << 4 | lane)
        updateBounds(ofLeaf: leaf)
    }

    /// Makes the nodes above a leaf hold a box in it, as far up as one does not yet. They never shrink for one that leaves:
    /// that is for the next build.
    private mutating func stretchBounds(ofLeaf leaf: Int, by box: FloatBox) {
        var node = leaf
        for level in 1...top {
            let lane = node & 15
            node >>= 4
            let parent = index(level: level, node: node)
            let old = blocks[parent][lane]
            if old.holds(box) { return }
            let bounds = old.union(box)
            if level == 1 { looseness += Double(bounds.halfPerimeter) - Double(old.halfPerimeter) }
            blocks[parent][lane] = bounds
        }
    }

    /// Makes the nodes above a leaf fit it, as far up as anything changes.
    private mutating func updateBounds(ofLeaf leaf: Int) {
        var node = leaf
        for level in 0..<top {
            let child = index(level: level, node: node)
            let bounds = blocks[child].bounds
            let greatest = items[child].greatest
            let lane = node & 15
            node >>= 4
            let parent = index(level: level + 1, node: node)
            let old = blocks[parent][lane]
            if old == bounds, items[parent][lane] == greatest { return }
            if level == 0 { looseness += Double(bounds.halfPerimeter) - Double(old.halfPerimeter) }
            blocks[parent][lane] = bounds
            items[parent][lane] = greatest
        }
    }
}
