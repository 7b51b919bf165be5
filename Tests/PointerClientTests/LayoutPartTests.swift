import Glibc
import PointerModel
import PointerWire
import Testing
import Varlink

@testable import PointerClient

@Suite("What a client asks of the layout")
struct LayoutPartTests {
    private static let frame = Rect(x: 0, y: 0, width: 10, height: 10)

    private func surface(_ id: String, z: Int = 0) -> Surface {
        Surface(id: id, frame: Self.frame, z: z, nodes: [Node(id: "n", frame: Self.frame)])
    }

    @Test("the layout that is brought up to date by what changed is the whole one")
    func followed() throws {
        let stage = try ServiceStage()
        var known = try stage.call(.layout()).layout
        var state = try stage.call(.layout()).state
        func follow() throws -> LayoutPart {
            let part = try stage.call(.layout(since: state))
            known.apply(part)
            state = part.state
            return part
        }
        let first = try stage.show(surface("a"))
        let second = try stage.show(surface("b"))
        #expect(try follow().layout.surfaces.map(\.id) == ["a", "b"])
        #expect(known == (try stage.call(.layout)))
        try stage.call(.update("a", SurfaceUpdate(z: 4)))
        let part = try follow()
        #expect(part.layout.surfaces.map(\.id) == ["a"] && part.removed.isEmpty && !part.isComplete)
        #expect(known == (try stage.call(.layout)))
        try stage.call(.setOutputs([Output(name: "new", frame: Rect(x: 0, y: 0, width: 800, height: 600), scale: 1)]))
        #expect(try follow().isComplete)
        #expect(known == (try stage.call(.layout)))
        withExtendedLifetime((first, second)) {}
    }

    @Test("what went is taken away, and what is back comes at the end")
    func removed() {
        var known = Layout(surfaces: [surface("a"), surface("b"), surface("c")])
        let back = LayoutReply(
            Layout(surfaces: [surface("c", z: 2), surface("a")]),
            state: 3,
            removed: ["a", "b"],
            isComplete: false
        )
        known.apply(LayoutPart(back))
        #expect(known.surfaces == [surface("c", z: 2), surface("a")])
        known.apply(LayoutPart(LayoutReply(Layout(surfaces: [surface("x")]), state: 9)))
        #expect(known.surfaces == [surface("x")])
    }

    @Test("one surface comes alone, with its nodes or without")
    func one() throws {
        let stage = try ServiceStage()
        let shown = try stage.show(surface("a"))
        let reference = SurfaceReference("a", of: .user(geteuid()))
        #expect(try stage.call(.layout(of: reference)).layout.surfaces.map(\.nodes.count) == [1])
        #expect(try stage.call(.layout(of: reference, withNodes: false)).layout.surfaces.map(\.nodes.count) == [0])
        #expect(throws: VarlinkClientError.self) { try stage.call(.layout(of: SurfaceReference("nope"))) }
        withExtendedLifetime(shown) {}
    }
}
