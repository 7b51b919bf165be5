import PointerModel
import Testing

@testable import PointerEngine

@Suite("Hit-testing: nodes that are missed")
struct MissedNodesTests {
    @Test("What several nodes contain is known to be missed, in whatever order it comes, and nothing else is")
    func several() {
        let subtrees: [Range<Int32>] = [0..<1000, 1000..<3000, 3000..<3500, 3500..<9000]
        var missed = MissedNodes()
        for subtree in subtrees { missed.insert(subtree) }
        for node in stride(from: Int32(0), to: 1000, by: 7) {
            for subtree in subtrees { #expect(missed.contains(subtree.lowerBound + node % Int32(subtree.count))) }
        }
        for node: Int32 in [-1, 9000, 20000] { #expect(!missed.contains(node)) }
    }

    @Test("Small ones do not take the place of large ones, nor those that contain nothing that of any")
    func small() {
        var missed = MissedNodes()
        missed.insert(5..<7)
        for node: Int32 in 0..<100 { missed.insert(100_000 + node..<100_001 + node) }
        #expect(missed.contains(6))
        missed.insert(1000..<6000)
        missed.insert(6000..<11000)
        for node: Int32 in 0..<100 { missed.insert(20_000 + node * 10..<20_008 + node * 10) }
        #expect(missed.contains(1000) && missed.contains(10_999))
    }

    @Test("Of siblings with long outlines around many nodes each, the one that is hit is found", arguments: 0...5)
    func siblings(hit: Int) {
        let frame = Rect(x: 0, y: 0, width: 100, height: 100)
        let nodes = (0..<6).flatMap { number in
            var parent = Node(id: "\(number)", frame: frame)
            // All but one are triangles that fill the upper left half.
            let corners = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 0, y: 100)]
            parent.hitPath = number == hit ? Path(rect: frame) : Path(polygon: corners)
            return [parent]
                + (0..<60).map { Node(id: "\(number)-\($0)", parent: "\(number)", frame: frame) }
        }
        let engine = Engine(
            layout: Layout(
                outputs: [Output(name: "main", frame: frame)],
                surfaces: [Surface(id: "s", frame: frame, nodes: nodes)]
            )
        )
        let steps = engine.resolution(at: Point(x: 60, y: 60), modifiers: []).steps
        #expect(steps.first { $0.outcome == .hit }?.node == "\(hit)-59")
        #expect(engine.scene.hitNode(at: Point(x: 60, y: 60))?.node == Int32(hit * 61 + 60))
    }
}
