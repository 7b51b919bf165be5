import LayoutDocuments
import PointerConfiguration
import PointerModel
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Limits of what clients declare")
struct LayoutLimitTests {
    static func nodes(_ count: Int, from first: Int = 0) -> [Node] {
        (first..<first + count).map { number in
            Node(
                id: "node\(number)",
                frame: Rect(x: Double(number % 40) * 45, y: Double(number / 40) * 25, width: 40, height: 20),
                interaction: Interaction(
                    regions: [Region(rect: Rect(x: 0, y: 0, width: 40, height: 20), style: .content(.highlight()))]
                )
            )
        }
    }

    @Test("A thousand nodes attach in one call with the limits that hold without a configuration")
    func thousand() throws {
        let stage = try ServiceStage()
        let client = try stage.attach(.panel(nodes: Self.nodes(1000)))
        #expect(stage.nodes(of: "panel") == Self.nodes(1000))
        withExtendedLifetime(client) {}
    }

    @Test("A million nodes end the connection that sends them, and no other")
    func million() throws {
        let stage = try ServiceStage()
        let other = try stage.attach(.panel())
        _ = try other.surfaceEvents(upTo: .style)
        let client = try stage.connect()
        let start = #"{"method":"io.pointerd.Layout.Attach","more":true,"parameters":{"surface":{"id":"m","nodes":["#
        try client.send(raw: Array(start.utf8))
        let node = Array(#"{"id":"n","frame":{"x":0,"y":0,"width":1,"height":1}},"#.utf8)
        // The server closes long before they are all sent.
        #expect(throws: (any Error).self) {
            for _ in 0..<1000 { try client.send(raw: Array(repeatElement(node, count: 1000).joined())) }
        }
        #expect(stage.surfaces == ["s", "panel"])
        stage.report(dx: 30)
        stage.flush()
        #expect(try other.surfaceEvents(upTo: .exit).isEmpty == false)
    }

    @Test("A client's nodes and those of its user are counted, others' are not")
    func nodes() throws {
        var configuration = ServiceStage.configuration
        configuration.limits[.nodesPerClient] = 10
        configuration.limits[.nodesPerUser] = 15
        let stage = try ServiceStage(configuration)
        func refusal(_ limit: String) -> String { ServiceStage.refusal("LimitExceeded", "\"limit\":\"\(limit)\"") }
        func attach(_ count: Int, _ user: UInt32) throws -> String {
            let surface = Surface.panel("more", nodes: Self.nodes(count))
            return try stage.answer(to: .attach, LayoutWriter.message.attach(surface), as: user)
        }
        func put(_ count: Int, _ first: Int, removing removed: [String] = []) throws -> String {
            let update = SurfaceUpdate(put: Self.nodes(count, from: first), remove: removed)
            return try stage.answer(to: .update, LayoutWriter.message.update("a", update), as: 1000)
        }
        #expect(try attach(11, 1000) == refusal("nodesPerClient"))
        let first = try stage.attach(.panel("a", nodes: Self.nodes(8)), as: 1000)
        #expect(try attach(8, 1000) == refusal("nodesPerUser"))
        #expect(try put(3, 8) == refusal("nodesPerClient"))
        #expect(stage.nodes(of: "a").count == 8)
        #expect(try put(3, 8, removing: ["node0"]) == ServiceStage.updated(1))
        #expect(stage.nodes(of: "a").count == 10)
        let second = try stage.attach(.panel("b", nodes: Self.nodes(5)), as: 1000)
        #expect(try put(1, 11) == refusal("nodesPerClient"))
        #expect(try put(0, 0, removing: ["node1", "node2"]) == ServiceStage.updated(2))
        let third = try stage.attach(.panel("c", nodes: Self.nodes(2)), as: 1000)
        #expect(try put(1, 11) == refusal("nodesPerUser"))
        let other = try stage.attach(.panel("d", nodes: Self.nodes(10)), as: 1001)
        for client in [first, second, third, other] { client.close() }
    }

