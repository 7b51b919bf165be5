import PointerModel

extension PackedTree {
    /// Gives an item another rectangle; returns whether everything was put in order on that occasion.
    mutating func move(_ item: Int32, to edges: Edges) -> Bool {
        let box = FloatBox(edges)
        keepResidual(of: item, edges, box: box)
        if let better = betterLeaf(for: box, than: Int(slots[Int(item)]) >> 4) {
            relocate(item, box, to: better)
        } else {
            let slot = Int(slots[Int(item)])
            let old = blocks[slot >> 4][slot & 15]
            blocks[slot >> 4][slot & 15] = box
            if !isInside(old, box, ofLeaf: slot >> 4) { updateBounds(ofLeaf: slot >> 4) }
        }
        movesSinceBuild += 1
        // Bounds that overlap more and more make every query slower.
        guard movesSinceBuild > max(count / 4, 64), looseness > 1.5 * builtLooseness else { return false }
        rebuild()
        return true
    }

    /// The leaf with room that `box` should go to, where staying would stretch its own leaf too much.
    private func betterLeaf(for box: FloatBox, than leaf: Int) -> Int? {
        guard top > 0, box != .none else { return nil }
        let bounds = blocks[index(level: 1, node: leaf >> 4)][leaf & 15]
        let growth = Double(bounds.union(box).halfPerimeter - bounds.halfPerimeter)
        guard growth > builtLooseness / Double(levels[1]) / 2 else { return nil }
        var tries = 16
        guard let better = leafWithRoom(level: top, node: 0, box, &tries), better != leaf else { return nil }
        let other = blocks[index(level: 1, node: better >> 4)][better & 15]
        return Double(other.union(box).halfPerimeter - other.halfPerimeter) < growth ? better : nil
    }

    /// The leaf that is reached by going, at each node, to the child whose bounds grow least by `box`, or next least where there
    /// is no room; nil after too many tries.
    private func leafWithRoom(level: Int, node: Int, _ box: FloatBox, _ tries: inout Int) -> Int? {
        if level == 0 {
            tries -= 1
            return hasRoom(node) ? node : nil
        }
        var growths = blocks[index(level: level, node: node)].growths(by: box)
        // There may be fewer children than lanes.
        let children = levels[level] - levels[level - 1] - (node << 4)
        for lane in stride(from: BoxBlock.width - 1, through: max(children, 1), by: -1) { growths[lane] = .infinity }
        while tries > 0 {
            let least = growths.least
            guard least < .infinity else { return nil }
            let lane = growths.firstLane(of: least)
            growths[lane] = .infinity
            if let leaf = leafWithRoom(level: level - 1, node: node << 4 | lane, box, &tries) { return leaf }
        }
        return nil
    }

    private func hasRoom(_ leaf: Int) -> Bool { (items[leaf] .< SIMD16(repeating: 0)).bits != 0 }

    /// Whether two boxes are in a leaf's bounds and touch none of them, so that either may go and the other come.
    private func isInside(_ old: FloatBox, _ new: FloatBox, ofLeaf leaf: Int) -> Bool {
        guard top > 0, old != .none, new != .none else { return false }
        let bounds = blocks[index(level: 1, node: leaf >> 4)][leaf & 15]
        let both = old.union(new)
        return bounds.minX < both.minX && bounds.minY < both.minY && both.maxX < bounds.maxX && both.maxY < bounds.maxY
    }

    private mutating func relocate(_ item: Int32, _ box: FloatBox, to leaf: Int) {
        let slot = Int(slots[Int(item)])
        blocks[slot >> 4][slot & 15] = .none
        items[slot >> 4][slot & 15] = Self.nobody
        updateBounds(ofLeaf: slot >> 4)
        let lane = items[leaf].firstLane(of: Self.nobody)
        blocks[leaf][lane] = box
        items[leaf][lane] = item
        slots[Int(item)] = Int32(leaf << 4 | lane)
        updateBounds(ofLeaf: leaf)
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
