import LayoutDocuments
import PointerConfiguration
import PointerModel
import PointerRuntime
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Layout.SetOutputs and Layout.Lint, and who may call them")
struct OutputTests {
    static let outputs = [
        Output(name: "left", frame: Rect(x: -1280, y: 0, width: 1280, height: 720), scale: 2),
        Output(name: "right", frame: Rect(x: 0, y: 100, width: 800, height: 600), scale: 1.25, transform: .turned90),
    ]

    @Test("The pointer is on the new outputs, surfaces are relative to them, and a reload keeps them")
    func outputs() throws {
        let stage = try ServiceStage()
        var surface = Surface.panel()
        surface.output = "main"
        let client = try stage.attach(surface)
        let follower = try stage.subscribe("{\"events\":[\"layout\",\"motion\"]}")
        #expect(try stage.answer(to: .setOutputs, LayoutWriter.message.setOutputs(Self.outputs)) == "{}")
        #expect(stage.layout.outputs == Self.outputs)
        #expect(Self.outputs[1].frame.contains(stage.state.position))
        #expect(try follower.event().kind == "layout")
        surface.id = "on the left"
        surface.output = "left"
        surface.frame = Rect(x: 1000, y: 300, width: 100, height: 100)
        surface.z = 9
        let other = try stage.attach(surface)
        stage.report(dx: -stage.state.position.x - 230, dy: 340 - stage.state.position.y)
        stage.flush()
        #expect(try other.surfaceEvents(upTo: .enter).last?.region?.rect.origin == Point(x: -230, y: 330))
        stage.service.apply(ServiceStage.configuration, at: .zero)
        #expect(stage.layout.outputs == Self.outputs)
        withExtendedLifetime(client) {}
    }

    @Test(
        "Outputs that cannot be change nothing",
        arguments: [
            ("[]", "org.varlink.service.InvalidParameter", "outputs"),
            (
                #"[{"name":"a","frame":{"x":0,"y":0,"width":0,"height":9},"scale":1}]"#, "OutOfRange",
                "outputs[0].frame.width"
            ),
            (
                #"[{"name":"a","frame":{"x":0,"y":0,"width":9,"height":9},"scale":1e308}]"#, "OutOfRange",
                "outputs[0].scale"
            ),
            (
                #"[{"name":"a","frame":{"x":0,"y":0,"width":9,"height":9}}]"#, "org.varlink.service.InvalidParameter",
                "outputs[0].scale"
            ),
            (
                #"[{"name":"a","frame":{"x":0,"y":0,"width":9,"height":9},"scale":1,"transform":"45"}]"#,
                "org.varlink.service.InvalidParameter", "outputs[0].transform"
            ),
            (
                #"[{"name":"a","frame":{"x":0,"y":0,"width":9,"height":9},"scale":1,"transform":90}]"#,
                "org.varlink.service.InvalidParameter", "outputs[0].transform"
            ),
        ]
    )
    func refused(outputs: String, error: String, parameter: String) throws {
        let stage = try ServiceStage()
        let before = stage.layout
        #expect(
            try stage.answer(to: .setOutputs, "{\"outputs\":\(outputs)}")
                == ServiceStage.refusal(error, "\"parameter\":\"\(parameter)\"")
        )
        #expect(stage.layout == before)
    }

    @Test(
        "Outputs without a transform, as older programs send them, are not turned, and replies have one only for turned ones"
    )
    func transforms() throws {
        let stage = try ServiceStage()
        let plain = #"{"name":"a","frame":{"x":0,"y":0,"width":9,"height":9},"scale":1}"#
        let turned = #"{"name":"b","frame":{"x":9,"y":0,"width":9,"height":9},"scale":1,"transform":"flipped-270"}"#
        #expect(try stage.answer(to: .setOutputs, #"{"outputs":[\#(plain),\#(turned)]}"#) == "{}")
        #expect(stage.layout.outputs.map(\.transform) == [.normal, .flipped270])
        let reply = try stage.answer(to: .get, "{}")
        #expect(reply.contains(#""transform":"flipped-270""#) && reply.ranges(of: #""transform":""#).count == 1)
    }

    @Test("Lint finds what clients declare, on all surfaces or on one, and anew after a change")
    func lint() throws {
        let stage = try ServiceStage()
        let small = Node(id: "small", frame: Rect(x: 10, y: 10, width: 9, height: 9), interaction: Interaction())
        let client = try stage.attach(.panel(nodes: [small]))
        func rules(_ parameters: String) throws -> [String] {
            let asking = try stage.connect()
            defer { asking.close() }
            try asking.send("{\"method\":\"io.pointerd.Layout.Lint\",\"parameters\":\(parameters)}")
            return try asking.reply(LintReply.self).warnings.map { "\($0.surface)/\($0.node ?? ""): \($0.rule)" }
        }
        #expect(try rules("{}") == ["panel/small: targetTooSmall"])
        #expect(try rules("{\"surface\":\"s\"}") == [])
        #expect(
            try stage.answer(to: .lint, "{\"surface\":\"t\"}")
                == ServiceStage.refusal("NoSuchSurface", "\"surface\":\"t\"")
        )
        #expect(
            try stage.answer(to: .update, "{\"surface\":\"panel\",\"remove\":[\"small\"]}")
                == ServiceStage.updated(1)
        )
        #expect(try rules("{\"surface\":\"panel\"}") == [])
        withExtendedLifetime(client) {}
    }

    @Test("Each call needs its role; root and the daemon's own user have them all, and others what a reload gives them")
    func roles() throws {
        // Not root, who has them all as it is.
        let own: UInt32 = 1002
        let stage = try ServiceStage(runningAs: own)
        func answers(_ user: UInt32) throws -> [LayoutMethod: Bool] {
            var allowed: [LayoutMethod: Bool] = [:]
            for method in LayoutMethod.allCases {
                allowed[method] = try !stage.answer(to: method, "{}", as: user).contains("PermissionDenied")
                // A user without a role has one connection at a time.
                while try stage.loop.turn(timeout: 0) > 0 {}
            }
            return allowed
        }
        let all = Dictionary(uniqueKeysWithValues: LayoutMethod.allCases.map { ($0, true) })
        var members = all
        members[.setOutputs] = false
        members[.holdOutputs] = false
        #expect(try answers(0) == all)
        #expect(try answers(own) == all)
        #expect(try answers(1000) == members)
        #expect(
            try stage.answer(to: .setOutputs, LayoutWriter.message.setOutputs(Self.outputs), as: 1000)
                == ServiceStage.refusal("PermissionDenied", "\"role\":\"sync\"")
        )
        var configuration = ServiceStage.configuration
        configuration.roles.sync = [.user(Account(1000))]
        configuration.roles.observe = [.group(Account(1000))]
        configuration.roles.layout = []
        stage.service.apply(configuration, at: .zero)
        #expect(try answers(0) == all)
        #expect(try answers(own) == all)
        #expect(
            try answers(1000).filter(\.value).keys.sorted { $0.rawValue < $1.rawValue }
                == [.get, .holdOutputs, .lint, .setOutputs]
        )
        #expect(try answers(1001).filter(\.value).isEmpty)
        #expect(stage.layout.outputs == Configuration.builtIn.layout.outputs)
    }
}
