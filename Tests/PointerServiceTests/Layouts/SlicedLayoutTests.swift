import Documents
import Foundation
import Glibc
import LayoutDocuments
import LayoutLint
import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerRuntime
import PointerWire
import TestBasics
import Testing

@testable import PointerService
@testable import Varlink

/// Calls about layouts that take longer than a share of the processor's time. Each look at the clock ends a share here.
@Suite("Layout calls in slices")
struct SlicedLayoutTests {
    private static let info = #"{"method":"org.varlink.service.GetInfo"}"#

    private func stage() throws -> ServiceStage {
        var configuration = ServiceStage.configuration
        configuration.limits[.messageBytes] = 1_048_576
        let stage = try ServiceStage(configuration)
        var moment: Int64 = 0
        stage.server.shareClock = {
            moment += 1_000_000
            return moment
        }
        return stage
    }

    /// A thousand nodes that lie on one another.
    private func heap(_ id: String = "heap") -> Surface {
        let nodes = (0..<1000).map { number in
            Node(
                id: "node \(number)",
                frame: Rect(x: Double(number % 20), y: 0, width: 50, height: 30),
                interaction: Interaction(style: .content(.hover()))
            )
        }
        return Surface(id: id, frame: Rect(x: 0, y: 0, width: 100, height: 100), nodes: nodes)
    }

    private func call(_ method: LayoutMethod, _ parameters: String = "{}") -> String {
        let more = method == .attach ? #","more":true"# : ""
        return #"{"method":"\#(method.qualifiedName)","parameters":\#(parameters)\#(more)}"#
    }

    private func attachCall(_ stage: ServiceStage, _ surface: Surface) throws -> String {
        call(.attach, stage.json(LayoutWriter.message.attach(surface)))
    }

    @Test("While a large surface is attached others are answered, and nothing of it is there before all of it")
    func attach() throws {
        let stage = try stage()
        let (client, other) = (try stage.connect(), try stage.connect())
        try client.send(try attachCall(stage, heap()))
        for _ in 0..<50 {
            #expect(try other.ask(Self.info)?.contains("vendor") == true)
            #expect(stage.surfaces == ["s"])
        }
        #expect(try client.surfaceEvent().surface == "heap")
        #expect(stage.nodes(of: "heap") == heap().nodes)
    }

    @Test("A surface that cannot be shown any more when it is ready is refused, and nothing has changed")
    func lateRefusal() throws {
        let stage = try stage()
        let (client, second) = (try stage.connect(), try stage.connect())
        try client.send(try attachCall(stage, heap()))
        try second.send(try attachCall(stage, heap()))
        // Both are on their way: the one that is ready first has the id.
        _ = try stage.loop.turn()
        #expect(try client.surfaceEvent().surface == "heap")
        let error = #expect(throws: VarlinkError.self) { try second.surfaceEvent() }
        #expect(error == .surfaceExists("heap"))
        #expect(stage.surfaces == ["s", "heap"])
    }

    @Test("A client that goes while its surface is made ready leaves nothing")
    func goneMeanwhile() throws {
        let stage = try stage()
        let client = try stage.connect()
        try client.send(try attachCall(stage, heap()))
        for _ in 0..<5 { _ = try stage.loop.turn() }
        client.close()
        try stage.wait { stage.server.connectionCount == 0 }
        #expect(stage.surfaces == ["s"])
    }

    @Test(
        "What a client has shown, or sent of a surface, is freed in slices when it goes, and others are answered meanwhile"
    )
    func freeing() throws {
        let stage = try stage()
        let (client, other) = (try stage.connect(), try stage.connect())
        let former = stage.service.formerSurfaces
        try client.send(try attachCall(stage, heap()))
        #expect(try client.surfaceEvent().surface == "heap")
        try stage.wait { former.isEmpty }
        var released = 0
        stage.server.userBytes.onRelease = { released = $0 }
        client.close()
        try stage.wait { stage.surfaces == ["s"] }
        #expect(!former.isEmpty)
        let bytes = DeclarationCount(of: heap().nodes).bytes
        func charged() -> Int { stage.server.userBytes.bytes(ofUser: geteuid(), for: .former) }
        #expect(charged() == bytes)
        #expect(try other.ask(Self.info)?.contains("vendor") == true)
        #expect(!former.isEmpty && charged() == bytes)
        released = 0
        try stage.wait { former.isEmpty }
        // The allocator is to give it back once it is free.
        #expect(released == bytes && charged() == 0)
        let third = try stage.connect()
        try third.send(try attachCall(stage, heap()))
        for _ in 0..<50 { _ = try stage.loop.turn() }
        third.close()
        try stage.wait { stage.server.connectionCount == 1 }
        #expect(!former.isEmpty)
        try stage.wait { former.isEmpty }
    }

