import Documents
import LayoutDocuments
import PointerConfiguration
import PointerModel
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Layout.Attach")
struct AttachTests {
    @Test("A surface is there from the first reply on, and its client receives what the pointer does on it")
    func attach() throws {
        let stage = try ServiceStage()
        let follower = try stage.subscribe("{\"events\":[\"layout\",\"enter\",\"exit\"]}")
        let client = try stage.connect()
        let parameters = stage.json(LayoutWriter.message.attach(.panel()))
        try client.send("{\"method\":\"io.pointerd.Layout.Attach\",\"parameters\":\(parameters),\"more\":true}")
        #expect(try client.surfaceEvent().surface == "panel")
        let events = try client.surfaceEvents(upTo: .style)
        #expect(events.map(\.kind) == ["enter", "style"])
        #expect(events[0].region?.node == "ok")
        #expect(events[0].transition?.cause == "layout")
        #expect(events[0].transition == events[1].transition)
        #expect(events[1].style?.content == "ok")
        #expect(try follower.events { $0.kind == "enter" }.map(\.kind) == ["layout", "enter"])
        #expect(stage.surfaces == ["s", "panel"])
        stage.report(dx: 30)
        stage.flush()
        #expect(try client.surfaceEvents(upTo: .exit).last?.region?.node == "ok")
    }

