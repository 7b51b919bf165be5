import Documents
import LayoutDocuments
import PointerConfiguration
import PointerModel
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Layout.HoldOutputs")
struct HoldOutputsTests {
    private static let left = [Output(name: "left", frame: Rect(x: -1280, y: 0, width: 1280, height: 720), scale: 2)]
    private static let right = [Output(name: "right", frame: Rect(x: 0, y: 100, width: 800, height: 600))]

    /// A stage whose users have every role, and what its outputs are at first.
    private func stage() throws -> (ServiceStage, [Output]) {
        var configuration = ServiceStage.configuration
        configuration.roles.sync = [.everyone]
        let stage = try ServiceStage(configuration)
        return (stage, stage.layout.outputs)
    }

    /// A client that holds outputs; the reply that says so has been taken.
    private func hold(_ outputs: [Output], on stage: ServiceStage, as user: UInt32) throws -> LoopbackClient {
        let client = try stage.connect(as: user)
        let parameters = stage.json(LayoutWriter.message.setOutputs(outputs))
        try client.send("{\"method\":\"io.pointerd.Layout.HoldOutputs\",\"parameters\":\(parameters),\"more\":true}")
        #expect(try client.receive() == #"{"continues":true,"parameters":{}}"#)
        return client
    }

    @Test("Outputs hold as long as the stream, then the former ones are back, as a reload has left them")
    func held() throws {
        let (stage, before) = try stage()
        let client = try hold(Self.left, on: stage, as: 1000)
        #expect(stage.layout.outputs == Self.left)
        #expect(Self.left[0].frame.contains(stage.state.position))
        #expect(try stage.answer(to: .setOutputs, LayoutWriter.message.setOutputs(Self.right)) == "{}")
        var configuration = ServiceStage.configuration
        configuration.roles.sync = [.everyone]
        stage.service.apply(configuration, at: .zero)
        #expect(stage.layout.outputs == Self.left)
        client.close()
        try stage.wait { stage.layout.outputs != Self.left }
        #expect(stage.layout.outputs == Self.right)
        #expect(before != Self.right)
    }

    @Test("The configuration's outputs come back changed where a reload changed them meanwhile")
    func configured() throws {
        let (stage, _) = try stage()
        let client = try hold(Self.left, on: stage, as: 1000)
        var configuration = ServiceStage.configuration
        configuration.layout.outputs = Self.right
        stage.service.apply(configuration, at: .zero)
        #expect(stage.layout.outputs == Self.left)
        client.close()
        try stage.wait { stage.layout.outputs == Self.right }
    }

    @Test("Several programs of a user hold the same outputs, as long as one of them does; others replace all of these")
    func shared() throws {
        let (stage, before) = try stage()
        let first = try hold(Self.left, on: stage, as: 1000)
        let second = try hold(Self.left, on: stage, as: 1000)
        first.close()
        _ = try stage.answer(to: .get, "{}")
        #expect(stage.layout.outputs == Self.left)
        let third = try hold(Self.left, on: stage, as: 1000)
        let other = try hold(Self.right, on: stage, as: 1000)
        for replaced in [second, third] { #expect(try replaced.receive() == #"{"parameters":{}}"#) }
        #expect(stage.layout.outputs == Self.right)
        other.close()
        try stage.wait { stage.layout.outputs == before }
    }

    @Test("A further call of the same user with others replaces the outputs and ends the stream of those before")
    func replaced() throws {
        let (stage, before) = try stage()
        let first = try hold(Self.left, on: stage, as: 1000)
        let second = try hold(Self.right, on: stage, as: 1000)
        #expect(try first.receive() == #"{"parameters":{}}"#)
        first.close()
        _ = try stage.answer(to: .get, "{}")
        #expect(stage.layout.outputs == Self.right)
        second.close()
        try stage.wait { stage.layout.outputs == before }
    }

    @Test("Of two users the newer holds, and then the other again, whichever of them ends first")
    func users() throws {
        for endsNewerFirst in [true, false] {
            let (stage, before) = try stage()
            let alice = try hold(Self.left, on: stage, as: 1000)
            let bob = try hold(Self.right, on: stage, as: 1001)
            #expect(stage.layout.outputs == Self.right)
            (endsNewerFirst ? bob : alice).close()
            try stage.wait { stage.server.connectionCount == 1 }
            #expect(stage.layout.outputs == (endsNewerFirst ? Self.left : Self.right))
            (endsNewerFirst ? alice : bob).close()
            try stage.wait { stage.layout.outputs == before }
        }
    }

    @Test("While its user is muted a stream holds nothing, and afterwards what it held")
    func muted() throws {
        let (stage, before) = try stage()
        stage.show(ServiceStage.alice)
        let client = try hold(Self.left, on: stage, as: ServiceStage.alice)
        stage.show(ServiceStage.bob)
        #expect(stage.layout.outputs == before)
        #expect(
            try stage.answer(to: .holdOutputs, LayoutWriter.message.setOutputs(Self.right), as: ServiceStage.alice)
                == ServiceStage.refusal("SessionInactive", #""seat":"seat0""#)
        )
        stage.show(ServiceStage.alice)
        #expect(stage.layout.outputs == Self.left)
        #expect(client.isQuiet)
    }

    @Test("What is refused holds nothing and ends nothing")
    func refused() throws {
        let (stage, before) = try stage()
        let empty = LayoutWriter.message.setOutputs([])
        #expect(try stage.answer(to: .holdOutputs, empty).contains("InvalidParameter"))
        let client = try hold(Self.left, on: stage, as: 1000)
        let huge = LayoutWriter.message.setOutputs([
            Output(name: "a", frame: Rect(x: 1e9, y: 0, width: 9, height: 9))
        ])
        #expect(
            try stage.answer(to: .holdOutputs, huge, as: 1000)
                == ServiceStage.refusal("OutOfRange", #""parameter":"outputs[0].frame.x""#)
        )
        #expect(stage.layout.outputs == Self.left && client.isQuiet)
        client.close()
        try stage.wait { stage.layout.outputs == before }
        let single = try stage.connect()
        let parameters = stage.json(LayoutWriter.message.setOutputs(Self.left))
        let reply = try single.ask("{\"method\":\"io.pointerd.Layout.HoldOutputs\",\"parameters\":\(parameters)}")
        #expect(reply == ServiceStage.refusal("org.varlink.service.ExpectedMore", ""))
        stage.service.apply(ServiceStage.configuration, at: .zero)
        #expect(
            try stage.answer(to: .holdOutputs, LayoutWriter.message.setOutputs(Self.left), as: 1000)
                == ServiceStage.refusal("PermissionDenied", #""role":"sync""#)
        )
        #expect(stage.layout.outputs == before)
    }
}
