import Glibc
import PointerModel
import Testing
import Varlink

@testable import PointerClient

/// What a client makes of its own changes, and what the daemon makes of them.
@Suite("Changes of a surface")
struct SurfaceUpdateTests {
    private static let frame = Rect(x: 0, y: 0, width: 10, height: 10)

    private static func node(_ id: String, in parent: String? = nil) -> Node {
        Node(id: id, parent: parent, frame: frame)
    }

    @Test(
        "the client takes what the daemon takes, and makes the same of it",
        arguments: [
            SurfaceUpdate(put: [node("a", in: "b"), node("b")]),
            SurfaceUpdate(put: [node("a", in: "b")]),
            SurfaceUpdate(put: [node("a", in: "a")]),
            SurfaceUpdate(put: [node("c", in: "c")]),
            SurfaceUpdate(put: [node("d", in: "c"), node("c")]),
            SurfaceUpdate(put: [node("a", in: "c"), node("b"), node("c", in: "b")]),
            SurfaceUpdate(put: [node("a")], remove: ["a"]),
            SurfaceUpdate(remove: ["a", "b"]),
            SurfaceUpdate(remove: ["b", "a"]),
            SurfaceUpdate(put: [node("e", in: "b")], remove: ["c"], bringToFront: ["b", "a", "e"], z: 3),
            SurfaceUpdate(bringToFront: ["a", "nobody"]),
            SurfaceUpdate(insert: [.init(node("d"), below: "c"), .init(node("e", in: "a"), below: "b")]),
            SurfaceUpdate(
                insert: [.init(node("c"), below: "a")],
                hitInsets: Insets(top: 1, left: 2, bottom: 3, right: 4)
            ),
            SurfaceUpdate(insert: [.init(node("d"), below: "b")], targeting: .semantic),
            SurfaceUpdate(insert: [.init(node("a", in: "a"), below: "b")]),
            SurfaceUpdate(targeting: .bubble, clear: .output),
        ]
    )
    func same(_ update: SurfaceUpdate) throws {
        let stage = try ServiceStage()
        let nodes = [Self.node("a"), Self.node("b", in: "a"), Self.node("c")]
        var surface = Surface(id: "s", frame: Self.frame, nodes: nodes)
        let shown = try stage.show(surface)
        let isTaken = surface.apply(update)
        var isTakenByDaemon = true
        do {
            try stage.call(.update("s", update))
        } catch VarlinkClientError.remote {
            isTakenByDaemon = false
        }
        #expect(isTaken == isTakenByDaemon)
        surface.owner = .user(geteuid())
        #expect(try stage.call(.layout).surfaces == [surface])
        withExtendedLifetime(shown) {}
    }
}