    @Test(
        "Fields that no version has are an error where the caller is strict, and passed over where not",
        arguments: [
            (#","color":1"#, "", "surface.color"), ("", #","color":"red""#, "surface.nodes[0].color"),
            (
                "", #","interaction":{"regions":[{"rect":\#(rect)},{"rect":\#(rect),"id":"r"}]}"#,
                "surface.nodes[0].interaction.regions[1].id"
            ),
            (
                "", #","interaction":{"style":{"effect":"lift","preview":{"shadow":"M 0 0"}}}"#,
                "surface.nodes[0].interaction.style.preview.shadow"
            ),
            ("", #","padding":{"top":1,"left":1,"bottom":1,"right":1,"all":2}"#, "surface.nodes[0].padding.all"),
        ]
    )
    func strict(surface: String, node: String, place: String) throws {
        let stage = try ServiceStage()
        let nodes = #"[{"id":"n","frame":\#(Self.rect)\#(node)}]"#
        let declaration = #"{"id":"p","frame":\#(Self.rect),"z":0,"nodes":\#(nodes)\#(surface)}"#
        func attach(_ flag: String) throws -> LoopbackClient {
            let client = try stage.connect()
            try client.send(
                #"{"method":"io.pointerd.Layout.Attach","parameters":{"surface":\#(declaration)\#(flag)},"more":true}"#
            )
            return client
        }
        let error = #expect(throws: VarlinkError.self) { try attach(#","strict":true"#).surfaceEvent() }
        #expect(error == .invalidParameter(place))
        #expect(error?.reason == "there is no such field")
        #expect(try attach(#","strict":false"#).surfaceEvent().surface == "p")
    }

    static let rect = #"{"x":0,"y":0,"width":1,"height":1}"#

    @Test("What is declared in vain is named with what was expected")
    func reasons() throws {
        let stage = try ServiceStage()
        func error(_ node: String) -> VarlinkError? {
            #expect(throws: VarlinkError.self) {
                let client = try stage.connect()
                let declaration = #"{"id":"p","frame":\#(Self.rect),"z":0,"nodes":[\#(node)]}"#
                try client.send(
                    #"{"method":"io.pointerd.Layout.Attach","parameters":{"surface":\#(declaration)},"more":true}"#
                )
                _ = try client.surfaceEvent()
            }
        }
        let start = #"{"id":"n","frame":\#(Self.rect),"#
        #expect(error(start + #""alpha":2}"#)?.reason == "2 is out of range: expected 0 to 1")
        #expect(error(start + #""alpha":"a"}"#)?.reason == "expected a number, found a string")
        #expect(error(#"{"frame":\#(Self.rect)}"#)?.reason == "is missing")
        #expect(error(start + #""hidden":1}"#)?.reason == "expected true or false, found an integer")
        #expect(error(start + #""role":"door"}"#)?.reason?.hasPrefix(#""door" is not one of "barButton","#) == true)
        #expect(
            error(start + #""parent":"x"}"#)?.reason
                == #"surface.nodes[0].parent: there is no node "x" in this surface"#
        )
    }

    @Test("A client receives no event of other surfaces")
    func others() throws {
        let stage = try ServiceStage()
        let near = try stage.attach(.panel(nodes: []))
        let far = try stage.attach(Surface(id: "far", frame: Rect(x: 0, y: 0, width: 10, height: 10)))
        stage.report(dx: 50, dy: 100)
        stage.flush()
        #expect(stage.state.region?.surface == "s")
        #expect(near.isQuiet && far.isQuiet)
    }

    @Test("A client that received a part of a transition receives its completion")
    func completion() throws {
        let stage = try ServiceStage(start: 0)
        let client = try stage.attach(.panel())
        _ = try client.surfaceEvents(upTo: .style)
        let last = try client.surfaceEvents(upTo: .completion).last
        #expect(last?.finished == true)
    }

    @Test("A client receives gestures and what controls do")
    func gestures() throws {
        let stage = try ServiceStage()
        var button = Surface.panel().nodes[0]
        button.gestures = [.tap]
        let slider = Node(
            id: "slider",
            frame: Rect(x: 0, y: 60, width: 100, height: 20),
            control: .slider(SliderDeclaration(value: 0.5))
        )
        let client = try stage.attach(.panel(nodes: [button, slider]))
        stage.report(buttons: .primary)
        stage.report()
        stage.flush()
        #expect(try client.surfaceEvents(upTo: .gesture).last?.gesture?.node == "ok")
        stage.report(dx: -10, dy: 30)
        stage.report(buttons: .primary)
        stage.report(dx: 5, buttons: .primary)
        stage.flush()
        #expect(try client.surfaceEvents(upTo: .slider).last?.slider?.node == "slider")
    }

    @Test("The surface goes with the stream: its region is left, in order, before it is gone")
    func detach() throws {
        let stage = try ServiceStage()
        let client = try stage.attach(.panel())
        let follower = try stage.subscribe("{\"events\":[\"layout\",\"exit\",\"style\"]}")
        client.close()
        let events = try follower.events { $0.kind == "style" }
        #expect(events.map(\.kind) == ["layout", "exit", "style"])
        #expect(events[1].region?.surface == "panel" && events[1].transition?.cause == "removed")
        #expect(events[2].style?.kind == "system" && events[2].region == nil)
        #expect(stage.surfaces == ["s"])
        // Its name is free again.
        _ = try stage.attach(.panel())
        #expect(stage.surfaces == ["s", "panel"])
    }

    @Test("A client that is killed in the middle of a call leaves nothing, and its surface goes")
    func killed() throws {
        let stage = try ServiceStage()
        let half = try stage.connect()
        try half.send(
            raw: Array("{\"method\":\"io.pointerd.Layout.Attach\",\"parameters\":{\"surface\":{\"id\":\"h".utf8)
        )
        let whole = try stage.attach(.panel())
        try whole.send(raw: Array("{\"method\":\"io.pointerd".utf8))
        half.close()
        whole.close()
        try stage.wait { stage.server.connectionCount == 0 }
        #expect(stage.surfaces == ["s"])
    }

    @Test("A client may stop sending: the surface stays as long as it reads")
    func halfClosed() throws {
        let stage = try ServiceStage()
        let client = try stage.attach(.panel())
        _ = try client.surfaceEvents(upTo: .style)
        client.shutdownWriting()
        _ = try stage.answer(to: .get, "{}")
        #expect(stage.surfaces == ["s", "panel"])
        stage.report(dx: 30)
        stage.flush()
        #expect(try client.surfaceEvents(upTo: .exit).isEmpty == false)
    }

    @Test("An id stands for one surface of a user, and a stream needs more")
    func refused() throws {
        let stage = try ServiceStage()
        let layout = stage.layout
        let first = try stage.attach(.panel(), as: 1000)
        let again = LayoutWriter.message.attach(.panel(nodes: []))
        #expect(
            try stage.answer(to: .attach, again, as: 1000)
                == ServiceStage.refusal("SurfaceExists", #""surface":"panel""#)
        )
        first.close()
        try stage.wait { stage.surfaces == ["s"] }
        let single = try stage.connect()
        let parameters = stage.json(LayoutWriter.message.attach(.panel()))
        let reply = try single.ask("{\"method\":\"io.pointerd.Layout.Attach\",\"parameters\":\(parameters)}")
        #expect(reply == ServiceStage.refusal("org.varlink.service.ExpectedMore", ""))
        #expect(stage.layout == layout)
    }

    @Test("A surface is relative to its output, which has to be there")
    func output() throws {
        let stage = try ServiceStage()
        var surface = Surface.panel()
        surface.output = "left"
        #expect(
            try stage.answer(to: .attach, LayoutWriter.message.attach(surface))
                == ServiceStage.refusal("org.varlink.service.InvalidParameter", "\"parameter\":\"surface.output\"")
        )
        surface.output = "main"
        _ = try stage.attach(surface)
        #expect(stage.state.region?.surface == .own("panel"))
    }

