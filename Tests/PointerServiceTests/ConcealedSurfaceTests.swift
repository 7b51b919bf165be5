import PointerConfiguration
import PointerModel
import PointerProtocol
import PointerTesting
import Testing

@testable import PointerEngine
@testable import PointerService

@Suite("Surfaces that are out of the layout")
struct ConcealedSurfaceTests {
    /// The tables of the only one that there is.
    private func tables(_ stage: ServiceStage) -> ObjectIdentifier? {
        stage.service.surfaces.all.first?.concealed.map { ObjectIdentifier($0.scene[surface: 0]) }
    }

    @Test("Changes of one are made in its own tables, which are made once")
    func inPlace() throws {
        let stage = try ServiceStage()
        stage.show(ServiceStage.alice)
        let client = try stage.attach(.panel(), as: ServiceStage.alice)
        stage.show(ServiceStage.bob)
        func update(_ message: UpdateParameters, _ count: Int) throws {
            let answer = try stage.answer(to: .update, message, as: ServiceStage.alice)
            #expect(answer == ServiceStage.updated(count))
        }
        let first = try #require(tables(stage))
        var node = Surface.panel().nodes[0]
        for count in 1...5 {
            node.frame.x += 1
            try update(UpdateParameters(surface: "panel", put: [NodeMessage(node)], z: count), count)
            #expect(tables(stage) == first)
        }
        try update(UpdateParameters(surface: "panel", put: [NodeMessage(Node(id: "b", frame: node.frame))]), 6)
        #expect(tables(stage) == first)
        #expect(stage.service.surfaces.all.first?.size.nodes == 2)
        stage.show(ServiceStage.alice)
        #expect(stage.nodes(of: "panel").map(\.frame) == [node.frame, node.frame])
        #expect(stage.layout.surfaces.last?.z == 5)
        withExtendedLifetime(client) {}
    }

    @Test("They have no more than a client may declare")
    func limits() throws {
        var configuration = ServiceStage.configuration
        configuration.clients.perClient.nodes = 2
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
        #expect(stage.service.surfaces.all.first?.size.nodes == 1)
        withExtendedLifetime(client) {}
    }
}
