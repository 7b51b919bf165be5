import LayoutDocuments
import PointerConfiguration
import PointerModel
import PointerPipeline
import PointerWire
import Testing

@testable import PointerEngine
@testable import PointerService

@Suite("Surfaces that are out of the layout")
struct ConcealedSurfaceTests {
    /// The tables of the only one that there is.
    private func tables(_ stage: ServiceStage) -> ObjectIdentifier? {
        stage.service.surfaces.attached.all.first?.concealed.map { ObjectIdentifier($0.scene[surface: 0]) }
    }

    @Test("Changes of one are made in its own tables, which are made once")
    func inPlace() throws {
        let stage = try ServiceStage()
        stage.show(ServiceStage.alice)
        let client = try stage.attach(.panel(), as: ServiceStage.alice)
        stage.show(ServiceStage.bob)
        func update(_ change: SurfaceUpdate, _ count: Int) throws {
            let answer = try stage.answer(
                to: .update,
                LayoutWriter.message.update("panel", change),
                as: ServiceStage.alice
            )
            #expect(answer == ServiceStage.updated(count))
        }
        let first = try #require(tables(stage))
        var node = Surface.panel().nodes[0]
        for count in 1...5 {
            node.frame.x += 1
            try update(SurfaceUpdate(put: [node], z: count), count)
            #expect(tables(stage) == first)
        }
        try update(SurfaceUpdate(put: [Node(id: "b", frame: node.frame)]), 6)
        #expect(tables(stage) == first)
        #expect(stage.service.surfaces.attached.all.first?.size.nodes == 2)
        stage.show(ServiceStage.alice)
        #expect(stage.nodes(of: "panel").map(\.frame) == [node.frame, node.frame])
        #expect(stage.layout.surfaces.last?.z == 5)
        #expect(stage.service.pipeline.engine.scene.surfaces.last.map(ObjectIdentifier.init) == first)
        withExtendedLifetime(client) {}
    }

    @Test("One comes back to where its output is by then")
    func outputMeanwhile() throws {
        let stage = try ServiceStage()
        func setOutputs(x: Double) throws {
            let output = #"{"name":"right","frame":{"x":\#(x),"y":0,"width":500,"height":500},"scale":1}"#
            #expect(try stage.answer(to: .setOutputs, #"{"outputs":[\#(output)]}"#) == "{}")
        }
        try setOutputs(x: 100)
        var surface = Surface.panel()
        surface.output = "right"
        surface.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        stage.show(ServiceStage.alice)
        let client = try stage.attach(surface, as: ServiceStage.alice)
        let nodes = stage.service.pipeline.engine.scene.surfaces.last.map { $0.nodes.count }
        stage.show(ServiceStage.bob)
        try setOutputs(x: 300)
        stage.show(ServiceStage.alice)
        let shown = stage.service.pipeline.engine.scene.surfaces.last
        #expect(shown?.name.id == "panel" && shown?.frame.x == 300 && shown?.nodes.count == nodes)
        withExtendedLifetime(client) {}
    }

    @Test("What a client answered is forgotten: it is asked anew when its surface is back")
    func asked() throws {
        let stage = try ServiceStage()
        stage.service.drive(now: { 0 }, onDeadlineChange: {})
        stage.show(ServiceStage.alice)
        let client = try stage.attach(AnswerTests.panel, as: ServiceStage.alice)
        let request = try #require(try client.surfaceEvents(upTo: .request).last?.request)
        let call = #"{"surface":"panel","sequence":\#(request.sequence),"region":\#(AnswerTests.left)}"#
        #expect(try stage.answer(to: .answer, call, as: ServiceStage.alice) == "{}")
        #expect(stage.state.region?.identifier == "left")
        stage.show(ServiceStage.bob)
        #expect(stage.service.surfaces.attached.all.first?.answered == .zero && stage.state.region == nil)
        stage.show(ServiceStage.alice)
        let again = try #require(try client.surfaceEvents(upTo: .request).last?.request)
        #expect(again.sequence > request.sequence && stage.state.region == nil)
    }

    @Test("They have no more than a client may declare")
    func limits() throws {
        var configuration = ServiceStage.configuration
        configuration.limits[.nodesPerClient] = 2
        let stage = try ServiceStage(configuration)
        stage.show(ServiceStage.bob)
        let client = try stage.attach(.panel(), as: ServiceStage.alice)
        let frame = #"{"x":0,"y":0,"width":1,"height":1}"#
        let call =
            "{\"surface\":\"panel\",\"put\":[{\"id\":\"b\",\"frame\":\(frame)},{\"id\":\"c\",\"frame\":\(frame)}]}"
        #expect(
            try stage.answer(to: .update, call, as: ServiceStage.alice)
                == ServiceStage.refusal("LimitExceeded", #""limit":"nodesPerClient""#)
        )
        #expect(stage.service.surfaces.attached.all.first?.size.nodes == 1)
        withExtendedLifetime(client) {}
    }
}
