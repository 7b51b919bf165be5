import PointerModel

/// A tree of declared nodes in painting order.
///
/// Nodes are linked one by one in the order of their declaration, and then walked: a node before its children, siblings from back
/// to front. The tree leaves out a node whose parent is not linked before it, and a node whose id is a duplicate.
struct DeclaredTree {
    private var firstChild: [Int32]
    private var lastChild: [Int32]
    private var nextSibling: [Int32]
    private var firstRoot = SceneNode.none
    private var lastRoot = SceneNode.none
    private var numbers: [ByteExact<String>: Int32] = [:]
    private var pending: [(number: Int32, depth: Int)] = []

    /// Creates a tree without nodes.
    /// - Parameter count: Number of nodes to link.
    init(capacity count: Int) {
        firstChild = Array(repeating: SceneNode.none, count: count)
        lastChild = firstChild
        nextSibling = firstChild
        numbers.reserveCapacity(count)
    }

    /// Bytes of the tree's storage, without the ids that it refers to.
    var storageBytes: Int {
        firstChild.storageBytes + lastChild.storageBytes + nextSibling.storageBytes + numbers.storageBytes
    }

    /// Returns the bytes of the storage of a tree that is created for so many nodes.
    static func storageBytes(reserving count: Int) -> Int {
        3 * count * MemoryLayout<Int32>.stride + Dictionary<ByteExact<String>, Int32>.storageBytes(reserving: count)
    }

    /// Links a node. `number` is its index among the declared ones.
    mutating func link(_ node: Node, number: Int32) {
        guard numbers[ByteExact(node.id)] == nil else { return }
        if let name = node.parent {
            guard let parent = numbers[ByteExact(name)] else { return }
            if lastChild[Int(parent)] == SceneNode.none {
                firstChild[Int(parent)] = number
            } else {
                nextSibling[Int(lastChild[Int(parent)])] = number
            }
            lastChild[Int(parent)] = number
        } else {
            if lastRoot == SceneNode.none { firstRoot = number } else { nextSibling[Int(lastRoot)] = number }
            lastRoot = number
        }
        numbers[ByteExact(node.id)] = number
    }

    /// Begins the walk. All nodes must be linked.
    mutating func beginWalk() {
        numbers = [:]
        if firstRoot != SceneNode.none { pending.append((firstRoot, 0)) }
    }

    /// Returns the next node and the number of its ancestors; nil after the last one.
    mutating func next() -> (number: Int, depth: Int)? {
        guard let (number, depth) = pending.popLast() else { return nil }
        if nextSibling[Int(number)] != SceneNode.none { pending.append((nextSibling[Int(number)], depth)) }
        if firstChild[Int(number)] != SceneNode.none { pending.append((firstChild[Int(number)], depth + 1)) }
        return (Int(number), depth)
    }

    /// Returns the children of a segmented control, at most ``PointerEngineLimit/segments``.
    func children(of number: Int, in nodes: [Node]) -> [Node] {
        var children: [Node] = []
        var child = firstChild[number]
        while child != SceneNode.none, children.count < PointerEngineLimit.segments.most {
            children.append(nodes[Int(child)])
            child = nextSibling[Int(child)]
        }
        return children
    }
}
