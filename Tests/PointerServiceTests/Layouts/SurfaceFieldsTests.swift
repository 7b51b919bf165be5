import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerWire
import Testing

@testable import PointerService

@Suite("What Layout.Update changes of the surface itself, and between siblings")
struct SurfaceFieldsTests {
    private static let node = #"{"id":"new","frame":{"x":0,"y":0,"width":10,"height":10}}"#

    /// A stage with a second output, which the surface "panel" can go to.
    private func stage() throws -> ServiceStage {
        var configuration = ServiceStage.configuration
        configuration.layout.outputs.append(
            Output(name: "second", frame: Rect(x: 5000, y: 0, width: 1000, height: 1000), scale: 1)
        )
        return try ServiceStage(configuration)
    }

    private func panel(_ stage: ServiceStage) -> Surface? { stage.layout.surfaces.first { $0.id == "panel" } }

    @Test("A surface goes to another output with its frame, and back to the global space")
    func output() throws {
        let stage = try stage()
        let client = try stage.attach(.panel())
        func region(_ x: Double) -> String? {
            stage.service.pipeline.engine.resolution(at: Point(x: x, y: 540), modifiers: []).region?.node
        }
        #expect(region(960) == "ok")
        #expect(
            try stage.answer(to: .update, #"{"surface":"panel","output":"second"}"#) == ServiceStage.updated(1)
        )
        #expect(panel(stage)?.output == "second")
        #expect(region(960) != "ok" && region(5960) == "ok")
        #expect(
            try stage.answer(to: .update, #"{"surface":"panel","clear":["output"]}"#) == ServiceStage.updated(2)
        )
        #expect(panel(stage)?.output == nil)
        #expect(region(960) == "ok" && region(5960) == nil)
        withExtendedLifetime(client) {}
    }

    @Test("Its hit insets hold for the nodes that name none, at once")
    func hitInsets() throws {
        let stage = try stage()
        var own = Surface.panel().nodes[0]
        own.id = "own"
        own.frame.y = 70
        own.hitInsets = .zero
        let client = try stage.attach(.panel(nodes: Surface.panel().nodes + [own]))
        func isHit(_ y: Double) -> Bool {
            stage.service.pipeline.engine.resolution(at: Point(x: 945, y: y), modifiers: []).steps
                .contains { $0.outcome == .insideHitArea || $0.outcome == .hit }
        }
        #expect(!isHit(540) && !isHit(580))
        let insets = #"{"surface":"panel","hitInsets":{"top":-9,"left":-9,"bottom":-9,"right":-9}}"#
        #expect(try stage.answer(to: .update, insets) == ServiceStage.updated(1))
        #expect(panel(stage)?.hitInsets == Insets(top: -9, left: -9, bottom: -9, right: -9))
        #expect(isHit(540) && !isHit(580))
        withExtendedLifetime(client) {}
    }

    @Test("Its targeting becomes another, and then that of everything")
    func targeting() throws {
        let stage = try stage()
        let client = try stage.attach(.panel())
        #expect(
            try stage.answer(to: .update, #"{"surface":"panel","targeting":"bubble"}"#) == ServiceStage.updated(1)
        )
        #expect(panel(stage)?.targeting == .bubble)
        #expect(
            try stage.answer(to: .update, #"{"surface":"panel","clear":["targeting"]}"#) == ServiceStage.updated(2)
        )
        #expect(panel(stage)?.targeting == nil)
        withExtendedLifetime(client) {}
    }

    @Test("A node goes between siblings")
    func insert() throws {
        let stage = try stage()
        let frame = Rect(x: 0, y: 0, width: 10, height: 10)
        let client = try stage.attach(.panel(nodes: ["a", "b"].map { Node(id: $0, frame: frame) }))
        let call = #"{"surface":"panel","insert":[{"node":\#(Self.node),"below":"b"}]}"#
        #expect(try stage.answer(to: .update, call) == ServiceStage.updated(1))
        #expect(stage.nodes(of: "panel").map(\.id) == ["a", "new", "b"])
        withExtendedLifetime(client) {}
    }

    @Test(
        "What cannot be taken is refused whole",
        arguments: [
            (#""output":"nowhere""#, "org.varlink.service.InvalidParameter", #""parameter":"output""#),
            (#""output":"second","clear":["output"]"#, "org.varlink.service.InvalidParameter", #""parameter":"clear""#),
            (#""clear":["frame"]"#, "org.varlink.service.InvalidParameter", #""parameter":"clear[0]""#),
            (#""targeting":"magic""#, "org.varlink.service.InvalidParameter", #""parameter":"targeting""#),
            (
                #""hitInsets":{"top":1e9,"left":0,"bottom":0,"right":0}"#, "OutOfRange",
                #""parameter":"hitInsets.top""#
            ),
            (#""insert":[{"node":NODE,"below":"nobody"}]"#, "NoSuchNode", #""node":"nobody","surface":"panel""#),
            (
                #""put":[NODE],"insert":[{"node":NODE,"below":"ok"}]"#, "org.varlink.service.InvalidParameter",
                #""parameter":"insert[0].node.id""#
            ),
            (
                #""put":[{"id":"in","parent":"ok","frame":{"x":0,"y":0,"width":1,"height":1}}],"insert":[{"node":NODE,"below":"in"}]"#,
                "org.varlink.service.InvalidParameter", #""parameter":"insert""#
            ),
        ]
    )
    func refused(fields: String, error: String, parameters: String) throws {
        let stage = try stage()
        let client = try stage.attach(.panel())
        let before = stage.layout
        let call = #"{"surface":"panel","z":9,\#(fields.replacing("NODE", with: Self.node))}"#
        #expect(try stage.answer(to: .update, call) == ServiceStage.refusal(error, parameters))
        #expect(stage.layout == before)
        withExtendedLifetime(client) {}
    }

    @Test("What is changed while its client is muted holds when it is back")
    func muted() throws {
        let stage = try stage()
        stage.show(ServiceStage.alice)
        let client = try stage.attach(.panel(), as: ServiceStage.alice)
        stage.show(ServiceStage.bob)
        let call =
            #"{"surface":"panel","output":"second","targeting":"none","insert":[{"node":\#(Self.node),"below":"ok"}]}"#
        #expect(try stage.answer(to: .update, call, as: ServiceStage.alice) == ServiceStage.updated(1))
        stage.show(ServiceStage.alice)
        let panel = try #require(self.panel(stage))
        #expect(panel.output == "second" && panel.targeting == PointerModel.Targeting.none)
        #expect(panel.nodes.map(\.id) == ["new", "ok"])
        withExtendedLifetime(client) {}
    }
}
