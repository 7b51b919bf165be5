import LayoutDocuments
import PointerConfiguration
import PointerModel
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Layout.Update and Layout.Invalidate")
struct UpdateTests {
    @Test("A window that moves is one Update of its frame")
    func frame() throws {
        let stage = try ServiceStage()
        let client = try stage.attach(.panel())
        _ = try client.surfaceEvents(upTo: .style)
        let frame = "{\"x\":0,\"y\":0,\"width\":100,\"height\":100}"
        #expect(
            try stage.answer(to: .update, "{\"surface\":\"panel\",\"frame\":\(frame)}") == ServiceStage.updated(1)
        )
        #expect(try client.surfaceEvents(upTo: .exit).last?.transition?.cause == "layout")
        #expect(stage.state.region == nil)
    }

    @Test("Nodes are removed, put and brought to the front, and the surface to another depth")
    func nodes() throws {
        let stage = try ServiceStage()
        let client = try stage.attach(.panel(nodes: ["a", "b", "c"].map { Node(id: $0, frame: Self.frame) }))
        let update = SurfaceUpdate(
            put: [Node(id: "d", frame: Self.frame), Node(id: "e", parent: "d", frame: Self.frame)],
            remove: ["b"],
            bringToFront: ["a"],
            z: -7
        )
        #expect(try stage.answer(to: .update, LayoutWriter.message.update("panel", update)) == ServiceStage.updated(1))
        #expect(stage.nodes(of: "panel").map(\.id) == ["c", "d", "e", "a"])
        #expect(stage.layout.surfaces[1].z == -7)
        withExtendedLifetime(client) {}
    }

    static let frame = Rect(x: 0, y: 0, width: 10, height: 10)

    @Test(
        "An update is taken whole or not at all",
        arguments: [
            (
                #""remove":["b"],"frame":{"x":1e308,"y":0,"width":1,"height":1}"#, "OutOfRange",
                #""parameter":"frame.x""#
            ),
            (#""remove":["b"],"z":1000001"#, "OutOfRange", #""parameter":"z""#),
            (#""remove":["b"],"z":1.5"#, "org.varlink.service.InvalidParameter", #""parameter":"z""#),
            (#""remove":["b","nobody"]"#, "NoSuchNode", #""node":"nobody","surface":"panel""#),
            (#""remove":["a","b"]"#, "NoSuchNode", #""node":"b","surface":"panel""#),
            (#""bringToFront":["a","x"]"#, "NoSuchNode", #""node":"x","surface":"panel""#),
            (
                #""remove":["b"],"put":[{"id":"c","parent":"b","frame":FRAME}]"#, "NoSuchNode",
                #""node":"b","surface":"panel""#
            ),
            (
                #""put":[{"id":"a","parent":"b","frame":FRAME}]"#, "org.varlink.service.InvalidParameter",
                #""parameter":"put""#
            ),
            (
                #""put":[{"id":"c","frame":FRAME},{"id":"c","frame":FRAME}]"#, "org.varlink.service.InvalidParameter",
                #""parameter":"put[1].id""#
            ),
            (
                #""put":[{"id":"c","frame":FRAME},{"id":"d","frame":{"x":0,"y":0,"width":1}}]"#,
                "org.varlink.service.InvalidParameter", #""parameter":"put[1].frame.height""#
            ),
            (#""put":[{"id":"c","frame":FRAME,"alpha":2}]"#, "OutOfRange", #""parameter":"put[0].alpha""#),
            (
                #""put":[{"id":"c\u0000","frame":FRAME}]"#, "org.varlink.service.InvalidParameter",
                #""parameter":"put[0].id""#
            ),
        ]
    )
    func wholeOrNothing(fields: String, error: String, parameters: String) throws {
        let stage = try ServiceStage()
        let nodes = [Node(id: "a", frame: Self.frame), Node(id: "b", parent: "a", frame: Self.frame)]
        let client = try stage.attach(.panel(nodes: nodes))
        let before = (stage.layout, stage.state)
        let rect = #"{"x":0,"y":0,"width":10,"height":10}"#
        let call = "{\"surface\":\"panel\",\(fields.replacing("FRAME", with: rect))}"
        #expect(try stage.answer(to: .update, call) == ServiceStage.refusal(error, parameters))
        #expect((stage.layout, stage.state) == before)
        #expect(client.isQuiet)
    }

    @Test(
        "Only the user who attached a surface changes it, root no more than others, and nobody those of the configuration",
        arguments: [LayoutMethod.update, .invalidate, .answer]
    )
    func owner(method: LayoutMethod) throws {
        let stage = try ServiceStage()
        let client = try stage.attach(.panel(), as: 1000)
        func answer(_ surface: String, _ user: UInt32) throws -> String {
            try stage.answer(to: method, "{\"surface\":\"\(surface)\",\"sequence\":7}", as: user)
        }
        for user: UInt32 in [1001, 0] {
            // The same as of a surface that is not there.
            #expect(try answer("panel", user) == ServiceStage.refusal("NoSuchSurface", "\"surface\":\"panel\""))
        }
        for user: UInt32 in [1000, 0] {
            #expect(try answer("s", user) == ServiceStage.refusal("NoSuchSurface", "\"surface\":\"s\""))
            #expect(try answer("gone", user) == ServiceStage.refusal("NoSuchSurface", "\"surface\":\"gone\""))
        }
        let own =
            switch method {
            case .answer: ServiceStage.refusal("NoSuchRequest", "\"sequence\":\"7\",\"surface\":\"panel\"")
            case .update: ServiceStage.updated(1)
            default: "{}"
            }
        #expect(try answer("panel", 1000) == own)
        withExtendedLifetime(client) {}
    }

    @Test("Invalidate has an answered region asked for anew")
    func invalidate() throws {
        let stage = try ServiceStage()
        var node = Surface.panel().nodes[0]
        node.interaction?.isAsked = true
        let client = try stage.attach(.panel(nodes: [node]))
        let first = try #require(try client.surfaceEvents(upTo: .request).last?.request)
        #expect(try stage.answer(to: .answer, #"{"surface":"panel","sequence":\#(first.sequence)}"#) == "{}")
        #expect(
            try stage.answer(to: .invalidate, "{\"surface\":\"panel\",\"node\":\"nobody\"}")
                == ServiceStage.refusal("NoSuchNode", "\"node\":\"nobody\",\"surface\":\"panel\"")
        )
        #expect(try stage.answer(to: .invalidate, "{\"surface\":\"panel\",\"node\":\"ok\"}") == "{}")
        let second = try #require(try client.surfaceEvents(upTo: .request).last?.request)
        #expect(second.sequence > first.sequence && second.location == first.location)
    }

    @Test("A slider's events say how many updates came before them, as do the updates' replies, muted or not")
    func counted() throws {
        let stage = try ServiceStage()
        let frame = Rect(x: 0, y: 0, width: 100, height: 100)
        let slider = Node(
            id: "volume",
            frame: frame,
            control: .slider(SliderDeclaration(value: 0.5, scrollMask: .discrete))
        )
        stage.show(ServiceStage.alice)
        let client = try stage.attach(.panel(nodes: [slider]), as: ServiceStage.alice)
        let observer = try stage.subscribe(#"{"events":["slider"]}"#)
        func updates() throws -> Int? {
            stage.scroll()
            stage.flush()
            #expect(try observer.receive()?.contains("updates") == false)
            return try client.surfaceEvents(upTo: .slider).last?.updates
        }
        #expect(try updates() == nil)
        func update(_ fields: String) throws -> String {
            try stage.answer(to: .update, #"{"surface":"panel",\#(fields)}"#, as: ServiceStage.alice)
        }
        #expect(try update(#""z":7"#) == ServiceStage.updated(1))
        #expect(
            try update(#""remove":["nobody"]"#)
                == ServiceStage.refusal("NoSuchNode", #""node":"nobody","surface":"panel""#)
        )
        #expect(try updates() == 1)
        stage.show(ServiceStage.bob)
        #expect(try update(#""z":8"#) == ServiceStage.updated(2))
        stage.show(ServiceStage.alice)
        #expect(try updates() == 2)
        // What comes of an update comes after it.
        stage.report(buttons: .primary)
        stage.flush()
        _ = try client.surfaceEvents(upTo: .slider)
        #expect(try update(#""remove":["volume"]"#) == ServiceStage.updated(3))
        let last = try #require(try client.surfaceEvents(upTo: .slider).last)
        #expect(last.updates == 3 && last.slider?.phase == "cancelled")
    }
}