    @Test("Get answers with the layout as it was when the work on it began, whatever changes meanwhile")
    func get() throws {
        let stage = try stage()
        let owner = try stage.attach(heap())
        let (client, other) = (try stage.connect(), try stage.connect())
        let before = LayoutReply(stage.layout, state: stage.service.pipeline.engine.layoutState)
        try client.send(call(.get))
        for _ in 0..<3 { #expect(try other.ask(Self.info)?.contains("vendor") == true) }
        let node = stage.json(
            LayoutWriter.message.node(Node(id: "node 999", frame: Rect(x: 0, y: 0, width: 1, height: 1)))
        )
        #expect(try stage.answer(to: .update, #"{"surface":"heap","put":[\#(node)]}"#) == ServiceStage.updated(1))
        let expected = stage.json(LayoutWriter.message.layout(before))
        #expect(try client.receive() == #"{"parameters":\#(expected)}"#)
        #expect(stage.nodes(of: "heap").last?.frame.width == 1)
        withExtendedLifetime(owner) {}
    }

    private func parameters(_ client: LoopbackClient) throws -> String {
        let reply = try #require(try client.receive())
        return String(reply.dropFirst(#"{"parameters":"#.count).dropLast())
    }

    @Test("Clients that ask for the same layout at a time share one reply; after a change there is another")
    func sharedReply() throws {
        let stage = try stage()
        let owner = try stage.attach(heap())
        let replies = LayoutReplies(about: stage.service.runner)
        let peer = PeerCredentials(uid: geteuid(), gid: getegid())
        func getReply(nodes: Bool = true) throws -> GetReply {
            try replies.get(GetLayoutParameters(nodes: nodes), for: peer)
        }
        let reply = try getReply()
        #expect(try getReply() === reply)
        #expect(try getReply(nodes: false) !== reply)
        let warnings = replies.warnings(on: nil)
        #expect(replies.warnings(on: nil) === warnings)
        #expect(replies.warnings(on: .own("heap")) !== warnings)
        _ = try stage.answer(to: .update, #"{"surface":"heap","z":3}"#)
        #expect(try getReply() !== reply)
        withExtendedLifetime(owner) {}
    }

    @Test("Get and Lint are no work where nobody reads the answer")
    func unwanted() throws {
        let stage = try stage()
        let owner = try stage.connect()
        try owner.send(try attachCall(stage, heap()))
        #expect(try owner.surfaceEvent().surface == "heap")
        func turns(_ call: String) throws -> UInt64 {
            let client = try stage.connect()
            let before = stage.loop.turnCount
            try client.send(call)
            _ = try client.ask(Self.info)
            return stage.loop.turnCount - before
        }
        for method in ["Get", "Lint"] {
            let oneway = #"{"method":"io.pointerd.Layout.\#(method)","oneway":true}"#
            #expect(try turns(oneway) < 10)
        }
    }

    @Test("Lint of a heap is answered in slices, with the warnings that are found at once")
    func lint() throws {
        let stage = try stage()
        let owner = try stage.attach(heap())
        let (client, other) = (try stage.connect(), try stage.connect())
        try client.send(call(.lint, #"{"surface":"heap"}"#))
        for _ in 0..<20 { #expect(try other.ask(Self.info)?.contains("vendor") == true) }
        let reply = try JSONDecoder().decode(LintReply.self, from: Data(try parameters(client).utf8))
        let expected = stage.layout.warnings(settings: stage.service.pipeline.engine.settings.effects)
        #expect(reply.warnings.map(\.message) == expected.filter { $0.surface == .own("heap") }.map(\.message))
        #expect(reply.warnings.count > 1000)
        withExtendedLifetime(owner) {}
    }

    /// Nodes that are declared anew, with another width.
    private func put(_ stage: ServiceStage, width: Double, _ numbers: Range<Int>) throws -> String {
        let nodes = numbers.map { Node(id: "node \($0)", frame: Rect(x: 0, y: 0, width: width, height: 9)) }
        return call(.update, #"{"surface":"heap","put":\#(stage.json(.list(nodes.map(LayoutWriter.message.node))))}"#)
    }

    @Test("A change of many nodes is in force at once, and others are answered until it is")
    func update() throws {
        let stage = try stage()
        let owner = try stage.attach(heap())
        let (client, other) = (try stage.connect(), try stage.connect())
        try client.send(try put(stage, width: 7, 100..<1100))
        for _ in 0..<50 {
            #expect(try other.ask(Self.info)?.contains("vendor") == true)
            #expect(stage.nodes(of: "heap") == heap().nodes)
        }
        #expect(try client.receive() == ServiceStage.updated(1))
        let nodes = stage.nodes(of: "heap")
        #expect(nodes.count == 1100 && nodes[100...].allSatisfy { $0.frame.width == 7 })
        withExtendedLifetime(owner) {}
    }

    @Test("Of two changes of one surface under way, both are made")
    func twoUpdates() throws {
        let stage = try stage()
        let owner = try stage.attach(heap())
        let (client, second) = (try stage.connect(), try stage.connect())
        try client.send(try put(stage, width: 7, 0..<500))
        try second.send(try put(stage, width: 8, 500..<1000))
        let answers = [try client.receive(), try second.receive()]
        #expect(Set(answers) == [ServiceStage.updated(1), ServiceStage.updated(2)])
        let nodes = stage.nodes(of: "heap")
        #expect(nodes[..<500].allSatisfy { $0.frame.width == 7 } && nodes[500...].allSatisfy { $0.frame.width == 8 })
        withExtendedLifetime(owner) {}
    }

    @Test("A long change is made, however often other calls change the surface meanwhile")
    func hurried() throws {
        let stage = try stage()
        let owner = try stage.attach(heap())
        let (client, second) = (try stage.connect(), try stage.connect())
        try client.send(try put(stage, width: 7, 0..<1000))
        var answer: String?
        var updates = 0
        while answer == nil {
            try second.send(call(.update, #"{"surface":"heap","z":\#(updates % 5)}"#))
            #expect(try second.receive()?.contains("updates") == true)
            if !client.isQuiet { answer = try client.receive() }
            updates += 1
        }
        #expect(answer?.contains("updates") == true)
        #expect(stage.nodes(of: "heap").allSatisfy { $0.frame.width == 7 })
        withExtendedLifetime(owner) {}
    }

    @Test("A change of few bytes that takes a revision waits for others like a long one, and is made then")
    func smallRevision() throws {
        let stage = try stage()
        let owner = try stage.attach(heap())
        let clients = try (0..<3).map { _ in try stage.connect() }
        func works(_ admission: LargeWorks.Admission) -> Int {
            stage.server.connections.all.count { $0.work?.admission == admission }
        }
        try clients[0].send(try put(stage, width: 7, 0..<500))
        try clients[1].send(try put(stage, width: 7, 500..<1000))
        try stage.wait { works(.running) == 2 }
        try clients[2].send(call(.update, #"{"surface":"heap","bringToFront":["node 7"]}"#))
        try stage.wait { works(.waiting) == 1 }
        let answers = try clients.map { try #require(try $0.receive()) }
        #expect(Set(answers) == Set((1...3).map { ServiceStage.updated($0) }))
        let nodes = stage.nodes(of: "heap")
        #expect(nodes.last?.id == "node 7" && nodes.allSatisfy { $0.frame.width == 7 })
        withExtendedLifetime(owner) {}
    }

    @Test("A change of a surface that goes meanwhile is refused")
    func goneSurface() throws {
        let stage = try stage()
        let owner = try stage.attach(heap())
        let client = try stage.connect()
        try client.send(try put(stage, width: 7, 0..<1000))
        for _ in 0..<5 { _ = try stage.loop.turn() }
        owner.close()
        let refusal = ServiceStage.refusal("NoSuchSurface", #""surface":"heap""#)
        #expect(try client.receive() == refusal)
        #expect(stage.surfaces == ["s"])
    }
}
