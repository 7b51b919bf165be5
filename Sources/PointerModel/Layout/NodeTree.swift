/// A surface's declared nodes while they are changed, by id.
///
/// Each step takes the same time, however many nodes there are, but for nodes that go with all that they contain. Ids are compared by their
/// bytes.
public struct NodeTree {
    /// Why a change cannot be taken.
    public enum Mistake: Error, Sendable, Hashable {
        /// The surface has no node of this id.
        case noSuchNode(String)
        /// The node cannot go below one that has another parent, or below itself.
        case notBeside(node: String, below: String)
        /// The node would be inside itself.
        case insideItself(String)
    }

    /// Where a node is among the others, by their places; the place 0 is the surface's own.
    private struct Links {
        var parent = NodeTree.none
        var previous = NodeTree.none
        var next = NodeTree.none
        var first = NodeTree.none
        var last = NodeTree.none
    }

    private static let none = -1
    fileprivate static let surface = 0

    /// The node of place 1 and those after it; those that have gone too, until the end.
    private var declared: [Node] = []
    private var links = [Links()]
    private var places: [ByteExact<String>: Int]

    /// Takes nodes in the order of their siblings, from back to front. One whose parent is not there before it is left out, and so is one
    /// whose id is taken.
    public init(_ nodes: [Node]) {
        places = Dictionary(minimumCapacity: nodes.count)
        declared.reserveCapacity(nodes.count)
        links.reserveCapacity(nodes.count + 1)
        for node in nodes { declare(node) }
    }

    /// No nodes yet.
    /// - Parameter count: how many there will be.
    public init(capacity count: Int) {
        self.init([])
        places.reserveCapacity(count)
        declared.reserveCapacity(count)
        links.reserveCapacity(count + 1)
    }

    /// Frees a part of a tree that is of no further use. To free thousands of nodes at once takes a while, and so does each large table.
    /// - Parameter count: at most so many nodes.
    /// - Returns: whether there is more.
    public mutating func free(_ count: Int) -> Bool {
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

    /// How many nodes there are, with those that are inside themselves.
    public var count: Int { places.count }

    /// Adds a node in front of its siblings. One whose parent is not there is left out, and so is one whose id is taken.
    public mutating func declare(_ node: Node) {
        guard places[ByteExact(node.id)] == nil, let parent = place(node.parent) else { return }
        add(node, to: parent)
    }

    /// The nodes in the order of painting: parents before their children, siblings from back to front.
    public var nodes: [Node] {
        var nodes: [Node] = []
        nodes.reserveCapacity(places.count)
        var walk = Walk()
        while let node = next(in: &walk) { nodes.append(node) }
        return nodes
    }

    /// How far a walk over the nodes in the order of painting has come.
    public struct Walk: Sendable {
        fileprivate var place = NodeTree.surface

        /// A walk that begins. The tree stays as it is until the walk is over.
        public init() {}
    }

    /// The next node of a walk; nil after the last, of which the walk is over.
    public func next(in walk: inout Walk) -> Node? {
        let place = walk.place
        walk.place = links[place].first == Self.none ? following(place) : links[place].first
        return walk.place == Self.none ? nil : declared[walk.place - 1]
    }

    /// Makes a change of the nodes: those go first that are to go, then come those that are put, those that are inserted, and those that
    /// come to the front.
    /// - Throws: the first mistake. The tree is then of no further use.
    public mutating func apply(_ update: SurfaceUpdate) throws(Mistake) {
        for id in update.remove { try remove(id) }
        for node in update.put { try put(node) }
        for insertion in update.insert { try insert(insertion.node, below: insertion.below) }
        for id in update.bringToFront { try bringToFront(id) }
        // A node inside itself is not reached from the surface.
        guard !update.put.isEmpty || !update.insert.isEmpty else { return }
        try checkReach(of: nodes, after: update)
    }

    /// Throws where a change put a node inside itself.
    /// - Parameters:
    ///   - nodes: all that a walk found after the change.
    ///   - update: the change.
    public func checkReach(of nodes: [Node], after update: SurfaceUpdate) throws(Mistake) {
        guard nodes.count < places.count else { return }
        let reached = Set(nodes.map { ByteExact($0.id) })
        let lost = (update.put + update.insert.map(\.node)).first { !reached.contains(ByteExact($0.id)) }
        throw .insideItself(lost?.id ?? "")
    }

    /// Removes a node with all that it contains.
    public mutating func remove(_ id: String) throws(Mistake) {
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

    /// Adds a node in front of its siblings, or declares one anew, which keeps its place unless its parent is another.
    public mutating func put(_ node: Node) throws(Mistake) {
        let parent = try knownParent(of: node)
        guard let place = places[ByteExact(node.id)] else { return add(node, to: parent) }
        declared[place - 1] = node
        if links[place].parent != parent { move(place, to: parent) }
    }

    /// Adds a node directly behind a sibling, or declares one anew there.
    public mutating func insert(_ node: Node, below id: String) throws(Mistake) {
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
    public mutating func bringToFront(_ id: String) throws(Mistake) {
        let place = try known(id)
        move(place, to: links[place].parent)
    }

    // MARK: Places

    /// The place of a node, or of the surface for nil; nil: there is no such node.
    private func place(_ id: String?) -> Int? { id.map { places[ByteExact($0)] } ?? Self.surface }

    private func known(_ id: String) throws(Mistake) -> Int {
        guard let place = places[ByteExact(id)] else { throw .noSuchNode(id) }
        return place
    }

    private func knownParent(of node: Node) throws(Mistake) -> Int {
        guard let id = node.parent else { return Self.surface }
        return try known(id)
    }

    /// The place after a node and all that it contains.
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

    /// - Parameter sibling: the one in front of which the node is not; `none`: the node is in front of all.
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
