import PointerModel
import TestBasics
import Testing

@testable import PointerEngine

/// Lists of nodes that are changed, against a model that searches the whole list for each step.
@Suite("Changed lists of nodes")
struct NodeTreeTests {
    private static let frame = Rect(x: 0, y: 0, width: 10, height: 10)

    private static func node(_ id: String, in parent: String? = nil) -> Node {
        Node(id: id, parent: parent, frame: frame)
    }

    /// `a`, in which are `b` and `c`, then `d`.
    private static let nodes = [node("a"), node("b", in: "a"), node("c", in: "a"), node("d")]

    /// What becomes of them, or the mistake.
    private func changed(_ update: SurfaceUpdate) -> Result<[String], NodeTree.Mistake> {
        var tree = NodeTree(Self.nodes)
        do throws(NodeTree.Mistake) {
            try tree.apply(update)
            return .success(tree.nodes.map(\.id))
        } catch {
            return .failure(error)
        }
    }

    @Test("A new node comes directly behind a sibling, and one that is there moves there with all that it contains")
    func inserted() {
        func insert(_ node: Node, below: String) -> Result<[String], NodeTree.Mistake> {
            changed(SurfaceUpdate(insert: [.init(node, below: below)]))
        }
        #expect(insert(Self.node("x"), below: "a") == .success(["x", "a", "b", "c", "d"]))
        #expect(insert(Self.node("x"), below: "d") == .success(["a", "b", "c", "x", "d"]))
        #expect(insert(Self.node("x", in: "a"), below: "c") == .success(["a", "b", "x", "c", "d"]))
        #expect(insert(Self.node("d"), below: "a") == .success(["d", "a", "b", "c"]))
        #expect(insert(Self.node("a"), below: "d") == .success(["a", "b", "c", "d"]))
        #expect(insert(Self.node("d", in: "a"), below: "b") == .success(["a", "d", "b", "c"]))
        #expect(insert(Self.node("b"), below: "d") == .success(["a", "c", "b", "d"]))
    }

    @Test("A node that cannot go below the sibling is a mistake, which names it")
    func mistakes() {
        func insert(_ node: Node, below: String) -> Result<[String], NodeTree.Mistake> {
            changed(SurfaceUpdate(insert: [.init(node, below: below)]))
        }
        #expect(insert(Self.node("x"), below: "y") == .failure(.noSuchNode("y")))
        #expect(insert(Self.node("x", in: "y"), below: "a") == .failure(.noSuchNode("y")))
        #expect(insert(Self.node("x"), below: "b") == .failure(.notBeside(node: "x", below: "b")))
        #expect(insert(Self.node("x", in: "d"), below: "a") == .failure(.notBeside(node: "x", below: "a")))
        #expect(insert(Self.node("a"), below: "a") == .failure(.notBeside(node: "a", below: "a")))
        #expect(insert(Self.node("a", in: "a"), below: "b") == .failure(.insideItself("a")))
        #expect(insert(Self.node("x"), below: "x") == .failure(.noSuchNode("x")))
    }

