import PointerModel

/// Declared nodes as a tree: which contain which, in the order of painting.
///
/// Nodes are linked one by one, in the order in which they are declared, and then walked: a node, then what it contains, siblings from back
/// to front. A node whose parent is not linked before it has no place, and one whose id is taken no name; both are left out.
struct DeclaredTree {
    private var firstChild: [Int32]
    private var lastChild: [Int32]
    private var nextSibling: [Int32]
    private var firstRoot = SceneNode.none
    private var lastRoot = SceneNode.none
    private var numbers: [ByteExact<String>: Int32] = [:]
    private var pending: [(number: Int32, depth: Int)] = []

    /// A tree without nodes.
    /// - Parameter count: how many there will be.
    init(capacity count: Int) {
        firstChild = Array(repeating: SceneNode.none, count: count)
        lastChild = firstChild
        nextSibling = firstChild
        numbers.reserveCapacity(count)
    }

    /// Links a node.
    /// - Parameter number: its place among those declared.
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

    /// Begins the walk: all nodes are linked.
    mutating func beginWalk() {
        numbers = [:]
        if firstRoot != SceneNode.none { pending.append((firstRoot, 0)) }
    }

    /// The next node and how many ancestors it has; nil after the last.
    mutating func next() -> (number: Int, depth: Int)? {
        guard let (number, depth) = pending.popLast() else { return nil }
        if nextSibling[Int(number)] != SceneNode.none { pending.append((nextSibling[Int(number)], depth)) }
        if firstChild[Int(number)] != SceneNode.none { pending.append((firstChild[Int(number)], depth + 1)) }
        return (Int(number), depth)
    }

    /// What the segmented control of this number contains directly, as far as it counts.
    func children(of number: Int, in nodes: [Node]) -> [Node] {
        var children: [Node] = []
        var child = firstChild[number]
        while child != SceneNode.none, children.count < Role.mostParts {
            children.append(nodes[Int(child)])
            child = nextSibling[Int(child)]
        }
        return children
    }
}