    @Test("So are the regions, animations and paths in them")
    func elements() throws {
        var configuration = ServiceStage.configuration
        configuration.limits[.elementsPerClient] = 10
        configuration.limits[.elementsPerUser] = 12
        let stage = try ServiceStage(configuration)
        func refusal(_ limit: String) -> String { ServiceStage.refusal("LimitExceeded", "\"limit\":\"\(limit)\"") }
        func attach(_ count: Int) throws -> String {
            let surface = Surface.panel("more", nodes: Self.nodes(count))
            return try stage.answer(to: .attach, LayoutWriter.message.attach(surface))
        }
        #expect(try attach(11) == refusal("elementsPerClient"))
        let client = try stage.attach(.panel("a", nodes: Self.nodes(9)))
        #expect(try attach(4) == refusal("elementsPerUser"))
        var node = Node(id: "path", frame: Rect(x: 0, y: 0, width: 1, height: 1))
        node.hitPath = DeclarationTests.path
        func put() throws -> String {
            try stage.answer(to: .update, LayoutWriter.message.update("a", SurfaceUpdate(put: [node])))
        }
        #expect(try put() == refusal("elementsPerClient"))
        node.hitPath = nil
        #expect(try put() == ServiceStage.updated(1))
        withExtendedLifetime(client) {}
    }

