import PointerConfiguration
import PointerEngine
import PointerModel
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("What a compositor says of the pointer")
struct SyncTests {
    private func ask(_ stage: ServiceStage, _ method: PointerMethod, _ parameters: String, as user: UInt32? = nil)
        throws -> String
    {
        let client = try stage.connect(as: user)
        defer { client.close() }
        let reply = try client.ask("{\"method\":\"\(method.qualifiedName)\",\"parameters\":\(parameters)}")
        return (reply ?? "closed").replacing("{\"parameters\":{}}", with: "{}")
    }

    @Test("SetPosition: the pointer is there, with what that brings about in one frame, or on the nearest output")
    func position() throws {
        let stage = try ServiceStage()
        let follower = try stage.subscribe()
        #expect(try ask(stage, .setPosition, "{\"x\":1050.5,\"y\":300}") == "{}")
        let events = try follower.events { $0.kind == "style" }
        #expect(events.map(\.kind) == ["motion", "enter", "style"])
        #expect(Set(events.map(\.frame)).count == 1)
        #expect(events[0].position == Point(x: 1050.5, y: 300))
        #expect(try ask(stage, .setPosition, "{\"x\":-700,\"y\":300}") == "{}")
        #expect(stage.state.position == Point(x: 0, y: 300) && stage.state.region == nil)
        stage.report(dx: 5)
        #expect(stage.state.position == Point(x: 5, y: 300))
    }

    @Test("A slider that is held follows SetPosition")
    func slider() throws {
        var configuration = ServiceStage.configuration
        configuration.layout.surfaces[0].nodes = [
            Node(
                id: "slider",
                frame: Rect(x: 860, y: 530, width: 200, height: 20),
                control: .slider(SliderDeclaration(value: 0.5))
            )
        ]
        let stage = try ServiceStage(configuration)
        stage.report(buttons: .primary)
        let follower = try stage.subscribe("{\"events\":[\"slider\"]}")
        #expect(try ask(stage, .setPosition, "{\"x\":1005,\"y\":300}") == "{}")
        let slider = try #require(try follower.event().slider)
        #expect(slider.phase == "changed" && slider.value == 0.75)
    }

    @Test("SetPosition has no way to click: what was pressed stays, and nothing else is")
    func buttons() throws {
        let stage = try ServiceStage()
        let follower = try stage.subscribe("{\"events\":[\"button\",\"confirm\",\"modifiers\"]}")
        for x in [0, 960, 1050] { #expect(try ask(stage, .setPosition, "{\"x\":\(x),\"y\":540}") == "{}") }
        #expect(try ask(stage, .setModifiers, "{\"modifiers\":[]}") == "{}")
        #expect(follower.isQuiet)
        #expect(stage.state.buttons == [])
    }

    @Test("SetModifiers: held by all pointers until the next")
    func modifiers() throws {
        let stage = try ServiceStage()
        let follower = try stage.subscribe("{\"events\":[\"modifiers\"]}")
        #expect(try ask(stage, .setModifiers, "{\"modifiers\":[\"command\",\"shift\"]}") == "{}")
        #expect(try follower.event().modifiers == ["shift", "command"])
        #expect(stage.state.modifiers == [.shift, .command])
        #expect(try ask(stage, .setModifiers, "{\"modifiers\":[]}") == "{}")
        #expect(stage.state.modifiers == [])
    }

    @Test(
        "What is said wrongly, or by somebody without the role, changes nothing",
        arguments: [
            (
                PointerMethod.setPosition, #"{"x":1e308,"y":0}"#, "io.pointerd.Pointer.OutOfRange", #""parameter":"x""#,
                0
            ),
            (.setPosition, #"{"x":1}"#, "org.varlink.service.InvalidParameter", #""parameter":"y""#, 0),
            (.setPosition, #"{"x":1,"y":1,"pointer":"p"}"#, "io.pointerd.Pointer.NoSuchPointer", #""pointer":"p""#, 0),
            (.setPosition, #"{"x":1,"y":1}"#, "io.pointerd.Pointer.PermissionDenied", #""role":"sync""#, 1000),
            (
                .setModifiers, #"{"modifiers":["hyper"]}"#, "org.varlink.service.InvalidParameter",
                #""parameter":"modifiers""#, 0
            ),
            (
                .setModifiers, #"{"modifiers":["shift"]}"#, "io.pointerd.Pointer.PermissionDenied", #""role":"sync""#,
                1000
            ),
        ]
    )
    func refused(method: PointerMethod, parameters: String, error: String, fields: String, user: UInt32) throws {
        let stage = try ServiceStage()
        let before = stage.state
        #expect(try ask(stage, method, parameters, as: user).withoutReason == ServiceStage.refusal(error, fields))
        #expect(stage.state == before)
    }

    @Test("Pause: what devices hold is released and they move nothing, until Resume; everything else goes on")
    func pause() throws {
        let stage = try ServiceStage()
        stage.report(dx: 50, buttons: .primary)
        let follower = try stage.subscribe()
        #expect(
            try ask(stage, .pause, "{}", as: 1000)
                == ServiceStage.refusal("io.pointerd.Pointer.PermissionDenied", "\"role\":\"admin\"")
        )
        for _ in 0..<2 { #expect(try ask(stage, .pause, "{}") == "{}") }
        #expect(try ask(stage, .list, "{}").contains("\"paused\":true"))
        let release = try #require(try follower.event().button)
        #expect(release.button == "primary" && !release.pressed && release.interrupted == true)
        stage.report(dx: 100)
        stage.report(buttons: .secondary)
        stage.report()
        #expect(stage.state.position == Point(x: 1010, y: 540) && stage.state.buttons == [])
        #expect(follower.isQuiet)
        #expect(try ask(stage, .setPosition, "{\"x\":500,\"y\":500}") == "{}")
        #expect(stage.state.position == Point(x: 500, y: 500))
        #expect(try ask(stage, .resume, "{}") == "{}")
        #expect(try !ask(stage, .list, "{}").contains("paused"))
        stage.report(dx: 7)
        #expect(stage.state.position == Point(x: 507, y: 500))
    }

    @Test("The service reports nothing of pointer and devices to a user who may not observe")
    func observers() throws {
        var configuration = ServiceStage.configuration
        configuration.roles.observe = []
        let stage = try ServiceStage(configuration)
        for method in [PointerMethod.getState, .subscribe, .resolve, .list] {
            #expect(
                try ask(stage, method, "{}", as: 1000)
                    == ServiceStage.refusal("io.pointerd.Pointer.PermissionDenied", "\"role\":\"observe\"")
            )
        }
        for method in DevicesMethod.allCases {
            let reply = try stage.connect(as: 1000).ask("{\"method\":\"\(method.qualifiedName)\",\"more\":true}")
            #expect(reply == ServiceStage.refusal("io.pointerd.Devices.PermissionDenied", "\"role\":\"observe\""))
        }
    }
}
