import PointerConfiguration
import PointerModel
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Pointer.Lock")
struct PointerLockTests {
    private static let alice = ServiceStage.alice
    private static let bob = ServiceStage.bob

    private func send(_ parameters: String, on stage: ServiceStage, as user: UInt32?) throws -> LoopbackClient {
        let client = try stage.connect(as: user)
        try client.send("{\"method\":\"io.pointerd.Pointer.Lock\",\"parameters\":\(parameters),\"more\":true}")
        return client
    }

    private func lock(_ parameters: String, on stage: ServiceStage, as user: UInt32? = nil) throws -> LoopbackClient {
        let client = try send(parameters, on: stage, as: user)
        #expect(try client.receive() == #"{"continues":true,"parameters":{}}"#)
        return client
    }

    private func refusal(_ name: String, _ fields: String) -> String {
        ServiceStage.refusal("io.pointerd.Pointer.\(name)", fields)
    }

    @Test("A locked pointer is hidden and its raw motion is published, until the stream ends")
    func locked() throws {
        let stage = try ServiceStage()
        let panel = try stage.attach(.panel(), as: Self.alice)
        let follower = try stage.subscribe(#"{"events":["lock","delta","motion","style"]}"#)
        let client = try lock(#"{"surface":"panel"}"#, on: stage, as: Self.alice)
        #expect(stage.state.isLocked)
        stage.report(dx: 7, dy: -3)
        stage.flush()
        let events = try follower.events { $0.kind == "delta" }
        #expect(events.map(\.kind) == ["lock", "style", "delta"])
        #expect(events[0].locked == true && events[1].style?.kind == "hidden")
        #expect(events[2].delta == Vector(dx: 7, dy: -3))
        #expect(stage.state.position == Point(x: 960, y: 540))
        client.close()
        let unlocked = try follower.events { $0.kind == "style" }
        #expect(unlocked.first?.locked == false && unlocked.last?.style?.kind == "highlight")
        #expect(!stage.state.isLocked)
        withExtendedLifetime(panel) {}
    }

    @Test(
        "Without the role sync a client locks the pointer for a surface of its own that is under it, and for no other"
    )
    func surfaces() throws {
        let stage = try ServiceStage()
        let panel = try stage.attach(.panel(), as: Self.alice)
        let far = try stage.attach(
            Surface(id: "far", frame: Rect(x: 0, y: 0, width: 10, height: 10), z: 9),
            as: Self.bob
        )
        let refused = [
            (#"{"surface":"panel"}"#, Self.bob, refusal("NotUnderPointer", #""surface":"panel""#)),
            (#"{"surface":"far"}"#, Self.bob, refusal("NotUnderPointer", #""surface":"far""#)),
            (#"{"surface":"s"}"#, Self.bob, refusal("NotUnderPointer", #""surface":"s""#)),
            (#"{"surface":"nix"}"#, Self.bob, refusal("NotUnderPointer", #""surface":"nix""#)),
            ("{}", Self.alice, refusal("PermissionDenied", #""role":"sync""#)),
            (#"{"surface":"panel","pointer":"nix"}"#, Self.alice, refusal("NoSuchPointer", #""pointer":"nix""#)),
            (#"{"surface":"panel"}"#, 0, refusal("NotUnderPointer", #""surface":"panel""#)),
        ]
        for (parameters, user, answer) in refused {
            #expect(try send(parameters, on: stage, as: user).receive() == answer, "\(parameters) of \(user)")
            #expect(!stage.state.isLocked)
        }
        let single = try stage.connect(as: 0)
        #expect(
            try single.ask(#"{"method":"io.pointerd.Pointer.Lock"}"#)
                == ServiceStage.refusal("org.varlink.service.ExpectedMore", "")
        )
        #expect(!stage.state.isLocked)
        withExtendedLifetime((panel, far)) {}
    }

    @Test("A holder of the role sync locks a pointer wherever it is; two locks end with the second")
    func everywhere() throws {
        var configuration = ServiceStage.configuration
        configuration.roles.sync = [.user(Account(Self.bob))]
        let stage = try ServiceStage(configuration)
        let first = try lock("{}", on: stage, as: Self.bob)
        let second = try lock("{}", on: stage, as: 0)
        first.close()
        _ = try stage.answer(to: .get, "{}")
        #expect(stage.state.isLocked)
        second.close()
        try stage.wait { !stage.state.isLocked }
    }

    @Test("A lock ends with its surface, with an error that says so")
    func surfaceGone() throws {
        let stage = try ServiceStage()
        let panel = try stage.attach(.panel(), as: Self.alice)
        let client = try lock(#"{"surface":"panel"}"#, on: stage, as: Self.alice)
        panel.close()
        #expect(try client.receive() == refusal("NotUnderPointer", #""surface":"panel""#))
        #expect(!stage.state.isLocked)
    }

    @Test("A lock ends when its user is muted, and a muted user gets none")
    func muted() throws {
        let stage = try ServiceStage()
        stage.show(Self.alice)
        let panel = try stage.attach(.panel(), as: Self.alice)
        let client = try lock(#"{"surface":"panel"}"#, on: stage, as: Self.alice)
        stage.show(Self.bob)
        stage.flush()
        #expect(!stage.state.isLocked)
        #expect(try client.receive() == refusal("SessionInactive", #""seat":"seat0""#))
        #expect(
            try send(#"{"surface":"panel"}"#, on: stage, as: Self.alice).receive()
                == refusal("SessionInactive", #""seat":"seat0""#)
        )
        withExtendedLifetime(panel) {}
    }

    @Test("A button that is held when the pointer is locked stays held, and its release is published")
    func held() throws {
        let stage = try ServiceStage()
        let panel = try stage.attach(.panel(), as: Self.alice)
        stage.report(buttons: .primary)
        let client = try lock(#"{"surface":"panel"}"#, on: stage, as: Self.alice)
        #expect(stage.state.buttons == .primary)
        let follower = try stage.subscribe(#"{"events":["button"]}"#)
        stage.report(buttons: [])
        stage.flush()
        #expect(try follower.event().button?.pressed == false)
        withExtendedLifetime((panel, client)) {}
    }

    @Test("A lock for the drive begins and ends with that, and another one goes on")
    func drive() throws {
        let stage = try ServiceStage()
        let panel = try stage.attach(.panel(), as: Self.alice)
        let parameters = #"{"surface":"panel","whileDriven":true}"#
        let answer = refusal("NotDriven", #""pointer":"default""#)
        #expect(try send(parameters, on: stage, as: Self.alice).receive() == answer)
        func drive(_ devices: Set<PointerModel.DeviceID>, _ mode: DriveSettings.Mode = .absolute) {
            var settings = DriveSettings()
            settings.mode = mode
            stage.service.setDriven(devices, settings: settings, at: .zero)
        }
        drive([ServiceStage.mouse.id], .relative)
        #expect(try send(parameters, on: stage, as: Self.alice).receive() == answer, "nobody drives the cursor")
        drive([ServiceStage.mouse.id])
        let client = try lock(parameters, on: stage, as: Self.alice)
        let other = try lock(#"{"surface":"panel"}"#, on: stage, as: Self.alice)
        drive([ServiceStage.mouse.id])
        #expect(stage.state.isLocked)
        drive([])
        #expect(try client.receive() == answer)
        #expect(stage.state.isLocked)
        other.close()
        try stage.wait { !stage.state.isLocked }
        withExtendedLifetime(panel) {}
    }
}