    @Test("A coordinate beyond the configuration's is refused wherever it stands")
    func coordinates() throws {
        var configuration = ServiceStage.configuration
        configuration.limits[.coordinates] = 5000
        let stage = try ServiceStage(configuration)
        var surface = Surface.panel()
        surface.frame.x = -5000
        let client = try stage.attach(surface)
        surface.id = "b"
        surface.nodes[0].frame.width = 5001
        #expect(
            try stage.answer(to: .attach, LayoutWriter.message.attach(surface))
                == ServiceStage.refusal("OutOfRange", "\"parameter\":\"surface.nodes[0].frame.width\"")
        )
        let output = Output(name: "o", frame: Rect(x: 0, y: 0, width: 100, height: 5001))
        #expect(
            try stage.answer(to: .setOutputs, LayoutWriter.message.setOutputs([output]))
                == ServiceStage.refusal("OutOfRange", "\"parameter\":\"outputs[0].frame\"")
        )
        withExtendedLifetime(client) {}
    }

    @Test("There is an end to the surfaces")
    func surfaces() throws {
        var configuration = ServiceStage.configuration
        configuration.layout.surfaces = (0..<PointerModelLimit.surfaces.most).map {
            Surface(id: "\($0)", frame: Rect(x: 0, y: 0, width: 1, height: 1))
        }
        let stage = try ServiceStage(configuration)
        #expect(
            try stage.answer(to: .attach, LayoutWriter.message.attach(.panel()))
                == ServiceStage.refusal("LimitExceeded", "\"limit\":\"surfaces\"")
        )
        configuration.layout.surfaces.removeSubrange(3...)
        configuration.limits[.surfaces] = 4
        stage.service.apply(configuration, at: .zero)
        let client = try stage.attach(.panel())
        #expect(
            try stage.answer(to: .attach, LayoutWriter.message.attach(.panel("other")))
                == ServiceStage.refusal("LimitExceeded", "\"limit\":\"surfaces\"")
        )
        withExtendedLifetime(client) {}
    }

    static let invalid = "org.varlink.service.InvalidParameter"
    static let frame = #""frame":{"x":0,"y":0,"width":9,"height":9}"#

    @Test(
        "A surface that cannot be is refused with the place of the mistake, and nothing comes of it",
        arguments: [
            (#"{"id":"p","z":0,\#(frame)}"#, invalid, #""parameter":"surface.nodes""#),
            (
                #"{"id":"p","z":0,"nodes":[],"frame":{"x":0,"y":0,"width":9}}"#, invalid,
                #""parameter":"surface.frame.height""#
            ),
            (
                #"{"id":"p","z":0,"nodes":[],"frame":{"x":"0","y":0,"width":9,"height":9}}"#, invalid,
                #""parameter":"surface.frame.x""#
            ),
            (
                #"{"id":"p","z":0,"nodes":[],"frame":{"x":1e308,"y":0,"width":9,"height":9}}"#, "OutOfRange",
                #""parameter":"surface.frame.x""#
            ),
            (
                #"{"id":"p","z":0,"nodes":[],"frame":{"x":1e400,"y":0,"width":9,"height":9}}"#, invalid,
                #""parameter":"surface.frame.x""#
            ),
            (#"{"id":"p","z":-2147483648,"nodes":[],\#(frame)}"#, "OutOfRange", #""parameter":"surface.z""#),
            (#"{"id":"p","z":1e30,"nodes":[],\#(frame)}"#, invalid, #""parameter":"surface.z""#),
            (#"{"id":"","z":0,"nodes":[],\#(frame)}"#, invalid, #""parameter":"surface.id""#),
            (#"{"id":"p\u0000","z":0,"nodes":[],\#(frame)}"#, invalid, #""parameter":"surface.id""#),
            (#"{"id":"p","z":0,"nodes":[{"id":"n"}],\#(frame)}"#, invalid, #""parameter":"surface.nodes[0].frame""#),
            (
                #"{"id":"p","z":0,"nodes":[{"id":"n",\#(frame),"parent":"m"}],\#(frame)}"#, "NoSuchNode",
                #""node":"m","surface":"p""#
            ),
            (
                #"{"id":"p","z":0,"nodes":[{"id":"n",\#(frame)},{"id":"n",\#(frame)}],\#(frame)}"#, invalid,
                #""parameter":"surface.nodes[1].id""#
            ),
        ]
    )
    func hostile(surface: String, error: String, parameters: String) throws {
        let stage = try ServiceStage()
        let before = stage.layout
        let follower = try stage.subscribe()
        #expect(try stage.answer(to: .attach, #"{"surface":\#(surface)}"#) == ServiceStage.refusal(error, parameters))
        #expect(stage.layout == before)
        #expect(follower.isQuiet)
    }

    @Test("Of NaN, of a key that is there twice and of an unknown one, others notice nothing")
    func oddities() throws {
        let stage = try ServiceStage()
        let nan = #"{"surface":{"id":"p","z":0,"nodes":[],"frame":{"x":NaN,"y":0,"width":9,"height":9}}}"#
        #expect(try stage.answer(to: .attach, nan) == "closed")
        #expect(stage.surfaces == ["s"])
        let twice = try stage.connect()
        let start = #"{"method":"io.pointerd.Layout.Attach","more":true,"parameters":{"surface":{"id":"a","id":"b","#
        let reply = try twice.ask(start + #""z":0,"color":[1],"nodes":[],\#(Self.frame)}}}"#)
        #expect(reply?.contains("attached") == true)
        #expect(stage.surfaces.count == 2)
        twice.close()
        try stage.wait { stage.surfaces == ["s"] }
    }

    @Test("A surface that covers everything with all the magnetism there is does not keep the pointer")
    func everything() throws {
        let stage = try ServiceStage()
        let node = Node(
            id: "trap",
            frame: Rect(x: 0, y: 0, width: 1e6, height: 1e6),
            interaction: Interaction(style: .shape(.beam(axis: .vertical, length: 20), constrainedAxes: .both))
        )
        var surface = Surface(
            id: "trap",
            frame: Rect(x: -5e5, y: -5e5, width: 1e6, height: 1e6),
            z: 1_000_000,
            nodes: [node]
        )
        surface.targeting = .bubble
        let client = try stage.attach(surface)
        for _ in 0..<40 { stage.report(dx: -20) }
        #expect(stage.state.position.x == 160)
        withExtendedLifetime(client) {}
    }
}
