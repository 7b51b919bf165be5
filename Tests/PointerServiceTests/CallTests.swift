import PointerConfiguration
import PointerModel
import PointerPipeline
import PointerWire
import ServiceTesting
import TestBasics
import Testing

@testable import PointerEngine
@testable import PointerService

@Suite("Calls that are answered once")
struct CallTests {
    @Test("GetState says the state after the last frame")
    func state() throws {
        let stage = try ServiceStage()
        let client = try stage.connect()
        stage.report(dx: 50, dy: -0.5, buttons: [.primary, .back])
        try client.send("{\"method\":\"io.pointerd.Pointer.GetState\"}")
        let state = try client.reply(StateReply.self).state
        #expect(
            try state
                == StateMessage.written(
                    PointerSnapshot(stage.state, frame: 1, time: Timestamp(microseconds: stage.start + 1000))
                )
        )
        #expect(state.buttons == ["primary", "back"])
        #expect(state.region?.node == "box")
        #expect(state.source == "mouse")
    }

    @Test("Resolve explains what would be, and changes nothing")
    func resolve() throws {
        let stage = try ServiceStage()
        let client = try stage.connect()
        let before = stage.state
        try client.send("{\"method\":\"io.pointerd.Pointer.Resolve\",\"parameters\":{\"x\":1050,\"y\":10}}")
        let reply = try client.reply(ResolveReply.self)
        #expect(reply.region?.node == "box")
        #expect(reply.style.kind == "hover")
        #expect(reply.explanation.map(\.outcome) == ["insideSurface", "insideHitArea", "hit", "won"])
        #expect(stage.state == before)
    }

    @Test("Resolve returns a part of a long explanation, and says how much it leaves out")
    func longResolution() throws {
        var configuration = ServiceStage.configuration
        configuration.layout.surfaces[0].nodes += (0..<1000).map { number in
            Node(id: "far \(number)", frame: Rect(x: Double(number), y: 1000, width: 1, height: 1))
        }
        let stage = try ServiceStage(configuration)
        let client = try stage.connect()
        try client.send("{\"method\":\"io.pointerd.Pointer.Resolve\",\"parameters\":{\"x\":1050,\"y\":10}}")
        let reply = try client.reply(ResolveReply.self)
        let count = reply.explanation.count
        #expect(reply.region?.node == "box" && count <= ResolveReply.mostSteps + 3)
        #expect(reply.explanation.suffix(2).map(\.outcome) == ["hit", "won"])
        #expect(reply.omitted == 1004 - count)
    }

    @Test("Resolve takes modifiers into account")
    func modifiers() throws {
        var configuration = ServiceStage.configuration
        configuration.layout.surfaces[0].nodes[0].interaction?.regions = [
            Region(rect: Rect(x: 0, y: 0, width: 100, height: 1080), modifiers: [.command])
        ]
        let stage = try ServiceStage(configuration)
        let client = try stage.connect()
        for (modifiers, outcome) in [("[]", "modifiersMissing"), ("[\"shift\",\"command\"]", "won")] {
            try client.send(
                "{\"method\":\"io.pointerd.Pointer.Resolve\",\"parameters\":{\"x\":1050,\"y\":10,\"modifiers\":\(modifiers)}}"
            )
            #expect(try client.reply(ResolveReply.self).explanation.last?.outcome == outcome)
        }
    }

    @Test(
        "Resolve refuses what is out of range",
        arguments: [
            ("{\"x\":1e308,\"y\":0}", "io.pointerd.Pointer.OutOfRange", "x"),
            ("{\"x\":0,\"y\":-1000000.5}", "io.pointerd.Pointer.OutOfRange", "y"),
            ("{\"x\":0}", "org.varlink.service.InvalidParameter", "y"),
            ("{\"x\":\"0\",\"y\":0}", "org.varlink.service.InvalidParameter", "x"),
            ("{\"x\":0,\"y\":0,\"modifiers\":[\"hyper\"]}", "org.varlink.service.InvalidParameter", "modifiers"),
        ]
    )
    func refused(parameters: String, error: String, parameter: String) throws {
        let stage = try ServiceStage()
        let client = try stage.connect()
        let reply = try client.ask("{\"method\":\"io.pointerd.Pointer.Resolve\",\"parameters\":\(parameters)}")
        #expect(reply?.withoutReason == "{\"error\":\"\(error)\",\"parameters\":{\"parameter\":\"\(parameter)\"}}")
    }

    @Test("Layout.Get says what the configuration declares, and a new configuration at once")
    func layout() throws {
        let stage = try ServiceStage()
        let client = try stage.connect()
        let subscriber = try stage.subscribe("{\"events\":[\"layout\",\"exit\"]}")
        try client.send("{\"method\":\"io.pointerd.Layout.Get\"}")
        #expect(try client.layoutReply() == reply(stage))
        stage.report(dx: 50)
        stage.service.apply(.builtIn, at: .zero)
        stage.flush()
        let events = try subscriber.events { $0.kind == "exit" }
        #expect(events.map(\.kind) == ["layout", "exit"])
        #expect(events[1].transition?.cause == "removed")
        try client.send("{\"method\":\"io.pointerd.Layout.Get\"}")
        #expect(try client.layoutReply().surfaces.isEmpty)
    }

    /// The reply of Get that is the whole layout.
    private func reply(_ stage: ServiceStage) -> LayoutReply {
        let engine = stage.service.pipeline.engine
        return LayoutReply(engine.layout, state: engine.layoutState)
    }

    @Test("Layout.Get leaves the nodes out where nobody wants them")
    func layoutWithoutNodes() throws {
        let stage = try ServiceStage()
        let client = try stage.connect()
        let layout = stage.service.pipeline.engine.layout
        #expect(layout.surfaces.contains { !$0.nodes.isEmpty })
        try client.send("{\"method\":\"io.pointerd.Layout.Get\",\"parameters\":{\"nodes\":false}}")
        let reply = try client.layoutReply()
        #expect(reply.outputs == layout.outputs)
        #expect(reply.surfaces.map(\.id) == layout.surfaces.map(\.id))
        #expect(reply.surfaces.map(\.frame) == layout.surfaces.map(\.frame))
        #expect(reply.surfaces.allSatisfy { $0.nodes.isEmpty })
        try client.send("{\"method\":\"io.pointerd.Layout.Get\",\"parameters\":{\"nodes\":true}}")
        #expect(try client.layoutReply() == self.reply(stage))
    }

    @Test("Devices.List has a failure from its report to its end, with the last reason")
    func failures() throws {
        let stage = try ServiceStage()
        let client = try stage.connect()
        func listed() throws -> [DeviceFailureMessage] {
            try client.send("{\"method\":\"io.pointerd.Devices.List\"}")
            return try client.reply(DeviceListReply.self).failures
        }
        #expect(try listed() == [])
        for reason in ["permission denied", "busy"] {
            stage.service.apply(.failed(node: "/dev/y", name: "y", reason: reason), at: .zero)
            #expect(try listed() == [DeviceFailureMessage(node: "/dev/y", name: "y", reason: reason)])
        }
        stage.service.apply(.failureEnded(node: "/dev/y", name: "y", reason: "busy"), at: .zero)
        #expect(try listed() == [])
    }

    @Test("Devices: those that are there, then those that come, go or cannot be read")
    func devices() throws {
        let stage = try ServiceStage()
        let client = try stage.connect()
        try client.send("{\"method\":\"io.pointerd.Devices.List\"}")
        #expect(try client.reply(DeviceListReply.self).devices == [DeviceMessage(ServiceStage.mouse)])
        try client.send("{\"method\":\"io.pointerd.Devices.Monitor\",\"more\":true}")
        #expect(try client.reply(DeviceEventReply.self).event.kind == "present")
        stage.report(buttons: .primary)
        stage.service.apply(.failed(node: "/dev/y", name: "y", reason: "permission denied"), at: .zero)
        stage.service.apply(.failureEnded(node: "/dev/y", name: "y", reason: "permission denied"), at: .zero)
        stage.service.apply(.removed(ServiceStage.mouse), at: .zero)
        stage.flush()
        let failed = try client.reply(DeviceEventReply.self).event
        #expect(failed.kind == "failed" && failed.device == nil)
        #expect(failed.failure == DeviceFailureMessage(node: "/dev/y", name: "y", reason: "permission denied"))
        let ended = try client.reply(DeviceEventReply.self).event
        #expect(ended.kind == "removed" && ended.device == nil && ended.failure == failed.failure)
        let removed = try client.reply(DeviceEventReply.self).event
        #expect(removed.kind == "removed")
        #expect(removed.device?.id == 1 && removed.failure == nil)
        #expect(stage.state.buttons == [])
    }
}
