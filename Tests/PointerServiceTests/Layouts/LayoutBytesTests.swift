import PointerConfiguration
import PointerModel
import PointerPipeline
import PointerRuntime
import PointerWire
import TestBasics
import Testing

@testable import PointerEngine
@testable import PointerService
@testable import Varlink

@Suite("Bytes of what clients declare")
struct LayoutBytesTests {
    private static let limit = 1_048_576
    private static let refusal = ServiceStage.refusal("LimitExceeded", #""limit":"bytesPerUser""#)

    private func stage(_ limit: Int = limit) throws -> ServiceStage {
        var configuration = ServiceStage.configuration
        configuration.limits[.bytesPerUser] = Double(limit)
        configuration.limits[.unwritableSeconds] = 3600
        return try ServiceStage(configuration)
    }

    /// Nodes with ids as long as there are.
    private static func nodes(_ count: Int) -> [Node] {
        (0..<count).map { number in
            let name = "\(number)-"
            let id = name + String(repeating: "x", count: PointerModelLimit.identifierBytes.most - name.utf8.count)
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
        #expect(bytes == DeclarationCount(of: surface.nodes).bytes + AttachedSurface.ownBytes)
        #expect(bytes > 100 * PointerModelLimit.identifierBytes.most && declared(stage, 1001) == 0)
        let update = LayoutWriter.message.update("a", SurfaceUpdate(remove: [surface.nodes[0].id]))
        #expect(try stage.answer(to: .update, update, as: 1000) == ServiceStage.updated(1))
        #expect(declared(stage) == bytes - DeclarationCount(of: surface.nodes[0]).bytes)
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
        let another = LayoutWriter.message.attach(.panel("b", nodes: nodes))
        #expect(try stage.answer(to: .attach, another, as: 1000) == Self.refusal)
        let more = LayoutWriter.message.update(
            "a",
            SurfaceUpdate(
                put: nodes.map { node in
                    var node = node
                    node.id = node.id.dropLast() + "y"
                    return node
                }
            )
        )
        #expect(try stage.answer(to: .update, more, as: 1000) == Self.refusal)
        #expect(declared(stage) == before && stage.nodes(of: "a").count == 1000 && stage.surfaces == ["s", "a"])
        #expect(try stage.answer(to: .attach, another, as: 1001).contains(#""kind":"attached""#))
        // What is there may become less, and then there is room.
        let fewer = LayoutWriter.message.update("a", SurfaceUpdate(remove: Self.nodes(500).map(\.id)))
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
        let more = LayoutWriter.message.update(
            "a",
            SurfaceUpdate(
                put: Self.nodes(400).map { node in
                    var node = node
                    node.id = node.id.dropLast() + "y"
                    return node
                }
            )
        )
        #expect(try stage.answer(to: .update, more, as: ServiceStage.alice) == Self.refusal)
        #expect(declared(stage, ServiceStage.alice) == before)
        client.close()
        try stage.wait { stage.server.connectionCount == 0 }
        #expect(stage.server.userBytes.isEmpty)
    }

    /// What distinguishes a surface's tables from those of a copy of it.
    private func tables(_ stage: ServiceStage) -> ObjectIdentifier? {
        stage.service.pipeline.engine.scene.surfaces.last.map(ObjectIdentifier.init)
    }

    @Test("Get and Lint that wait for their user's clients to read keep nothing of the layout")
    func waitingReaders() throws {
        let stage = try stage(4 * Self.limit)
        let surface = try stage.attach(.panel("a", nodes: Self.nodes(2000)), as: 1000)
        // Readers who do not read, each of another state.
        var readers: [LoopbackClient] = []
        while stage.server.userBytes.room(ofUser: 1000) == .ample, readers.count < 12 {
            let update = LayoutWriter.message.update("a", SurfaceUpdate(z: 10 + readers.count))
            #expect(try stage.answer(to: .update, update, as: 1000) == ServiceStage.updated(readers.count + 1))
            let reader = try stage.connect(as: 1000)
            try reader.send(#"{"method":"io.pointerd.Layout.Get"}"#)
            while try stage.loop.turn(timeout: 0) > 0 {}
            readers.append(reader)
        }
        let before = try #require(tables(stage))
        #expect(stage.server.userBytes.room(ofUser: 1000) == .small)
        let late = try ["Get", "Lint"].map { method in
            let client = try stage.connect(as: 1000)
            try client.send(#"{"method":"io.pointerd.Layout.\#(method)"}"#)
            return client
        }
        while try stage.loop.turn(timeout: 0) > 0 {}
        let update = LayoutWriter.message.update("a", SurfaceUpdate(z: 3))
        #expect(try stage.answer(to: .update, update, as: 1000) == ServiceStage.updated(readers.count + 1))
        #expect(tables(stage) == before && late.allSatisfy(\.isQuiet))
        for reader in readers { reader.close() }
        // They answer with what there is when they begin.
        let layout = try late[0].layoutReply()
        #expect(layout.state == stage.service.pipeline.engine.layoutState && layout.surfaces.last?.z == 3)
        #expect(try late[1].reply(LintReply.self).warnings.isEmpty == false)
        withExtendedLifetime(surface) {}
    }

    @Test("What a Get under way alone keeps of the layout counts for who asked, and no more when it is done")
    func snapshot() throws {
        let stage = try stage(8 * Self.limit)
        var moment: Int64 = 0
        stage.server.shareClock = {
            moment += 1_000_000
            return moment
        }
        let nodes = Self.nodes(1000)
        let surface = try stage.attach(.panel("a", nodes: nodes), as: 1000)
        func waiting() -> Int { stage.server.userBytes.bytes(ofUser: 1001, for: .waiting) }
        let client = try stage.connect(as: 1001)
        try client.send(#"{"method":"io.pointerd.Layout.Get"}"#)
        try stage.wait { waiting() > 1000 }
        let (first, before) = (try #require(tables(stage)), waiting())
        #expect(before < 10_000)
        #expect(
            try stage.answer(to: .update, LayoutWriter.message.update("a", SurfaceUpdate(z: 3)), as: 1000)
                == ServiceStage.updated(1)
        )
        _ = try stage.loop.turn()
        #expect(tables(stage) != first && waiting() - before >= DeclarationCount(of: nodes).bytes)
        #expect(try client.layoutReply().surfaces.last?.z == 5)
        try stage.wait { waiting() == 0 }
        withExtendedLifetime(surface) {}
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
