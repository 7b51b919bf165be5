import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerRuntime
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Pointer.ReportCursor")
struct ReportCursorTests {
    private static let alice = ServiceStage.alice
    private static let bob = ServiceStage.bob

    /// Everybody may report, and there is a pointer "left" beside the default one.
    private static var configuration: Configuration {
        var configuration = ServiceStage.configuration
        configuration.roles.sync = [.everyone]
        configuration.devices = DeviceRules([
            DeviceRule(match: DeviceMatch(name: Glob("nothing")), overrides: DeviceOverrides(pointer: "left"))
        ])
        return configuration
    }

    private func stage(_ configuration: Configuration = configuration) throws -> ServiceStage {
        try ServiceStage(configuration, start: EventLoop.now())
    }

    private func refusal(_ name: String, _ fields: String) -> String {
        ServiceStage.refusal("io.pointerd.Pointer.\(name)", fields)
    }

    private func setPosition(_ stage: ServiceStage, _ parameters: String) throws -> String {
        let client = try stage.connect()
        let call = "{\"method\":\"io.pointerd.Pointer.SetPosition\",\"parameters\":\(parameters)}"
        return (try client.ask(call) ?? "closed").replacing("{\"parameters\":{}}", with: "{}")
    }

    @Test("The pointer is where it is reported, and devices press there; then they move it again")
    func reported() throws {
        let stage = try stage()
        let follower = try stage.subscribe(#"{"events":["agreement","motion","button"]}"#)
        let reporter = try CursorClient(on: stage)
        stage.report(dx: 4)
        #expect(stage.state.position == Point(x: 964, y: 540), "nothing has been reported")
        #expect(try reporter.move(1050, 300) == "{}")
        stage.report(dx: 7, buttons: .primary)
        stage.flush()
        let events = try follower.events { $0.kind == "button" }
        #expect(events.map(\.kind) == ["motion", "agreement", "motion", "button"])
        #expect(events[1].agreement == "reported" && events[2].position == Point(x: 1050, y: 300))
        #expect(events[3].button?.clickPosition == Point(x: 1050, y: 300))
        let state = try stage.connect().ask(#"{"method":"io.pointerd.Pointer.GetState"}"#)
        #expect(state?.contains(#""agreement":"reported""#) == true)
        reporter.stream.close()
        #expect(try follower.events { $0.kind == "agreement" }.map(\.agreement) == ["none"])
        #expect(stage.state.position == Point(x: 1050, y: 300) && stage.state.buttons == .primary)
        stage.report(dx: 7, buttons: .primary)
        #expect(stage.state.position == Point(x: 1057, y: 300))
        #expect(try reporter.move(1, 1) == refusal("NoSuchReporter", #""reporter":"1""#))
    }

    @Test("One-way calls move the pointer, and a report of what was before a press corrects it")
    func oneway() throws {
        let stage = try stage()
        let reporter = try CursorClient(on: stage)
        #expect(try reporter.move(500, 500) == "{}")
        let follower = try stage.subscribe(#"{"events":["button"]}"#)
        // An hour ahead, so that the report comes in time however slow the test is.
        let time = Timestamp(microseconds: EventLoop.now() + 3_600_000_000)
        var frame = InputReport(device: ServiceStage.mouse.id, time: time)
        frame.buttons = .primary
        stage.service.process(frame)
        let parameters = "{\"reporter\":1,\"x\":1050,\"y\":300,\"time\":\(EventLoop.now())}"
        try reporter.calls.send(
            "{\"method\":\"io.pointerd.Pointer.MoveCursor\",\"parameters\":\(parameters),\"oneway\":true}"
        )
        var buttons: [ButtonMessage?] = []
        for _ in 0..<3 { buttons.append(try follower.event().button) }
        #expect(buttons.map { $0?.pressed } == [true, false, true])
        #expect(buttons.map { $0?.interrupted } == [nil, true, nil])
        #expect(buttons[2]?.clickPosition == Point(x: 1050, y: 300))
        #expect(stage.state.region?.node == "box" && stage.state.buttons == .primary)
    }

    @Test("SetPosition is refused to everybody while the pointer is reported, and for no other pointer")
    func setPosition() throws {
        let stage = try stage()
        let reporter = try CursorClient(on: stage)
        #expect(try setPosition(stage, #"{"x":1,"y":2}"#) == "{}")
        #expect(try reporter.move(500, 500) == "{}")
        #expect(try setPosition(stage, #"{"x":1,"y":2}"#) == refusal("CursorReported", #""pointer":"default""#))
        #expect(stage.state.position == Point(x: 500, y: 500))
        #expect(try setPosition(stage, #"{"x":1,"y":2,"pointer":"left"}"#) == "{}")
        reporter.stream.close()
        try stage.wait { stage.state.agreement == .none }
        #expect(try setPosition(stage, #"{"x":1,"y":2}"#) == "{}")
    }

    @Test("The newest that has reported counts; when it ends, the one before is where it was reported last")
    func newest() throws {
        let stage = try stage()
        let first = try CursorClient(on: stage, as: Self.alice)
        #expect(try first.move(100, 100) == "{}")
        let second = try CursorClient(on: stage, as: Self.bob)
        #expect(first.number == 1 && second.number == 2)
        #expect(try first.move(110, 110) == "{}")
        #expect(stage.state.position == Point(x: 110, y: 110), "the second has reported nothing")
        #expect(try second.move(200, 200) == "{}")
        #expect(try first.move(120, 120) == "{}")
        #expect(stage.state.position == Point(x: 200, y: 200))
        let follower = try stage.subscribe(#"{"events":["agreement","motion"]}"#)
        second.stream.close()
        #expect(try follower.event().position == Point(x: 120, y: 120))
        #expect(stage.state.agreement == .reported)
        first.stream.close()
        #expect(try follower.event().agreement == "none")
    }

    @Test("A report of another user's, of another number, of no place or of a wrong time changes nothing")
    func refused() throws {
        let stage = try stage()
        let reporter = try CursorClient(on: stage, as: Self.alice)
        let other = try CursorClient(on: stage, as: Self.bob)
        #expect(try reporter.move(100, 100) == "{}")
        let before = stage.state
        #expect(try other.move(1, 1, as: 1) == refusal("NoSuchReporter", #""reporter":"1""#))
        #expect(try reporter.move(1, 1, as: 7) == refusal("NoSuchReporter", #""reporter":"7""#))
        #expect(try reporter.move(1e300, 1).withoutReason == refusal("OutOfRange", #""parameter":"x""#))
        let late = EventLoop.now() - CursorTime.lateness - 1
        let early = EventLoop.now() + 60_000_000
        for time in [late, early, 0, .min, .max] {
            let answer = try reporter.move(1, 1, time: time).withoutReason
            #expect(answer == refusal("OutOfRange", #""parameter":"time""#), "\(time)")
        }
        #expect(stage.state == before)
        #expect(try reporter.move(2, 2, time: EventLoop.now() + CursorTime.earliness) == "{}")
        #expect(stage.state.position == Point(x: 2, y: 2))
        let none = try CursorClient(asking: stage, #"{"pointer":"x"}"#)
        #expect(try none.stream.receive() == refusal("NoSuchPointer", #""pointer":"x""#))
        let single = try stage.connect()
        #expect(
            try single.ask(#"{"method":"io.pointerd.Pointer.ReportCursor"}"#)
                == ServiceStage.refusal("org.varlink.service.ExpectedMore", "")
        )
    }

    @Test("The stream ends with the role, and who has none gets none")
    func role() throws {
        var configuration = Self.configuration
        let stage = try stage(configuration)
        let reporter = try CursorClient(on: stage, as: Self.alice)
        #expect(try reporter.move(100, 100) == "{}")
        configuration.roles.sync = [.user(Account(Self.bob))]
        stage.service.apply(configuration, at: Timestamp(microseconds: EventLoop.now()))
        stage.flush()
        let denied = refusal("PermissionDenied", #""role":"sync""#)
        #expect(try reporter.stream.receive() == denied)
        #expect(stage.state.agreement == .none && stage.state.position == Point(x: 100, y: 100))
        #expect(try reporter.move(1, 1) == denied)
        #expect(try CursorClient(asking: stage, as: Self.alice).stream.receive() == denied)
    }

    @Test("The stream ends when its user is muted; the pointer stays, and who is muted gets none")
    func muted() throws {
        let stage = try stage()
        stage.show(Self.alice)
        let hers = try CursorClient(on: stage, as: Self.alice)
        #expect(try hers.move(100, 100) == "{}")
        stage.report(dx: 9)
        stage.show(Self.bob)
        stage.flush()
        let inactive = refusal("SessionInactive", #""seat":"seat0""#)
        #expect(try hers.stream.receive() == inactive)
        #expect(stage.state.agreement == .none && stage.state.position == Point(x: 100, y: 100))
        #expect(try hers.move(1, 1) == inactive)
        #expect(try CursorClient(asking: stage, as: Self.alice).stream.receive() == inactive)
        stage.report(dx: 9)
        #expect(stage.state.position == Point(x: 109, y: 100))
    }

    @Test("The stream ends with its pointer")
    func gone() throws {
        var configuration = Self.configuration
        let stage = try stage(configuration)
        let reporter = try CursorClient(on: stage, #"{"pointer":"left"}"#)
        #expect(try reporter.move(5, 5) == "{}")
        #expect(stage.service.pipeline.pointers[1].engine.state.position == Point(x: 5, y: 5))
        #expect(stage.state.agreement == .none)
        configuration.devices = DeviceRules()
        stage.service.apply(configuration, at: Timestamp(microseconds: EventLoop.now()))
        stage.flush()
        #expect(try reporter.stream.receive() == refusal("NoSuchPointer", #""pointer":"left""#))
        #expect(stage.service.reporters.all.isEmpty)
    }

    @Test("While a compositor moves the pointer no reporter counts; afterwards the pointer is where it was reported")
    func compositor() throws {
        let stage = try stage()
        let reporter = try CursorClient(on: stage)
        #expect(try reporter.move(100, 100) == "{}")
        let compositor = try CompositorClient(on: stage)
        _ = try compositor.event()
        #expect(stage.state.agreement == .none)
        #expect(try reporter.move(200, 200) == "{}")
        #expect(stage.state.position == Point(x: 100, y: 100))
        let motion = "{\"time\":\(EventLoop.now()),\"motion\":{\"translation\":{\"dx\":5,\"dy\":0}}}"
        #expect(try compositor.ask(motion) == "{}")
        #expect(stage.state.position == Point(x: 105, y: 100))
        compositor.stream.close()
        try stage.wait { stage.state.agreement == .reported }
        #expect(stage.state.position == Point(x: 200, y: 200))
    }

    @Test("With the session or the roles, neither a compositor nor a reporter leaves the pointer elsewhere")
    func compositorOfTheSameUser() throws {
        var configuration = Self.configuration
        configuration.roles.compositor = [.user(Account(Self.alice))]
        for isMuted in [true, false] {
            let stage = try stage(configuration)
            stage.show(Self.alice)
            let reporters = try [CursorClient(on: stage, as: Self.alice), CursorClient(on: stage, as: Self.alice)]
            for reporter in reporters { #expect(try reporter.move(100, 100) == "{}") }
            let compositor = try CompositorClient(on: stage, as: Self.alice)
            _ = try compositor.event()
            #expect(try compositor.ask("{\"time\":\(EventLoop.now()),\"position\":{\"x\":300,\"y\":300}}") == "{}")
            if isMuted {
                stage.show(Self.bob)
            } else {
                configuration.roles.compositor = []
                configuration.roles.sync = []
                stage.service.apply(configuration, at: Timestamp(microseconds: EventLoop.now()))
            }
            #expect(stage.state.position == Point(x: 300, y: 300) && stage.service.reporters.all.isEmpty)
            configuration = Self.configuration
            configuration.roles.compositor = [.user(Account(Self.alice))]
        }
    }

    @Test("A pause releases what devices hold, and the pointer is where the cursor is all the same")
    func paused() throws {
        let stage = try stage()
        let reporter = try CursorClient(on: stage)
        #expect(try reporter.move(100, 100) == "{}")
        stage.report(buttons: .primary)
        let admin = try stage.connect()
        _ = try admin.ask(#"{"method":"io.pointerd.Pointer.Pause"}"#)
        #expect(try reporter.move(1050, 300) == "{}")
        #expect(stage.state.buttons.isEmpty && stage.state.region?.node == "box")
        _ = try admin.ask(#"{"method":"io.pointerd.Pointer.Resume"}"#)
        stage.report(dx: 5)
        #expect(stage.state.position == Point(x: 1050, y: 300))
    }
}
