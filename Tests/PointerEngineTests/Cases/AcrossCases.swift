import PointerEngine
import PointerModel
import Testing

/// The conformance cases across everything: nodes that go, nodes that change places, and surfaces side by side.
@Suite("Across: removal, order and surfaces")
struct AcrossCases {
    static func view(_ id: String, _ frame: Rect = Rect(x: 100, y: 100, width: 100, height: 40)) -> Node {
        Node(id: id, frame: frame, interaction: Interaction(style: .content(.highlight())))
    }

    static func surface(_ id: String, x: Double = 0, z: Int = 0, _ nodes: [Node]) -> Surface {
        Surface(id: id, frame: Rect(x: x, y: 0, width: 500, height: 1000), z: z, nodes: nodes)
    }

    /// How a node can go.
    enum Removal: CaseIterable {
        case node
        case parent
        case surface
        case layout
    }

    @Test(
        "Across: a node that is removed under the pointer is left with the cause removed, then the style is the system's",
        arguments: Removal.allCases
    )
    func removed(removal: Removal) throws {
        var child = Self.view("view", Rect(x: 10, y: 10, width: 50, height: 20))
        child.parent = "parent"
        let parent = Node(id: "parent", frame: Rect(x: 100, y: 100, width: 100, height: 40))
        var timeline = Timeline(surfaces: [Self.surface("a", [parent, child])])
        timeline.move(to: 120, 120)
        switch removal {
        case .node: try timeline.change(.update("a", SurfaceUpdate(remove: ["view"])))
        case .parent: try timeline.change(.update("a", SurfaceUpdate(remove: ["parent"])))
        case .surface: try timeline.change(.withdraw("a"))
        case .layout: try timeline.change(.declare(Self.surface("a", [parent])))
        }
        #expect(timeline.crossings == ["exit view", "style system"])
        let exit = try #require(timeline.exits.first)
        #expect(exit.transition.cause == .removed)
        #expect(exit.region.node == "view")
        #expect(timeline.state.region == nil)
        #expect(timeline.state.position == Point(x: 120, y: 120))
        #expect(timeline.state.displayed == Point(x: 120, y: 120))
    }

    @Test("Across: where another node is behind the one that is removed, it is entered with the same transaction")
    func uncovered() throws {
        var timeline = Timeline([Self.view("back"), Self.view("front")])
        timeline.move(to: 120, 120)
        try timeline.change(.update("surface", SurfaceUpdate(remove: ["front"])))
        #expect(timeline.crossings == ["exit front", "enter back", "style highlight"])
        #expect(timeline.exits.first?.transition.cause == .removed)
    }

    @Test("Across: siblings that change places under a pointer at rest are left and entered without motion")
    func siblings() throws {
        var timeline = Timeline([Self.view("back"), Self.view("front")])
        timeline.move(to: 120, 120)
        #expect(timeline.state.region?.node == "front")
        timeline.wait(5000)
        let before = timeline.state.position
        try timeline.change(.update("surface", SurfaceUpdate(bringToFront: ["back"])))
        #expect(timeline.crossings == ["exit front", "enter back", "style highlight"])
        #expect(timeline.exits.first?.transition.cause == .layout)
        #expect(timeline.state.position == before)
    }

    @Test("Across: so are surfaces")
    func surfaces() throws {
        var timeline = Timeline(surfaces: [Self.surface("a", [Self.view("1")]), Self.surface("b", [Self.view("2")])])
        timeline.move(to: 120, 120)
        #expect(timeline.state.region?.node == "2")
        for (z, trace) in [
            (2, ["exit 2", "enter 1", "style highlight"]), (1, []), (-1, ["exit 1", "enter 2", "style highlight"]),
        ] {
            try timeline.change(.update("a", SurfaceUpdate(z: z)))
            #expect(timeline.crossings == trace)
        }
    }

    @Test("Across: from surface to surface A is left before B is entered, in one transition")
    func crossing() throws {
        var timeline = Timeline(surfaces: [
            Self.surface("a", [Self.view("1", Rect(x: 400, y: 100, width: 100, height: 40))]),
            Self.surface("b", x: 500, [Self.view("2", Rect(x: 0, y: 100, width: 100, height: 40))]),
        ])
        timeline.move(to: 499, 120)
        #expect(timeline.state.region?.surface == "a")
        timeline.move(by: 1, 0)
        #expect(timeline.crossings == ["exit 1", "enter 2", "style highlight"])
        let (exit, enter) = (try #require(timeline.exits.first), try #require(timeline.enters.first))
        #expect(exit.transition == enter.transition)
        #expect([exit.region.surface, enter.region.surface] == ["a", "b"])
    }

    @Test("Across: a surface in front hides what is behind it, also where it shows nothing")
    func hiddenBehind() throws {
        var timeline = Timeline(surfaces: [Self.surface("a", [Self.view("1")])])
        timeline.move(to: 120, 120)
        try timeline.change(.declare(Self.surface("b", z: 1, [])))
        #expect(timeline.crossings == ["exit 1", "style system"])
        #expect(timeline.exits.first?.transition.cause == .layout)
        try timeline.change(.withdraw("b"))
        #expect(timeline.crossings == ["enter 1", "style highlight"])
    }

    @Test("A change of the layout that fails changes nothing")
    func failure() throws {
        var timeline = Timeline([Self.view("view")])
        timeline.move(to: 120, 120)
        let (state, layout) = (timeline.state, timeline.engine.layout)
        let changes: [LayoutChange] = [
            .withdraw("nowhere"), .update("nowhere", SurfaceUpdate(z: 3)),
            .update("surface", SurfaceUpdate(put: [Self.view("new")], remove: ["missing"])),
            .update("surface", SurfaceUpdate(remove: ["view"], bringToFront: ["missing"])),
            .update("surface", SurfaceUpdate(put: [Node(id: "x", parent: "missing", frame: .null)])),
            .update("surface", SurfaceUpdate(put: [Node(id: "view", parent: "view", frame: .null)], z: 7)),
        ]
        for change in changes {
            #expect(throws: LayoutError.self) { try timeline.change(change) }
            #expect(timeline.state == state)
            #expect(timeline.engine.layout == layout)
        }
    }
}
