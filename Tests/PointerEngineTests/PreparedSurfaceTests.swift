import PointerModel
import Testing

@testable import PointerEngine

/// A surface outside of any layout.
@Suite("Surfaces that are kept")
struct PreparedSurfaceTests {
    private static let frame = Rect(x: 0, y: 0, width: 10, height: 10)

    private static let surface = Surface(
        id: "s",
        frame: frame,
        nodes: [
            Node(id: "a", frame: frame), Node(id: "b", parent: "a", frame: frame), Node(id: "c", frame: frame),
        ]
    )

    @Test(
        "A change of one makes the same of it as of one in a layout, or is refused with the same error",
        arguments: [
            SurfaceUpdate(put: [Node(id: "b", parent: "a", frame: Rect(x: 1, y: 2, width: 3, height: 4))]),
            SurfaceUpdate(put: [Node(id: "d", parent: "c", frame: frame)], remove: ["a"], z: 3),
            SurfaceUpdate(bringToFront: ["a"], frame: Rect(x: 5, y: 6, width: 7, height: 8)),
            SurfaceUpdate(put: [Node(id: "d", frame: frame), Node(id: "e", frame: frame)]),
            SurfaceUpdate(put: [Node(id: "a", parent: "b", frame: frame)]),
            SurfaceUpdate(remove: ["nobody"], z: 9),
        ]
    )
    func same(_ update: SurfaceUpdate) throws {
        var engine = Engine(layout: Layout(outputs: [], surfaces: [Self.surface]))
        var prepared = try #require(engine.prepared("s"))
        var events = EventBatch()
        let maximum = DeclarationCount(nodes: 4, elements: 100)
        func refusal(_ change: () throws(LayoutError) -> Void) -> LayoutError? {
            do throws(LayoutError) {
                try change()
                return nil
            } catch {
                return error
            }
        }
        let expected = refusal { () throws(LayoutError) in
            try engine.update(.update("s", update), maximum: maximum, at: .zero, into: &events)
        }
        #expect(refusal { () throws(LayoutError) in try prepared.update(update, maximum: maximum) } == expected)
        #expect(prepared.surface == engine.layout.surfaces[0])
        #expect(prepared.size == engine.size(ofSurface: "s"))
        #expect(prepared.hasNode("d") == prepared.surface.nodes.contains { $0.id == "d" })
    }

    @Test("It shares its tables with the layout that it comes from until it is changed, and then has its own for good")
    func tables() throws {
        let engine = Engine(layout: Layout(outputs: [], surfaces: [Self.surface]))
        var prepared = try #require(engine.prepared("s"))
        #expect(prepared.scene[surface: 0] === engine.scene[surface: 0])
        try prepared.update(SurfaceUpdate(z: 1))
        let own = ObjectIdentifier(prepared.scene[surface: 0])
        #expect(own != ObjectIdentifier(engine.scene[surface: 0]) && engine.layout.surfaces == [Self.surface])
        for z in 2...5 { try prepared.update(SurfaceUpdate(put: [Self.surface.nodes[2]], z: z)) }
        #expect(ObjectIdentifier(prepared.scene[surface: 0]) == own && prepared.surface.z == 5)
    }
}
