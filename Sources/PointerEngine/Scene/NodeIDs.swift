import PointerModel

/// A hash table that finds a node by its id. It stores indices into the nodes, and takes less than half the memory of a
/// dictionary.
struct NodeIDs {
    private var slots: [Int32]
    private let mask: Int

    init(minimumCapacity: Int) {
        // At most half full, so that runs of occupied slots stay short.
        var size = 4
        while size < minimumCapacity * 2 { size *= 2 }
        slots = Array(repeating: SceneNode.none, count: size)
        mask = size - 1
    }

    var memoryFootprint: Int { slots.capacity * MemoryLayout<Int32>.stride }

    /// Returns the index of the node with this id, or nil.
    func index(of id: String, in nodes: [SceneNode]) -> Int32? {
        var slot = ByteExact(id).hashValue & mask
        while slots[slot] != SceneNode.none {
            if nodes[Int(slots[slot])].id.hasSameBytes(as: id) { return slots[slot] }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Adds a node that the table does not have yet.
    mutating func insert(_ index: Int32, id: String) {
        var slot = ByteExact(id).hashValue & mask
        while slots[slot] != SceneNode.none { slot = (slot + 1) & mask }
        slots[slot] = index
    }
}
