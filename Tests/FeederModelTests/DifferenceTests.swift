import FeederModel
import PointerModel
import TestBasics
import Testing

@Suite("Differences between nodes")
struct DifferenceTests {
    /// Returns a random tree of nodes with ids out of a few, parents before their children.
    private func nodes(_ random: inout some RandomNumberGenerator) -> [Node] {
        var nodes: [Node] = []
        for number in (0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random)) {
            let parent = nodes.isEmpty || Bool.random(using: &random) ? nil : nodes.randomElement(using: &random)?.id
            let x = Double(Int.random(in: 0..<3, using: &random))
            nodes.append(Node(id: "n\(number)", parent: parent, frame: Rect(x: x, y: 0, width: 8, height: 8)))
        }
        return nodes
    }

    /// Returns the nodes as what counts: each with its siblings, in their order.
    private func siblings(_ nodes: [Node]) -> [String?: [Node]] { Dictionary(grouping: nodes) { $0.parent } }

    @Test("Applying the difference gives the new nodes, in random trees")
    func random() {
        var random = RepeatableNumbers(seed: 18)
        var old = nodes(&random)
        for _ in 0..<20_000 {
            let new = nodes(&random)
            var surface = Surface(id: "s", frame: Rect(x: 0, y: 0, width: 100, height: 100), nodes: old)
            let update = SurfaceUpdate(from: old, to: new)
            guard surface.apply(update), siblings(surface.nodes) == siblings(new),
                update.isEmpty == (siblings(old) == siblings(new))
            else {
                Issue.record("\(old.map(\.id)) to \(new.map(\.id)): \(surface.nodes.map(\.id)) by \(update)")
                return
            }
            old = new
        }
    }

    @Test("What has not changed is not sent")
    func small() {
        func node(_ number: Int, x: Double = 0) -> Node {
            Node(id: "n\(number)", frame: Rect(x: x, y: 0, width: 10, height: 10))
        }
        let update = SurfaceUpdate(from: [node(1), node(2), node(3)], to: [node(1), node(2, x: 5), node(4)])
        #expect(update == SurfaceUpdate(put: [node(2, x: 5), node(4)], remove: ["n3"]))
    }
}
