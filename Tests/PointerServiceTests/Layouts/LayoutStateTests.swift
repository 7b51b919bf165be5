import Documents
import PointerConfiguration
import PointerModel
import PointerWire
import TestBasics
import Testing

@testable import PointerService

@Suite("What of the layout Get answers with")
struct LayoutStateTests {
    private static let alice: UInt32 = 1000
    private static let bob: UInt32 = 1001

    private func get(_ stage: ServiceStage, _ parameters: GetLayoutParameters = .init()) throws -> LayoutReply {
        let client = try stage.connect(as: Self.bob)
        defer { client.close() }
        try client.send(#"{"method":"io.pointerd.Layout.Get","parameters":\#(try stage.json(parameters))}"#)
        return try client.layoutReply()
    }

    @Test("One surface comes with its nodes or without, and the layout's number with it")
    func one() throws {
        let stage = try ServiceStage()
        let client = try stage.attach(.panel(), as: Self.alice)
        let whole = try get(stage)
        #expect(whole.isComplete && whole.surfaces.map(\.id) == ["s", "panel"])
        let panel = try get(stage, GetLayoutParameters(surface: SurfaceReference("panel")))
        #expect(panel.surfaces.map(\.id) == ["panel"] && panel.surfaces[0].nodes.map(\.id) == ["ok"])
        #expect(!panel.isComplete && panel.state == whole.state && panel.outputs == whole.outputs)
        let bare = try get(stage, GetLayoutParameters(surface: SurfaceReference("panel"), nodes: false))
        #expect(bare.surfaces.map(\.id) == ["panel"] && bare.surfaces[0].nodes.isEmpty)
        withExtendedLifetime(client) {}
    }

    @Test("A surface is found by its id and owner as Lint finds it")
    func lookUp() throws {
        let stage = try ServiceStage()
        let clients = [try stage.attach(.panel(), as: Self.alice), try stage.attach(.panel("s"), as: Self.alice)]
        func answer(_ parameters: String) throws -> String {
            try stage.answer(to: .get, parameters, as: Self.bob)
        }
        #expect(
            try answer(#"{"surface":"s"}"#)
                == ServiceStage.refusal("AmbiguousSurface", #""owners":"-1,1000","surface":"s""#)
        )
        #expect(
            try answer(#"{"surface":"nope"}"#) == ServiceStage.refusal("NoSuchSurface", #""surface":"nope""#)
        )
        #expect(
            try answer(#"{"surface":"panel","owner":-1}"#)
                == ServiceStage.refusal("NoSuchSurface", #""surface":"panel""#)
        )
        #expect(
            try answer(#"{"surface":"s","owner":-2}"#)
                == ServiceStage.refusal("org.varlink.service.InvalidParameter", #""parameter":"owner""#)
        )
        let own = try get(stage, GetLayoutParameters(surface: SurfaceReference("s", of: .user(Self.alice))))
        #expect(own.surfaces.map(\.owner) == [.user(Self.alice)])
        let configured = try get(stage, GetLayoutParameters(surface: SurfaceReference("s", of: .configuration)))
        #expect(configured.surfaces.map(\.owner) == [.configuration])
        withExtendedLifetime(clients) {}
    }

    @Test("With the number of an earlier state only what changed since comes, and what went")
    func since() throws {
        let stage = try ServiceStage()
        let first = try get(stage).state
        let panel = try stage.attach(.panel(), as: Self.alice)
        let other = try stage.attach(.panel("other"), as: Self.alice)
        let second = try get(stage, GetLayoutParameters(since: first))
        #expect(second.surfaces.map(\.id) == ["panel", "other"] && second.removed.isEmpty && !second.isComplete)
        #expect(second.state > first)
        let quiet = try get(stage, GetLayoutParameters(since: second.state))
        #expect(quiet.surfaces.isEmpty && quiet.removed.isEmpty && !quiet.isComplete)
        #expect(quiet.state == second.state && !quiet.outputs.isEmpty)
        _ = try stage.answer(to: .update, #"{"surface":"panel","z":9}"#, as: Self.alice)
        other.close()
        try stage.wait { stage.surfaces.count == 2 }
        let third = try get(stage, GetLayoutParameters(since: second.state))
        #expect(third.surfaces.map(\.id) == ["panel"] && third.surfaces.first?.z == 9)
        #expect(third.removed == [SurfaceName("other", of: .user(Self.alice))])
        // One that is back is both, as its place is another.
        let back = try stage.attach(.panel("other"), as: Self.alice)
        let fourth = try get(stage, GetLayoutParameters(since: second.state))
        #expect(fourth.surfaces.map(\.id) == ["panel", "other"] && fourth.removed == third.removed)
        let unchanged = GetLayoutParameters(surface: SurfaceReference("panel"), since: third.state)
        #expect(try get(stage, unchanged).surfaces.isEmpty)
        for client in [panel, back] { client.close() }
    }

    @Test("What the daemon does not know any more, or never did, comes whole")
    func unknown() throws {
        let stage = try ServiceStage()
        let first = try get(stage).state
        for since in [first - 1, first + 1, .min, .max, -1] {
            let reply = try get(stage, GetLayoutParameters(since: since))
            #expect(reply.isComplete && reply.surfaces.map(\.id) == ["s"])
        }
        stage.service.outputs.set([Output(name: "new", frame: Rect(x: 0, y: 0, width: 800, height: 600), scale: 2)])
        let moved = try get(stage, GetLayoutParameters(since: first))
        #expect(moved.isComplete && moved.outputs.map(\.name) == ["new"] && moved.state > first)
    }

    @Test("Layout events name the surfaces that came, changed or went, and the state; the outputs' name none")
    func events() throws {
        let stage = try ServiceStage()
        let observer = try stage.subscribe(#"{"events":["layout"]}"#)
        func change() throws -> LayoutChangeMessage? { try observer.reply(EventReply.self).event.layout }
        var client = try stage.attach(.panel(), as: Self.alice)
        let name = SurfaceNameMessage(SurfaceName("panel", of: .user(Self.alice)))
        let first = try #require(try change())
        #expect(first.surfaces == [name])
        _ = try stage.answer(to: .update, #"{"surface":"panel","z":9}"#, as: Self.alice)
        let second = try #require(try change())
        #expect(second.surfaces == [name] && second.state > first.state)
        client.close()
        try stage.wait { stage.surfaces.count == 1 }
        #expect(try change()?.surfaces == [name])
        client = try stage.connect(as: Self.bob)
        stage.service.outputs.set([Output(name: "new", frame: Rect(x: 0, y: 0, width: 800, height: 600), scale: 2)])
        let last = try #require(try change())
        #expect(last.surfaces == nil)
        #expect(try get(stage).state == last.state)
        stage.service.apply(ServiceStage.configuration, at: .zero)
        #expect(try change()?.state == last.state + 1)
        client.close()
    }

    @Test("A client that asks for what changed since the last answer has what the whole answer has", arguments: 0..<6)
    func followed(seed: UInt64) throws {
        var numbers = RepeatableNumbers(seed: seed)
        let stage = try ServiceStage()
        var clients: [String: LoopbackClient] = [:]
        var known = try get(stage).surfaces
        var state = try get(stage).state
        for _ in 0..<60 {
            let id = "surface\(Int.random(in: 0..<5, using: &numbers))"
            if let client = clients[id] {
                if Bool.random(using: &numbers) {
                    let z = Int.random(in: 0..<4, using: &numbers)
                    _ = try stage.answer(to: .update, #"{"surface":"\#(id)","z":\#(z)}"#, as: Self.alice)
                } else {
                    let count = stage.surfaces.count
                    client.close()
                    clients[id] = nil
                    try stage.wait { stage.surfaces.count < count }
                }
            } else {
                clients[id] = try stage.attach(.panel(id), as: Self.alice)
            }
            guard Int.random(in: 0..<3, using: &numbers) == 0 else { continue }
            let reply = try get(stage, GetLayoutParameters(since: state))
            #expect(!reply.isComplete)
            let gone = Set(reply.removed)
            known.removeAll { gone.contains($0.name) }
            for surface in reply.surfaces {
                if let index = known.firstIndex(where: { $0.name == surface.name }) {
                    known[index] = surface
                } else {
                    known.append(surface)
                }
            }
            state = reply.state
            #expect(known == (try get(stage).surfaces))
        }
        for client in clients.values { client.close() }
    }

    @Test("The log forgets the oldest first, and says so")
    func log() {
        var log = LayoutLog(state: 10)
        #expect(log.changes(since: 10) == LayoutLog.Changes())
        for number in 0..<Int64(PointerServiceLimit.loggedChanges.most) + 2 {
            let revision = LayoutRevision(state: 11 + number, surfaces: [SurfaceName("\(number)")])
            log.note(revision) { _ in true }
        }
        #expect(log.changes(since: 11) == nil)
        #expect(log.changes(since: 12)?.changed.count == PointerServiceLimit.loggedChanges.most)
        #expect(log.changes(since: 12 + Int64(PointerServiceLimit.loggedChanges.most))?.changed == [])
        // A surface that changes over and over takes one entry.
        for number in 0..<1000 {
            log.note(LayoutRevision(state: 1000 + Int64(number), surfaces: ["panel"])) { _ in true }
        }
        #expect(log.changes(since: 13)?.changed.count == PointerServiceLimit.loggedChanges.most)
    }
    @Test("Of a step that changes many surfaces the log keeps the number alone")
    func manyAtOnce() {
        let names = (0...PointerServiceLimit.loggedSurfaces.most).map { SurfaceName("\($0)") }
        var log = LayoutLog(state: 10)
        log.note(LayoutRevision(state: 11, surfaces: names.dropLast())) { _ in true }
        #expect(log.changes(since: 10)?.changed.count == PointerServiceLimit.loggedSurfaces.most)
        log.note(LayoutRevision(state: 12, surfaces: names)) { _ in true }
        #expect(log.changes(since: 11) == nil && log.changes(since: 12) == LayoutLog.Changes())
        log.note(LayoutRevision(state: 13, surfaces: ["panel"])) { _ in false }
        #expect(log.changes(since: 12)?.removed == ["panel"])
    }
}
