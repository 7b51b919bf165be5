import PointerModel
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Surface ids are each owner's own")
struct SurfaceOwnerTests {
    private static let alice: UInt32 = 1000
    private static let bob: UInt32 = 1001

    private func noSuchSurface(_ id: String) -> String {
        ServiceStage.refusal("NoSuchSurface", "\"surface\":\"\(id)\"")
    }

    @Test("Two users and the configuration show surfaces of one id, and each client hears of its own alone")
    func sameID() throws {
        let stage = try ServiceStage()
        var behind = Surface.panel("s")
        behind.z = 4
        let alice = try stage.attach(behind, as: Self.alice)
        #expect(try alice.surfaceEvents(upTo: .style).first?.region?.owner == Self.alice)
        let bob = try stage.attach(.panel("s"), as: Self.bob)
        // The same id, node and rectangle: another owner's region is another region all the same.
        #expect(try alice.surfaceEvents(upTo: .exit).last?.region?.owner == Self.alice)
        #expect(try bob.surfaceEvents(upTo: .style).map(\.kind) == ["enter", "style"])
        #expect(
            stage.layout.surfaces.map(\.name)
                == ["s", SurfaceName("s", of: .user(Self.alice)), SurfaceName("s", of: .user(Self.bob))]
        )
        let heard = try stage.answer(to: .update, #"{"surface":"s","remove":["ok"]}"#, as: Self.alice)
        #expect(heard == ServiceStage.updated(1))
        #expect(stage.state.region?.surface == SurfaceName("s", of: .user(Self.bob)))
        bob.close()
        try stage.wait { stage.surfaces.count == 2 }
        #expect(stage.layout.surfaces.map(\.name) == ["s", SurfaceName("s", of: .user(Self.alice))])
        // The end of the transition of which a part was hers.
        #expect(try alice.surfaceEvent().kind == "completion")
        #expect(alice.isQuiet)
    }

    @Test(
        "A stranger learns nothing of an id: what is another's is answered as what is not there",
        arguments: [LayoutMethod.update, .answer, .invalidate]
    )
    func silent(method: LayoutMethod) throws {
        let stage = try ServiceStage()
        let alice = try stage.attach(.panel(), as: Self.alice)
        _ = try alice.surfaceEvents(upTo: .style)
        // The transition ends before a stranger asks.
        #expect(try alice.surfaceEvent().kind == "completion")
        let layout = stage.layout
        for id in ["panel", "s", "not-there"] {
            let parameters = #"{"surface":"\#(id)","sequence":1,"z":9}"#
            #expect(try stage.answer(to: method, parameters, as: Self.bob) == noSuchSurface(id))
        }
        #expect(stage.layout == layout)
        #expect(alice.isQuiet)
    }

    @Test("A client that takes all ids that it can think of blocks nobody else's")
    func blocked() throws {
        let stage = try ServiceStage()
        let hostile = try (0..<9).map { try stage.attach(.panel("panel\($0)"), as: Self.bob) }
        for number in 0..<9 {
            let client = try stage.attach(.panel("panel\(number)"), as: Self.alice)
            client.close()
        }
        withExtendedLifetime(hostile) {}
    }

