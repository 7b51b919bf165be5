import Documents
import LayoutDocuments
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
    private static let limit = 3_145_728
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

    /// Surfaces of a user that leave room for less than 200 of these nodes.
    private func fill(_ stage: ServiceStage, as user: UInt32) throws -> [LoopbackClient] {
        try Self.filled.map { try stage.attach(.panel($0, nodes: Self.nodes(500)), as: user) }
    }

    private static let filled = ["a", "b", "c", "d", "e", "f"]

    /// A change that adds 200 nodes.
    private static let more = LayoutWriter.message.update(
        "a",
        SurfaceUpdate(
            put: nodes(200).map { node in
                var node = node
                node.id = node.id.dropLast() + "y"
                return node
            }
        )
    )

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
        #expect(declared(stage) == 0)
        // What is gone counts until it is freed.
        try stage.wait { stage.server.userBytes.isEmpty }
    }

    @Test("More than three eighths of a user's bytes are refused, and nothing has changed; other users may")
    func refused() throws {
        let stage = try stage()
        let clients = try fill(stage, as: 1000)
        let before = declared(stage)
        let another = LayoutWriter.message.attach(.panel("another", nodes: Self.nodes(200)))
        #expect(try stage.answer(to: .attach, another, as: 1000) == Self.refusal)
        #expect(try stage.answer(to: .update, Self.more, as: 1000) == Self.refusal)
        #expect(declared(stage) == before && stage.nodes(of: "a").count == 500 && stage.surfaces == ["s"] + Self.filled)
        #expect(try stage.answer(to: .attach, another, as: 1001).contains(#""kind":"attached""#))
        // What is there may become less, and then there is room.
        let fewer = LayoutWriter.message.update("a", SurfaceUpdate(remove: Self.nodes(250).map(\.id)))
        #expect(try stage.answer(to: .update, fewer, as: 1000) == ServiceStage.updated(1))
        #expect(try stage.answer(to: .attach, another, as: 1000).contains(#""kind":"attached""#))
        withExtendedLifetime(clients) {}
    }

    @Test("A surface that is out of the layout counts as before, and is held to the same")
    func concealed() throws {
        let stage = try stage()
        stage.show(ServiceStage.alice)
        let clients = try fill(stage, as: ServiceStage.alice)
        let before = declared(stage, ServiceStage.alice)
        stage.show(ServiceStage.bob)
        #expect(declared(stage, ServiceStage.alice) == before)
        #expect(try stage.answer(to: .update, Self.more, as: ServiceStage.alice) == Self.refusal)
        #expect(declared(stage, ServiceStage.alice) == before)
        for client in clients { client.close() }
        try stage.wait { stage.server.connectionCount == 0 && stage.server.userBytes.isEmpty }
    }

    /// Nodes that are small in a call.
    private static func small(_ count: Int) -> [Node] {
        (0..<count).map { Node(id: "\($0)", frame: Rect(x: 0, y: 0, width: 1, height: 1)) }
    }

    private func attachCall(_ stage: ServiceStage, _ id: String, _ nodes: [Node]) -> String {
        let parameters = stage.json(LayoutWriter.message.attach(.panel(id, nodes: nodes)))
        return #"{"method":"io.pointerd.Layout.Attach","parameters":\#(parameters),"more":true}"#
    }

    private static func beyond(_ limit: String) -> String {
        ServiceStage.refusal("io.pointerd.Service.LimitExceeded", #""limit":"\#(limit)""#)
    }

    @Test("Nodes count, at their size as values, before room is reserved for them, and none is read without it")
    func reserved() throws {
        let limit = 3_670_016
        let stage = try stage(limit)
        var moment: Int64 = 0
        stage.server.shareClock = {
            moment += 1_000_000
            return moment
        }
        let count = 2000
        let reserved = count * MemoryLayout<Node>.stride
        let client = try stage.connect(as: 1000)
        func waiting() -> Int { stage.server.userBytes.bytes(ofUser: 1000, for: .waiting) }
        var turns = stage.loop.turnCount
        try client.send(attachCall(stage, "a", Self.small(count)))
        try stage.wait { waiting() > reserved }
        // A share suffices for two nodes.
        #expect(stage.loop.turnCount - turns < 300 && stage.surfaces == ["s"])
        let first = waiting()
        var most = 0
        try stage.wait {
            most = max(most, waiting())
            return stage.surfaces.count == 2
        }
        #expect(most < first * 3 / 2)
        #expect(try client.surfaceEvent().surface == "a" && waiting() < 100_000)
        // Beside it there is no room for twice as many.
        turns = stage.loop.turnCount
        let second = try stage.connect(as: 1000)
        let twice = attachCall(stage, "b", Self.small(2 * count))
        #expect(try second.ask(twice)?.withoutReason == Self.beyond("bytesPerUser"))
        #expect(stage.loop.turnCount - turns < 300 && stage.server.userBytes.highest < limit)
    }

    @Test("Regions count before room is reserved for them, when they are read and when they are checked")
    func reservedRegions() throws {
        let stage = try stage(16 * 1_048_576)
        // All in one share, unless it is to reserve much.
        stage.server.shareClock = { 0 }
        var node = Surface.panel().nodes[0]
        node.interaction?.regions = (0..<PointerModelLimit.regionsPerInteraction.most).map { number in
            Region(rect: Rect(x: 0, y: Double(number % 20), width: 20, height: 1))
        }
        let reserved = PointerModelLimit.regionsPerInteraction.most * MemoryLayout<Region>.stride
        func isCharged() -> Bool { stage.server.userBytes.bytes(ofUser: 1000, for: .waiting) >= reserved }
        let client = try stage.connect(as: 1000)
        try client.send(attachCall(stage, "a", [node]))
        try stage.wait { isCharged() || stage.surfaces.count == 2 }
        #expect(stage.surfaces == ["s"])
        #expect(try client.surfaceEvent().surface == "a" && stage.nodes(of: "a") == [node])
        let linter = try stage.connect(as: 1000)
        try linter.send(#"{"method":"io.pointerd.Layout.Lint"}"#)
        try stage.wait { isCharged() || !linter.isQuiet }
        #expect(linter.isQuiet)
        #expect(try linter.reply(LintReply.self).warnings.contains { $0.surface == "a" })
    }

    @Test("Surfaces that are shown at once count together, and no longer as values once they are prepared")
    func shown() throws {
        let stage = try stage(16 * 1_048_576)
        let host = try HostClient(on: stage, as: 1000)
        var moment: Int64 = 0
        stage.server.shareClock = {
            moment += 1_000_000
            return moment
        }
        let count = 500
        let client = try stage.connect(as: 1000)
        let surfaces = ["a", "b"].map { Surface.panel($0, nodes: Self.small(count)) }
        let parameters = stage.json(LayoutWriter.message.show(surfaces, on: host.host))
        try client.send(#"{"method":"io.pointerd.Layout.Show","parameters":\#(parameters)}"#)
        var (most, last) = (0, 0)
        try stage.wait {
            let waiting = stage.server.userBytes.bytes(ofUser: 1000, for: .waiting)
            most = max(most, waiting)
            if waiting > 0 { last = waiting }
            return !client.isQuiet
        }
        #expect(try client.receive() == HostClient.shown(0, 0))
        #expect(most >= 2 * count * MemoryLayout<Node>.stride && most < 3 * count * MemoryLayout<Node>.stride)
        #expect(last < most / 2)
    }

    @Test("A change counts with what is put, with the surface's nodes and with those that come of it")
    func revised() throws {
        let stage = try stage(16 * 1_048_576)
        let count = 1000
        let surface = try stage.attach(.panel("a", nodes: Self.small(count)), as: 1000)
        var moment: Int64 = 0
        stage.server.shareClock = {
            moment += 1_000_000
            return moment
        }
        let client = try stage.connect(as: 1000)
        let change = SurfaceUpdate(put: Self.small(count), bringToFront: ["7"])
        let update = stage.json(LayoutWriter.message.update("a", change))
        try client.send(#"{"method":"io.pointerd.Layout.Update","parameters":\#(update)}"#)
        var most = 0
        try stage.wait {
            most = max(most, stage.server.userBytes.bytes(ofUser: 1000, for: .waiting))
            return !client.isQuiet
        }
        #expect(try client.receive() == ServiceStage.updated(1))
        // The nodes of the call, those of the surface, and those in their new order.
        #expect(most >= 3 * count * MemoryLayout<Node>.stride && most < 6 * count * MemoryLayout<Node>.stride)
        withExtendedLifetime(surface) {}
    }

    @Test("A user's large calls, closed and begun again, run two at a time and stay within the user's bytes")
    func allConnections() throws {
        let limit = 1_572_864
        let stage = try stage(limit)
        var most = 0
        func wait(until isSo: () -> Bool) throws {
            try stage.wait {
                most = max(most, stage.server.connections.all.count { $0.work?.admission == .running })
                return isSo()
            }
        }
        let (count, connections) = (9, ServiceStage.configuration.limits.count(.connectionsPerUser))
        for round in 0..<2 {
            // As many as the user may have. The server has not heard yet of all that has been closed.
            try wait { stage.server.connectionCount + count <= connections }
            let clients = try (0..<count).map { number in
                let client = try stage.connect(as: 1000)
                try client.send(attachCall(stage, "\(round).\(number)", Self.small(200)))
                return client
            }
            try wait { stage.server.connections.all.contains { $0.work?.admission == .running } }
            // Half of them go at once, the others once they have been answered.
            for client in clients[..<4] { client.close() }
            for client in clients[4...] { try wait { !client.isQuiet } }
            for (number, client) in clients.enumerated().dropFirst(4) {
                #expect(try client.surfaceEvent().surface == "\(round).\(number)")
                client.close()
            }
        }
        try wait { stage.server.connectionCount == 0 && stage.server.userBytes.isEmpty }
        #expect(most == 2 && stage.server.userBytes.highest <= limit && stage.surfaces == ["s"])
    }

    @Test("A call that would take more of the bytes of all than it leaves to others is refused with that limit")
    func ofAll() throws {
        var configuration = ServiceStage.configuration
        configuration.limits[.bytes] = 4_194_304
        let stage = try ServiceStage(configuration)
        let client = try stage.connect(as: 1000)
        #expect(try client.ask(attachCall(stage, "a", Self.small(2000)))?.withoutReason == Self.beyond("bytes"))
        #expect(try client.ask(attachCall(stage, "a", Self.small(200)))?.contains(#""kind":"attached""#) == true)
        #expect(stage.server.userBytes.highestSum < 4_194_304)
    }

    @Test(
        "A change that is made at once is refused beyond the bytes of all and of its user, and nothing has changed",
        arguments: ["bytes", "bytesPerUser"]
    )
    func madeAtOnce(limit: String) throws {
        var configuration = ServiceStage.configuration
        configuration.limits[.bytes] = 4_194_304
        configuration.limits[.bytesPerUser] = 1_048_576
        let stage = try ServiceStage(configuration)
        // All in one share.
        stage.server.shareClock = { 0 }
        let surface = try stage.attach(.panel("a", nodes: Self.small(2)), as: 1000)
        let (user, others): (UInt32, Int) = limit == "bytes" ? (1001, 2_090_000) : (1000, 1_000_000)
        stage.server.userBytes.chargeFormer(others, to: user)
        stage.server.freeFormer = { _ in false }
        var node = Self.small(1)[0]
        node.hitPath = try Path(svg: "M0 0" + String(repeating: "L1 1", count: 3000) + "Z")
        let update = LayoutWriter.message.update("a", SurfaceUpdate(put: [node]))
        let refusal = ServiceStage.refusal("LimitExceeded", #""limit":"\#(limit)""#)
        #expect(try stage.answer(to: .update, update, as: 1000) == refusal)
        #expect(stage.nodes(of: "a") == Self.small(2))
        stage.server.userBytes.chargeFormer(-others, to: user)
        #expect(try stage.answer(to: .update, update, as: 1000) == ServiceStage.updated(1))
        withExtendedLifetime(surface) {}
    }

    @Test("Whose user holds more than there is room for may answer that there is no region, and gives none")
    func answered() throws {
        let stage = try stage()
        stage.service.drive(now: { 0 }, onDeadlineChange: {})
        let client = try stage.attach(AnswerTests.panel, as: 1000)
        let request = try #require(try client.surfaceEvents(upTo: .request).last?.request)
        func answer(_ region: String) throws -> String {
            let call = #"{"surface":"panel","sequence":\#(request.sequence)\#(region)}"#
            return try stage.answer(to: .answer, call, as: 1000)
        }
        let held = 2 * Self.limit
        stage.server.userBytes.chargeFormer(held, to: 1000)
        #expect(try answer(#","region":\#(AnswerTests.left)"#) == Self.refusal)
        #expect(try answer("") == "{}")
        stage.server.userBytes.chargeFormer(-held, to: 1000)
        withExtendedLifetime(client) {}
    }

    /// What distinguishes a surface's tables from those of a copy of it.
    private func tables(_ stage: ServiceStage) -> ObjectIdentifier? {
        stage.service.pipeline.engine.scene.surfaces.last.map(ObjectIdentifier.init)
    }

    @Test("Get and Lint that wait for their user's clients to read keep nothing of the layout")
    func waitingReaders() throws {
        let stage = try stage(2 * Self.limit)
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
        #expect(bytes.bytes(ofUser: 1000) > 2_097_152 && bytes.highest <= 8 * Self.limit)
        #expect(try other.ask(#"{"method":"io.pointerd.Service.GetStatus"}"#)?.contains("bytesPerUser") == true)
        for client in surfaces + readers { client.close() }
        try stage.wait { stage.server.connectionCount == 1 && bytes.bytes(ofUser: 1000) == 0 }
    }
}
