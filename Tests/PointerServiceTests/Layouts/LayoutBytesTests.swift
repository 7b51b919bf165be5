import PointerConfiguration
import PointerModel
import PointerProtocol
import PointerRuntime
import PointerTesting
import Testing

@testable import PointerService
@testable import Varlink

@Suite("Bytes of what clients declare")
struct LayoutBytesTests {
    private static let limit = 1_048_576
    private static let refusal = ServiceStage.refusal("LimitExceeded", #""limit":"bytesPerUser""#)

    private func stage(_ limit: Int = limit) throws -> ServiceStage {
        var configuration = ServiceStage.configuration
        configuration.limits.bytesPerUser = limit
        configuration.limits.unwritableTime = .max
        return try ServiceStage(configuration)
    }

    /// Nodes with ids as long as there are.
    private static func nodes(_ count: Int) -> [Node] {
        (0..<count).map { number in
            let name = "\(number)-"
            let id = name + String(repeating: "x", count: LayoutLimits.identifierBytes - name.utf8.count)
            return Node(id: id, frame: Rect(x: 0, y: Double(number), width: 40, height: 1))
        }
    }

    private func declared(_ stage: ServiceStage, _ user: UInt32 = 1000) -> Int {
        stage.server.userBytes.bytes(ofUser: user, for: .declared)
    }

    @Test("A surface counts with its texts from when it is there until it is gone")
    func counted() throws {
        let stage = try stage()
        let surface = Surface.panel("a", nodes: Self.nodes(100))
        let client = try stage.attach(surface, as: 1000)
        let bytes = declared(stage)
        #expect(bytes == LayoutSize(of: surface.nodes).bytes + AttachedSurface.ownBytes)
        #expect(bytes > 100 * LayoutLimits.identifierBytes && declared(stage, 1001) == 0)
        let update = UpdateParameters(surface: "a", remove: [surface.nodes[0].id])
        #expect(try stage.answer(to: .update, update, as: 1000) == ServiceStage.updated(1))
        #expect(declared(stage) == bytes - LayoutSize(of: surface.nodes[0]).bytes)
        client.close()
        try stage.wait { stage.server.connectionCount == 0 }
        #expect(stage.server.userBytes.isEmpty)
    }

    @Test("More than three eighths of a user's bytes are refused, and nothing has changed; other users may")
    func refused() throws {
        let stage = try stage()
        let client = try stage.attach(.panel("a", nodes: Self.nodes(1000)), as: 1000)
        let before = declared(stage)
        let nodes = Self.nodes(400)
        let another = AttachParameters(surface: SurfaceMessage(.panel("b", nodes: nodes)))
        #expect(try stage.answer(to: .attach, another, as: 1000) == Self.refusal)
        let more = UpdateParameters(
            surface: "a",
            put: nodes.map { node in
                var node = node
                node.id = node.id.dropLast() + "y"
                return NodeMessage(node)
            }
        )
        #expect(try stage.answer(to: .update, more, as: 1000) == Self.refusal)
        #expect(declared(stage) == before && stage.nodes(of: "a").count == 1000 && stage.surfaces == ["s", "a"])
        #expect(try stage.answer(to: .attach, another, as: 1001).contains(#""kind":"attached""#))
        // What is there may become less, and then there is room.
        let fewer = UpdateParameters(surface: "a", remove: Self.nodes(500).map(\.id))
        #expect(try stage.answer(to: .update, fewer, as: 1000) == ServiceStage.updated(1))
        #expect(try stage.answer(to: .attach, another, as: 1000).contains(#""kind":"attached""#))
        withExtendedLifetime(client) {}
    }

    @Test("A surface that is out of the layout counts as before, and is held to the same")
    func concealed() throws {
        let stage = try stage()
        stage.show(ServiceStage.alice)
        let client = try stage.attach(.panel("a", nodes: Self.nodes(1000)), as: ServiceStage.alice)
        let before = declared(stage, ServiceStage.alice)
        stage.show(ServiceStage.bob)
        #expect(declared(stage, ServiceStage.alice) == before)
        let more = UpdateParameters(
            surface: "a",
            put: Self.nodes(400).map { node in
                var node = node
                node.id = node.id.dropLast() + "y"
                return NodeMessage(node)
            }
        )
        #expect(try stage.answer(to: .update, more, as: ServiceStage.alice) == Self.refusal)
        #expect(declared(stage, ServiceStage.alice) == before)
        client.close()
        try stage.wait { stage.server.connectionCount == 0 }
        #expect(stage.server.userBytes.isEmpty)
    }

    @Test("Nine readers of a large layout that do not read stay below the limit, and others are served")
    func readers() throws {
        let stage = try stage(8 * Self.limit)
        let surfaces = try (0..<2).map { number in
            try stage.attach(.panel("s\(number)", nodes: Self.nodes(2000)), as: 1000)
        }
        let readers = try (0..<9).map { _ in try stage.connect(as: 1000) }
        for reader in readers {
            for _ in 0..<8 { try reader.send(#"{"method":"io.pointerd.Layout.Get"}"#) }
        }
        let bytes = stage.server.userBytes
        let other = try stage.connect(as: 1001)
        #expect(try other.ask(#"{"method":"org.varlink.service.GetInfo"}"#)?.contains("pointerd") == true)
        while try stage.loop.turn(timeout: 0) > 0 {}
        #expect(bytes.bytes(ofUser: 1000) > 2 * Self.limit && bytes.highest <= 8 * Self.limit)
        #expect(try other.ask(#"{"method":"io.pointerd.Service.GetStatus"}"#)?.contains("bytesPerUser") == true)
        for client in surfaces + readers { client.close() }
        try stage.wait { stage.server.connectionCount == 1 }
        #expect(bytes.bytes(ofUser: 1000) == 0)
    }
}