    @Test("Get and Resolve name the owner, and Attach takes it from the caller whatever the declaration says")
    func told() throws {
        let stage = try ServiceStage()
        var declared = Surface.panel()
        declared.owner = .user(0)
        let client = try stage.attach(declared, as: Self.alice)
        let reader = try stage.connect(as: Self.bob)
        try reader.send(#"{"method":"io.pointerd.Layout.Get"}"#)
        let surfaces = try reader.layoutReply().surfaces
        #expect(surfaces.map(\.owner) == [.configuration, .user(Self.alice)])
        #expect(surfaces.map(\.name) == stage.layout.surfaces.map(\.name))
        try reader.send(#"{"method":"io.pointerd.Pointer.Resolve","parameters":{"x":960,"y":540}}"#)
        let resolved = try reader.reply(ResolveReply.self)
        #expect(resolved.region?.owner == Self.alice)
        #expect(resolved.explanation.allSatisfy { $0.owner == Self.alice })
        try reader.send(#"{"method":"io.pointerd.Pointer.GetState"}"#)
        #expect(try reader.reply(StateReply.self).state.region?.surfaceName == stage.state.region?.surface)
        try reader.send(#"{"method":"io.pointerd.Pointer.Resolve","parameters":{"x":1050,"y":5}}"#)
        let configured = try reader.reply(ResolveReply.self)
        #expect(configured.region?.node == "box" && configured.region?.owner == nil)
        withExtendedLifetime(client) {}
    }

    @Test("Lint takes the caller's own surface, or else the only one, or else the one whose owner is said")
    func lint() throws {
        let stage = try ServiceStage()
        let small = Node(id: "small", frame: Rect(x: 0, y: 0, width: 3, height: 3), interaction: Interaction())
        let clients = [
            try stage.attach(.panel(nodes: [small]), as: Self.alice), try stage.attach(.panel("only"), as: Self.alice),
            try stage.attach(.panel("s", nodes: [small]), as: Self.bob),
        ]
        func lint(_ parameters: String, as user: UInt32) throws -> [UInt32?] {
            let client = try stage.connect(as: user)
            try client.send("{\"method\":\"io.pointerd.Layout.Lint\",\"parameters\":\(parameters)}")
            return try client.reply(LintReply.self).warnings.filter { $0.rule == "targetTooSmall" }.map(\.owner)
        }
        #expect(try lint(#"{"surface":"panel"}"#, as: Self.alice) == [Self.alice])
        #expect(try lint(#"{"surface":"panel"}"#, as: Self.bob) == [Self.alice])
        #expect(try lint(#"{"surface":"s"}"#, as: Self.bob) == [Self.bob])
        #expect(try lint(#"{"surface":"s","owner":-1}"#, as: Self.bob) == [])
        #expect(try lint(#"{"surface":"s","owner":1001}"#, as: Self.alice) == [Self.bob])
        let refused = [
            #"{"surface":"s"}"#: ServiceStage.refusal("AmbiguousSurface", #""owners":"-1,1001","surface":"s""#),
            #"{"surface":"panel","owner":1001}"#: noSuchSurface("panel"),
            #"{"surface":"panel","owner":-1}"#: noSuchSurface("panel"),
            #"{"surface":"nix"}"#: noSuchSurface("nix"),
            #"{"surface":"s","owner":-2}"#:
                ServiceStage.refusal("org.varlink.service.InvalidParameter", #""parameter":"owner""#),
            #"{"surface":"s","owner":4294967296}"#:
                ServiceStage.refusal("org.varlink.service.InvalidParameter", #""parameter":"owner""#),
        ]
        for (parameters, refusal) in refused {
            #expect(try stage.answer(to: .lint, parameters, as: Self.alice) == refusal, "\(parameters)")
        }
        withExtendedLifetime(clients) {}
    }

    @Test("A slider of one owner is not moved by another owner's of the same ids")
    func sliders() throws {
        let stage = try ServiceStage()
        let slider = Node(
            id: "slider",
            frame: Rect(x: 0, y: 30, width: 100, height: 20),
            control: .slider(SliderDeclaration(value: 0.625))
        )
        let alice = try stage.attach(.panel(nodes: [slider]), as: Self.alice)
        let bob = try stage.attach(.panel(nodes: [slider]), as: Self.bob)
        stage.report(buttons: .primary)
        stage.report(dx: 20, buttons: .primary)
        stage.report(buttons: [])
        stage.flush()
        #expect(try bob.surfaceEvents(upTo: .slider).last?.slider?.owner == Self.bob)
        func value(of user: UInt32) -> Double? {
            let surface = stage.layout.surfaces.first { $0.owner == .user(user) }
            guard case .slider(let slider)? = surface?.nodes.first?.control else { return nil }
            return slider.value
        }
        #expect(value(of: Self.alice) == 0.625)
        #expect(value(of: Self.bob) ?? 0.625 > 0.625)
        #expect(alice.isQuiet)
    }
}
