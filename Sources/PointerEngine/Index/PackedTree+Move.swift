import PointerModel

extension PackedTree {
    /// Gives an item another rectangle.
    mutating func move(_ item: Int32, to edges: Edges) {
        let box = FloatBox(edges)
        keepResidual(of: item, edges, box: box)
        if let better = betterLeaf(for: box, than: Int(slots[Int(item)]) >> 4) {
            relocate(item, box, to: better)
        } else {
            let slot = Int(slots[Int(item)])
            blocks[slot >> 4][slot & 15] = box
            updateBounds(ofLeaf: slot >> 4)
        }
        movesSinceBuild += 1
        // Bounds that overlap more and more make every query slower.
        if movesSinceBuild > max(count / 4, 64), looseness > 2 * builtLooseness { rebuild() }
    }

    /// The leaf with room that `box` should go to, where staying would stretch its own leaf too much.
    private func betterLeaf(for box: FloatBox, than leaf: Int) -> Int? {
        guard top > 0, box != .none else { return nil }
        let bounds = blocks[index(level: 1, node: leaf >> 4)][leaf & 15]
        let growth = Double(bounds.union(box).halfPerimeter - bounds.halfPerimeter)
        guard growth > builtLooseness / Double(levels[1]) / 2 else { return nil }
        var node = 0
        var level = top
        while level > 1 {
            node = node << 4 | leastGrowth(level: level, node: node, box) { _ in true }
            level -= 1
        }
        let lane = leastGrowth(level: 1, node: node, box) { hasRoom($0) }
        let better = node << 4 | lane
        guard lane >= 0, better != leaf else { return nil }
        let other = blocks[index(level: 1, node: node)][lane]
        return Double(other.union(box).halfPerimeter - other.halfPerimeter) < growth ? better : nil
    }

    private func hasRoom(_ leaf: Int) -> Bool { items[leaf].min() == Self.nobody }

    /// The lane of the child, among those that `isSuitable` accepts, whose bounds grow least by `box`; -1 for none.
    private func leastGrowth(level: Int, node: Int, _ box: FloatBox, where isSuitable: (Int) -> Bool) -> Int {
        let block = blocks[index(level: level, node: node)]
        let children = levels[level] - levels[level - 1]
        var best = -1
        var least = Float.infinity
        for lane in 0..<min(BoxBlock.width, children - (node << 4)) {
            let bounds = block[lane]
            let growth = bounds.union(box).halfPerimeter - bounds.halfPerimeter
            if best < 0 || growth < least, isSuitable(node << 4 | lane) {
                best = lane
                least = growth
            }
        }
        return best
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
            let greatest = items[child].max()
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
