import PointerModel
import Testing

@testable import PointerEngine

@Suite("Memory of surfaces in the making")
struct WorkStorageTests {
    private static let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    private static let node = MemoryLayout<Node>.stride

    private func nodes(_ count: Int) -> [Node] { (0..<count).map { Node(id: "\($0)", frame: Self.frame) } }

    @Test("A preparation counts from the start what it reserves, and the declared nodes as long as it has them")
    func preparation() {
        let count = 4000
        var preparation = SurfacePreparation(Surface(id: "s", frame: Self.frame, nodes: nodes(count)))
        let first = preparation.storageBytes
        #expect(first >= count * (Self.node + MemoryLayout<SceneNode>.stride))
        var (most, last) = (0, 0)
        while preparation.advance({ _ in true }) == nil {
            last = preparation.storageBytes
            most = max(most, last)
        }
        #expect(most <= first + first / 16)
        #expect(last < count * Self.node / 2)
    }

    @Test("A revision counts from the start what it reserves: the nodes twice, and not once more those that are put")
    func revision() throws {
        let count = 1000
        let declared = Surface(id: "s", frame: Self.frame, nodes: nodes(count))
        let engine = Engine(layout: Layout(surfaces: [declared]))
        let update = SurfaceUpdate(put: nodes(count), bringToFront: ["7"])
        let maximum = DeclarationCount(nodes: count, elements: count)
        var revision = SurfaceRevision(of: try #require(engine.prepared("s")), by: update, maximum: maximum)
        let first = revision.storageBytes
        #expect(first >= 2 * count * Self.node && first < 5 * count * Self.node / 2)
        var (most, last) = (0, 0)
        while try revision.advance({ _ in true }) == nil {
            last = revision.storageBytes
            most = max(most, last)
        }
        #expect(most <= first + first / 16)
        #expect(last < count * Self.node / 2)
    }

    @Test("The regions of nodes that a revision takes out of a surface count, where they have another form")
    func regions() throws {
        let regions = (0..<64).map { Region(rect: Rect(x: 0, y: Double($0), width: 1, height: 1)) }
        let nodes = (0..<100).map { Node(id: "\($0)", frame: Self.frame, interaction: Interaction(regions: regions)) }
        let engine = Engine(layout: Layout(surfaces: [Surface(id: "s", frame: Self.frame, nodes: nodes)]))
        let update = SurfaceUpdate(bringToFront: ["7"])
        var revision = SurfaceRevision(of: try #require(engine.prepared("s")), by: update, maximum: .unlimited)
        let first = revision.storageBytes
        var most = 0
        while try revision.advance({ _ in true }) == nil { most = max(most, revision.storageBytes) }
        #expect(most - first >= nodes.count * regions.count * MemoryLayout<Region>.stride)
    }
}
