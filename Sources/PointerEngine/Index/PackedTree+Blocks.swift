extension PackedTree {
    /// Whether a block has a free lane.
    func hasRoom(_ block: Int) -> Bool {
        let lanes = isLeaf(block) ? items[block] : children[block]
        return lanes.firstLane(of: Self.none) < BoxBlock.width
    }

    mutating func clear(_ block: Int) {
        blocks[block] = .empty
        items[block] = SIMD16(repeating: Self.none)
        if !isLeaf(block) { children[block] = SIMD16(repeating: Self.none) }
    }

    /// Makes a block the child of a node, in a free lane.
    mutating func adopt(_ child: Int, by node: Int, lane: Int) {
        children[node][lane & 15] = Int32(truncatingIfNeeded: child)
        parents[child] = Int32(truncatingIfNeeded: node << 4 | lane)
        _ = describe(child)
    }

    /// Writes the bounds of a block, and its greatest item, into its parent.
    ///
    /// - Returns: Whether they have changed.
    mutating func describe(_ child: Int) -> Bool {
        let bounds = blocks[child].bounds
        let greatest = items[child].greatest
        let node = Int(parents[child]) >> 4
        let lane = Int(parents[child]) & 15
        let old = blocks[node][lane]
        if old == bounds, items[node][lane] == greatest { return false }
        if isLeaf(child) { looseness += looseness(of: bounds) - looseness(of: old) }
        blocks[node][lane] = bounds
        items[node][lane] = greatest
        return true
    }

    /// Returns how much the bounds of a leaf add to `looseness`, at most `greatestLooseness`.
    func looseness(of bounds: FloatBox) -> Double {
        let half = Double(bounds.halfPerimeter)
        return half < greatestLooseness ? half : greatestLooseness
    }

    /// Whether enough blocks are in reserve to split a leaf.
    func canSplit(_ leaf: Int) -> Bool {
        guard leavesEnd < blocks.count else { return false }
        // Each full ancestor must be split too, and a full root gets a parent.
        var nodes = 0
        var block = leaf
        repeat {
            block = Int(parents[block] >> 4)
            if hasRoom(block) { break }
            nodes += block == root ? 2 : 1
        } while block != root
        return nodesEnd + nodes <= children.count
    }

    /// Splits a full block: moves half of its content to a new sibling. Splits a full parent first.
    ///
    /// - Returns: The new block.
    mutating func split(_ block: Int) -> Int {
        if block == root {
            clear(nodesEnd)
            root = nodesEnd
            nodesEnd += 1
            parents[root] = Self.none
            adopt(block, by: root, lane: 0)
        } else if !hasRoom(Int(parents[block] >> 4)) {
            _ = split(Int(parents[block] >> 4))
        }
        let twin = isLeaf(block) ? leavesEnd : nodesEnd
        if isLeaf(block) { leavesEnd += 1 } else { nodesEnd += 1 }
        clear(twin)
        var leaving = blocks[block].upperHalf.bits
        var lane = 0
        while leaving != 0 {
            moveLane(leaving.trailingZeroBitCount, of: block, to: lane, of: twin)
            leaving &= leaving &- 1
            lane += 1
        }
        _ = describe(block)
        // A split of the parent may have given the block another one, whose bounds stay the same because it holds both halves.
        let parent = Int(parents[block] >> 4)
        adopt(twin, by: parent, lane: children[parent].firstLane(of: Self.none))
        return twin
    }

    /// Moves the content of one lane of a block to a lane of another block.
    private mutating func moveLane(_ lane: Int, of block: Int, to newLane: Int, of newBlock: Int) {
        let place = Int32(truncatingIfNeeded: newBlock << 4 | newLane)
        blocks[newBlock][newLane] = blocks[block][lane]
        items[newBlock][newLane] = items[block][lane]
        if isLeaf(block) {
            slots[Int(items[block][lane])] = place
        } else {
            children[newBlock][newLane] = children[block][lane]
            parents[Int(children[block][lane])] = place
            children[block][lane] = Self.none
        }
        blocks[block][lane] = .none
        items[block][lane] = Self.none
    }
}