    @Test("A reload keeps what is attached, with an id that the configuration uses too")
    func reload() throws {
        let stage = try ServiceStage()
        let panel = try stage.attach(.panel())
        let other = try stage.attach(Surface(id: "other", frame: Rect(x: 0, y: 0, width: 10, height: 10)))
        var configuration = ServiceStage.configuration
        configuration.layout.surfaces.append(Surface(id: "other", frame: Rect(x: 5, y: 5, width: 1, height: 1)))
        stage.service.apply(configuration, at: .zero)
        stage.flush()
        #expect(stage.layout.surfaces.map(\.name) == ["s", "other", .own("panel"), .own("other")])
        other.close()
        panel.close()
        try stage.wait { stage.server.connectionCount == 0 }
        #expect(stage.surfaces == ["s", "other"])
    }

    @Test("A client that does not read receives a resync with the region once it has read, and is asked anew")
    func resync() throws {
        let stage = try ServiceStage(pendingBytes: 4096)
        let asked = Node(
            id: "asked",
            frame: Rect(x: 0, y: 0, width: 100, height: 100),
            interaction: Interaction(isAsked: true)
        )
        let client = try stage.attach(.panel(nodes: Surface.panel().nodes + [asked]))
        let surface = try #require(stage.service.surfaces.attached[.own("panel")])
        for step in 0..<100 where !surface.carrier.needsResync { stage.report(dx: step % 2 == 0 ? 200 : -200) }
        #expect(surface.carrier.needsResync)
        stage.report(dx: -stage.state.position.x + 960)
        let events = try client.surfaceEvents(upTo: .resync)
        #expect(events.last?.region?.node == stage.state.region?.node)
        #expect(try client.surfaceEvents(upTo: .request).last?.request?.node == "asked")
        #expect(!surface.carrier.needsResync)
    }

    @Test("Events say whether a held button keeps the pointer's region")
    func latched() throws {
        let stage = try ServiceStage()
        var node = Surface.panel().nodes[0]
        let everywhere = Rect(x: 0, y: 0, width: node.frame.width, height: node.frame.height)
        node.interaction?.regions = [Region(rect: everywhere, latchingAxes: .horizontal)]
        let client = try stage.attach(.panel(nodes: [node]))
        var events = try client.surfaceEvents(upTo: .style)
        #expect(events.allSatisfy { $0.latched == nil })
        stage.report(buttons: .primary)
        stage.flush()
        #expect(stage.state.isLatched)
        node.interaction?.style = .content(.hover())
        let update = LayoutWriter.message.update("panel", SurfaceUpdate(put: [node]))
        #expect(try stage.answer(to: .update, update) == ServiceStage.updated(1))
        events = try client.surfaceEvents(upTo: .style)
        #expect(stage.state.isLatched)
        #expect(events.last?.latched == true)
    }
}