    @Test("Nodes are removed, then put, then inserted, then brought to the front")
    func order() {
        let update = SurfaceUpdate(
            put: [Self.node("x"), Self.node("y", in: "x")],
            remove: ["b"],
            insert: [.init(Self.node("z"), below: "x"), .init(Self.node("w", in: "x"), below: "y")],
            bringToFront: ["a"]
        )
        #expect(changed(update) == .success(["d", "z", "x", "w", "y", "a", "c"]))
        #expect(
            changed(SurfaceUpdate(remove: ["a"], insert: [.init(Self.node("x"), below: "b")]))
                == .failure(.noSuchNode("b"))
        )
    }

    @Test("Ids are compared by their bytes")
    func bytes() {
        let (composed, decomposed) = ("\u{e9}", "e\u{301}")
        var tree = NodeTree([Self.node(composed), Self.node(decomposed)])
        #expect(throws: Never.self) {
            try tree.apply(SurfaceUpdate(insert: [.init(Self.node("x"), below: decomposed)], bringToFront: [composed]))
        }
        #expect(tree.nodes.map { Array($0.id.utf8) } == ["x", decomposed, composed].map { Array($0.utf8) })
        #expect(throws: NodeTree.Mistake.noSuchNode(decomposed)) {
            try tree.apply(SurfaceUpdate(remove: [decomposed, decomposed]))
        }
    }

    @Test("Random changes make what the plain model makes", arguments: 0..<8)
    func random(block: Int) {
        var taken = 0
        for seed in 0..<60 {
            var numbers = RepeatableNumbers(seed: UInt64(block * 1000 + seed))
            var nodes: [Node] = []
            for step in 0..<20 {
                let update = Self.update(using: &numbers)
                let expected = PlainNodes(nodes).changed(by: update)
                var tree = NodeTree(nodes)
                let isTaken = (try? tree.apply(update)) != nil
                #expect(isTaken == (expected != nil), "seed \(seed), step \(step)")
                guard isTaken, let expected else { continue }
                #expect(tree.nodes == expected, "seed \(seed), step \(step)")
                nodes = tree.nodes
                taken += 1
            }
        }
        #expect(taken > 200)
    }

    private static func update(using numbers: inout RepeatableNumbers) -> SurfaceUpdate {
        let ids = ["a", "b", "c", "d", "e", "f"]
        func id() -> String { ids[Int.random(in: ids.indices, using: &numbers)] }
        func node() -> Node {
            Self.node(id(), in: Int.random(in: 0..<3, using: &numbers) == 0 ? id() : nil)
        }
        var update = SurfaceUpdate()
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: update.remove = [id()]
        case 1: update.bringToFront = [id()]
        case 2: update.insert = [.init(node(), below: id())]
        case 3: update.put = [node(), node()]
        default:
            update.put = [node()]
            update.insert = [.init(node(), below: id()), .init(node(), below: id())]
        }
        return update
    }
}

/// The same by searching: a list of nodes in which siblings stand from back to front, in whatever order otherwise.
private struct PlainNodes {
    private var list: [Node]

    init(_ nodes: [Node]) {
        list = nodes
    }

    /// nil: the change cannot be taken.
    func changed(by update: SurfaceUpdate) -> [Node]? {
        var changed = self
        for id in update.remove {
            guard changed.index(id) != nil else { return nil }
            changed.remove(id)
        }
        for node in update.put {
            guard changed.hasParent(of: node) else { return nil }
            if let index = changed.index(node.id), changed.list[index].parent == node.parent {
                changed.list[index] = node
            } else {
                changed.list.removeAll { $0.id == node.id }
                changed.list.append(node)
            }
        }
        for insertion in update.insert {
            guard changed.hasParent(of: insertion.node), insertion.node.id != insertion.below,
                let sibling = changed.index(insertion.below),
                changed.list[sibling].parent == insertion.node.parent
            else { return nil }
            changed.list.removeAll { $0.id == insertion.node.id }
            guard let place = changed.index(insertion.below) else { return nil }
            changed.list.insert(insertion.node, at: place)
        }
        for id in update.bringToFront {
            guard let index = changed.index(id) else { return nil }
            changed.list.append(changed.list.remove(at: index))
        }
        let painted = changed.painted(inside: nil)
        return painted.count == changed.list.count ? painted : nil
    }

    private func index(_ id: String) -> Int? { list.firstIndex { $0.id == id } }

    private func hasParent(of node: Node) -> Bool { node.parent.map { index($0) != nil } ?? true }

    private mutating func remove(_ id: String) {
        for child in list.filter({ $0.parent == id }) { remove(child.id) }
        list.removeAll { $0.id == id }
    }

    private func painted(inside parent: String?) -> [Node] {
        list.filter { $0.parent == parent }.flatMap { [$0] + painted(inside: $0.id) }
    }
}
