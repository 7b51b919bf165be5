/// A mutable tree of a surface's declared nodes, indexed by id.
///
/// Each step takes constant time, except for the removal of a node with its descendants. Ids are compared by their bytes.
package struct NodeTree {
    /// The reason for refusing a change.
    package enum Mistake: Error, Sendable, Hashable {
        /// The surface has no node of this id.
        case noSuchNode(String)
        /// The sibling to insert below has another parent, or is the node itself.
        case notBeside(node: String, below: String)
        /// The node would become its own descendant.
        case insideItself(String)
    }

    /// Links of a node to other nodes, as places. Place 0 is the surface.
    private struct Links {
        var parent = NodeTree.none
        var previous = NodeTree.none
        var next = NodeTree.none
        var first = NodeTree.none
        var last = NodeTree.none
    }

    private static let none = -1
    fileprivate static let surface = 0

    /// The nodes from place 1 on. Removed nodes stay in the array.
    private var declared: [Node] = []
    private var links = [Links()]
    private var places: [ByteExact<String>: Int]

    /// Creates a tree of nodes, given with siblings from back to front. Skips a node whose parent does not come before it, or
    /// whose id is already in use.
    package init(_ nodes: [Node]) {
        places = Dictionary(minimumCapacity: nodes.count)
        declared.reserveCapacity(nodes.count)
        links.reserveCapacity(nodes.count + 1)
        for node in nodes { declare(node) }
    }

    /// Reserves room for so many nodes.
    package mutating func reserveCapacity(_ count: Int) {
        places.reserveCapacity(count)
        declared.reserveCapacity(count)
        links.reserveCapacity(count + 1)
    }

    /// Bytes of the tree's own storage, without what its nodes refer to.
    package var storageBytes: Int { declared.storageBytes + links.storageBytes + places.storageBytes }

    /// Returns the bytes that ``reserveCapacity(_:)`` takes.
    package static func storageBytes(reserving count: Int) -> Int {
        count * (MemoryLayout<Node>.stride + MemoryLayout<Links>.stride)
            + Dictionary<ByteExact<String>, Int>.storageBytes(reserving: count)
    }

    /// Frees a part of a tree that is no longer needed. Freeing thousands of nodes at once takes a while, and so does freeing a
    /// large table.
    /// - Parameter count: maximum number of nodes to free.
    /// - Returns: whether there is more to free.
    package mutating func free(_ count: Int) -> Bool {
        if declared.count > count {
            declared.removeLast(count)
        } else if !declared.isEmpty {
            declared = []
        } else if !places.isEmpty {
            places = [:]
        } else {
            links = []
        }
        return !links.isEmpty
    }

    /// Number of nodes, including those that are their own descendants.
    package var count: Int { places.count }

    /// Adds a node in front of its siblings. Skips a node whose parent does not exist, or whose id is already in use.
    package mutating func declare(_ node: Node) {
        guard places[ByteExact(node.id)] == nil, let parent = place(node.parent) else { return }
        add(node, to: parent)
    }

    /// The nodes in painting order: parents before their children, siblings from back to front.
    package var nodes: [Node] {
        var nodes: [Node] = []
        nodes.reserveCapacity(places.count)
        var walk = Walk()
        while let node = next(in: &walk) { nodes.append(node) }
        return nodes
    }

    /// The position of a walk over the nodes in painting order.
    package struct Walk: Sendable {
        fileprivate var place = NodeTree.surface

        /// Creates a walk from the first node. The tree must not change until the walk is over.
        package init() {}
    }

    /// Returns the next node of a walk; nil after the last one.
    package func next(in walk: inout Walk) -> Node? {
        let place = walk.place
        walk.place = links[place].first == Self.none ? following(place) : links[place].first
        return walk.place == Self.none ? nil : declared[walk.place - 1]
    }

    /// Applies an update: removes nodes, then puts, inserts and brings to the front.
    /// - Throws: the first mistake. The tree must not be used afterwards.
    package mutating func apply(_ update: SurfaceUpdate) throws(Mistake) {
        for id in update.remove { try remove(id) }
        for node in update.put { try put(node) }
        for insertion in update.insert { try insert(insertion.node, below: insertion.below) }
        for id in update.bringToFront { try bringToFront(id) }
        // A node that is its own descendant cannot be reached from the surface.
        guard !update.put.isEmpty || !update.insert.isEmpty else { return }
        try checkReach(of: nodes, after: update)
    }

    /// Throws if an update made a node its own descendant.
    /// - Parameters:
    ///   - nodes: all nodes that a walk found after the update.
    ///   - update: the update.
    package func checkReach(of nodes: [Node], after update: SurfaceUpdate) throws(Mistake) {
        guard nodes.count < places.count else { return }
        let reached = Set(nodes.map { ByteExact($0.id) })
        let lost = (update.put + update.insert.map(\.node)).first { !reached.contains(ByteExact($0.id)) }
        throw .insideItself(lost?.id ?? "")
    }

    /// Removes a node with its descendants.
    package mutating func remove(_ id: String) throws(Mistake) {
        let place = try known(id)
        unlink(place)
        var pending = [place]
        while let place = pending.popLast() {
            places[ByteExact(declared[place - 1].id)] = nil
            var child = links[place].first
            while child != Self.none {
                pending.append(child)
                child = links[child].next
            }
        }
    }

    /// Adds a node in front of its siblings, or replaces its declaration. A replaced node keeps its place unless its parent
    /// changes.
    package mutating func put(_ node: Node) throws(Mistake) {
        let parent = try knownParent(of: node)
        guard let place = places[ByteExact(node.id)] else { return add(node, to: parent) }
        declared[place - 1] = node
        if links[place].parent != parent { move(place, to: parent) }
    }

    /// Adds a node directly behind a sibling, or replaces its declaration and moves it there.
    package mutating func insert(_ node: Node, below id: String) throws(Mistake) {
        let parent = try knownParent(of: node)
        let sibling = try known(id)
        let place = places[ByteExact(node.id)]
        guard links[sibling].parent == parent, sibling != place else { throw .notBeside(node: node.id, below: id) }
        if let place {
            declared[place - 1] = node
            move(place, to: parent, below: sibling)
        } else {
            add(node, to: parent, below: sibling)
        }
    }

    /// Brings a node in front of its siblings.
    package mutating func bringToFront(_ id: String) throws(Mistake) {
        let place = try known(id)
        move(place, to: links[place].parent)
    }

    // MARK: Places

    /// Returns the place of a node, or of the surface for nil; nil if there is no such node.
    private func place(_ id: String?) -> Int? { id.map { places[ByteExact($0)] } ?? Self.surface }

    private func known(_ id: String) throws(Mistake) -> Int {
        guard let place = places[ByteExact(id)] else { throw .noSuchNode(id) }
        return place
    }

    private func knownParent(of node: Node) throws(Mistake) -> Int {
        guard let id = node.parent else { return Self.surface }
        return try known(id)
    }

    /// Returns the place after a node and its descendants.
    private func following(_ place: Int) -> Int {
        var place = place
        while place != Self.surface, links[place].next == Self.none { place = links[place].parent }
        return links[place].next
    }

    private mutating func add(_ node: Node, to parent: Int, below sibling: Int = NodeTree.none) {
        let place = links.count
        declared.append(node)
        links.append(Links())
        places[ByteExact(node.id)] = place
        link(place, to: parent, below: sibling)
    }

    private mutating func move(_ place: Int, to parent: Int, below sibling: Int = NodeTree.none) {
        unlink(place)
        link(place, to: parent, below: sibling)
    }

    /// Links a node to its parent, directly behind `sibling`, or in front of all siblings for `none`.
    private mutating func link(_ place: Int, to parent: Int, below sibling: Int) {
        let previous = sibling == Self.none ? links[parent].last : links[sibling].previous
        (links[place].parent, links[place].previous, links[place].next) = (parent, previous, sibling)
        if previous == Self.none { links[parent].first = place } else { links[previous].next = place }
        if sibling == Self.none { links[parent].last = place } else { links[sibling].previous = place }
    }

    private mutating func unlink(_ place: Int) {
        let (parent, previous, next) = (links[place].parent, links[place].previous, links[place].next)
        if previous == Self.none { links[parent].first = next } else { links[previous].next = next }
        if next == Self.none { links[parent].last = previous } else { links[next].previous = previous }
    }
}
