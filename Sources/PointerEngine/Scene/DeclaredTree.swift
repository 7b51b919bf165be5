import PointerModel

/// Walks declared nodes in the order of painting: a node, then what it contains, siblings from back to front.
struct DeclaredTree {
    /// The scene's nodes above the one that is walked, outermost first; kept by the caller.
    var ancestors: [Int32] = []

    private var firstChild: [Int32]
    private var nextSibling: [Int32]
    private var pending: [(number: Int32, depth: Int)] = []

    init(_ nodes: [Node]) {
        firstChild = Array(repeating: SceneNode.none, count: nodes.count)
        nextSibling = firstChild
        var roots = SceneNode.none
        var lastChild = firstChild
        var lastRoot = SceneNode.none
        var numbers: [String: Int32] = [:]
        numbers.reserveCapacity(nodes.count)
        for (index, node) in nodes.enumerated() {
            let number = Int32(index)
            guard numbers[node.id] == nil else { continue }
            if let name = node.parent {
                guard let parent = numbers[name] else { continue }
                if lastChild[Int(parent)] == SceneNode.none {
                    firstChild[Int(parent)] = number
                } else {
                    nextSibling[Int(lastChild[Int(parent)])] = number
                }
                lastChild[Int(parent)] = number
            } else {
                if lastRoot == SceneNode.none { roots = number } else { nextSibling[Int(lastRoot)] = number }
                lastRoot = number
            }
            numbers[node.id] = number
        }
        if roots != SceneNode.none { pending.append((roots, 0)) }
    }

    /// The next node and how many ancestors it has; nil after the last.
    mutating func next() -> (number: Int, depth: Int)? {
        guard let (number, depth) = pending.popLast() else { return nil }
        if nextSibling[Int(number)] != SceneNode.none { pending.append((nextSibling[Int(number)], depth)) }
        if firstChild[Int(number)] != SceneNode.none { pending.append((firstChild[Int(number)], depth + 1)) }
        return (Int(number), depth)
    }

    /// What the node of this number contains directly.
    func children(of number: Int, in nodes: [Node]) -> [Node] {
        var children: [Node] = []
        var child = firstChild[number]
        while child != SceneNode.none {
            children.append(nodes[Int(child)])
            child = nextSibling[Int(child)]
        }
        return children
    }
}
