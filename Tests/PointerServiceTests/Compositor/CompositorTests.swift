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

@Suite("A compositor in place of devices")
struct CompositorTests {
    /// Rules that name a pointer beside the default one.
    private static let namingLeft = DeviceRules([
        DeviceRule(match: DeviceMatch(name: Glob("nothing")), overrides: DeviceOverrides(pointer: "left"))
    ])

    /// What is reported now.
    private func now(_ offset: Int64 = 0) -> Int64 { EventLoop.now() + offset }

    @Test("Motion, position, buttons and wheel move the pointer, as one-way calls too; devices do not meanwhile")
    func input() throws {
        let stage = try ServiceStage(start: EventLoop.now())
        let compositor = try CompositorClient(on: stage)
        #expect(try compositor.event() == CompositorEventMessage(.opened, pointer: nil))
        let follower = try stage.subscribe("{\"events\":[\"motion\",\"button\",\"scroll\",\"enter\"]}")
        stage.report(dx: 500, buttons: .secondary)
        #expect(stage.state.position == Point(x: 960, y: 540) && stage.state.buttons.isEmpty)

        try compositor.calls.send(
            """
            {"method":"io.pointerd.Compositor.Report","oneway":true,"parameters":
            {"time":\(now()),"motion":{"translation":{"dx":10.5,"dy":-4}}}}
            """
        )
        #expect(try compositor.ask("{\"time\":\(now()),\"position\":{\"x\":1050,\"y\":300}}") == "{}")
        let press = "{\"time\":\(now()),\"buttons\":[{\"button\":\"primary\",\"pressed\":true}]}"
        #expect(try compositor.ask(press) == "{}")
        #expect(stage.state.buttons == .primary)
        let scroll = "\"scroll\":{\"source\":\"wheel\",\"v120\":{\"horizontal\":0,\"vertical\":120}}"
        let release = "\"buttons\":[{\"button\":\"primary\",\"pressed\":false}]"
        #expect(try compositor.ask("{\"time\":\(now()),\(scroll),\(release)}") == "{}")

        let events = try follower.events { $0.kind == "scroll" }
        #expect(events.map(\.kind) == ["motion", "motion", "enter", "button", "button", "scroll"])
        #expect(events[0].position == Point(x: 970.5, y: 536) && events[0].source == "mouse")
        #expect(events[1].position == Point(x: 1050, y: 300))
        #expect(events[1].frame == events[2].frame && events[4].frame == events[5].frame)
        #expect(
            events[4].button == ButtonMessage(button: "primary", pressed: false, clickPosition: Point(x: 1050, y: 300))
        )
        #expect(events[5].scroll?.vertical == -120, "the kernel counts away from the user")
    }

    @Test("An absolute device leaves the pointer where it is: nothing brings it to a middle")
    func absolute() throws {
        var configuration = ServiceStage.configuration
        configuration.engine.recentering.mouseRest = 0.1
        configuration.layout.surfaces[0].nodes[0] = Node(
            id: "box",
            frame: Rect(x: 1000, y: 500, width: 60, height: 60),
            interaction: Interaction(style: .content(.highlight()))
        )
        let stage = try ServiceStage(configuration, start: EventLoop.now())
        var time: Int64 = 1_000_000
        stage.service.drive(now: { time }, onDeadlineChange: {})
        let compositor = try CompositorClient(on: stage)
        _ = try compositor.event()
        func rest() {
            time += 2_000_000
            while let deadline = stage.service.nextDeadline, deadline.microseconds <= time {
                stage.service.advance(to: deadline)
            }
        }
        #expect(try compositor.ask("{\"time\":\(time),\"position\":{\"x\":1010,\"y\":510}}") == "{}")
        rest()
        #expect(stage.state.position == Point(x: 1010, y: 510))
        // The same place, reached by a mouse, is left for the middle of the node.
        #expect(try compositor.ask("{\"time\":\(time),\"motion\":{\"translation\":{\"dx\":1,\"dy\":1}}}") == "{}")
        rest()
        #expect(stage.state.position == Point(x: 1030, y: 530))
    }

    @Test(
        "The end of the stream releases buttons as interrupted and cancels gestures; then devices move the pointer again"
    )
    func end() throws {
        let stage = try ServiceStage(start: EventLoop.now())
        let compositor = try CompositorClient(on: stage)
        _ = try compositor.event()
        let press = "\"buttons\":[{\"button\":\"primary\",\"pressed\":true}]"
        let swipe = "\"gesture\":{\"gesture\":\"swipe\",\"phase\":\"began\",\"fingers\":3}"
        #expect(try compositor.ask("{\"time\":\(now()),\"source\":\"touchpad\",\(press),\(swipe)}") == "{}")
        let follower = try stage.subscribe()
        compositor.stream.close()
        let events = try follower.events { $0.kind == "button" }
        #expect(
            events.compactMap(\.button) == [
                ButtonMessage(
                    button: "primary",
                    pressed: false,
                    interrupted: true,
                    clickPosition: Point(x: 960, y: 540)
                )
            ]
        )
        let steps = events.compactMap(\.manipulation)
        #expect(steps.map(\.phase) == ["cancelled"] && steps.first?.fingers == 3)
        stage.report(dx: 7)
        #expect(stage.state.position == Point(x: 967, y: 540))
        #expect(
            try compositor.ask("{\"time\":\(now())}")
                == ServiceStage.refusal("io.pointerd.Compositor.NotOpen", "\"pointer\":\"default\"")
        )
    }

    @Test("What devices hold when a compositor comes is released as interrupted")
    func begin() throws {
        let stage = try ServiceStage(start: EventLoop.now())
        stage.report(buttons: .primary)
        let follower = try stage.subscribe("{\"events\":[\"button\"]}")
        let compositor = try CompositorClient(on: stage)
        _ = try compositor.event()
        let release = try follower.event().button
        #expect(release?.button == "primary" && release?.pressed == false && release?.interrupted == true)
        stage.report()
        #expect(follower.isQuiet)
    }

    @Test("One pointer has one compositor; another pointer may have another")
    func second() throws {
        var configuration = ServiceStage.configuration
        configuration.devices = Self.namingLeft
        configuration.roles.compositor = [.everyone]
        let stage = try ServiceStage(configuration, start: EventLoop.now())
        let first = try CompositorClient(on: stage, as: 1000)
        _ = try first.event()
        for user: UInt32 in [1000, 1001] {
            let other = try CompositorClient(on: stage, as: user)
            #expect(
                try other.stream.receive()
                    == ServiceStage.refusal("io.pointerd.Compositor.CompositorExists", "\"pointer\":\"default\"")
            )
            if user == 1000 { continue }
            #expect(
                try other.ask("{\"time\":\(now())}")
                    == ServiceStage.refusal("io.pointerd.Compositor.NotOpen", "\"pointer\":\"default\"")
            )
        }
        let left = try CompositorClient(on: stage, as: 1001, "{\"pointer\":\"left\"}")
        #expect(try left.event() == CompositorEventMessage(.opened, pointer: "left"))
        let motion = "\"motion\":{\"translation\":{\"dx\":5,\"dy\":0}}"
        #expect(try left.ask("{\"time\":\(now()),\"pointer\":\"left\",\(motion)}") == "{}")
        #expect(stage.service.pipeline.pointers[1].engine.state.position == Point(x: 965, y: 540))
        #expect(stage.state.position == Point(x: 960, y: 540))
        let none = try CompositorClient(on: stage, as: 1000, "{\"pointer\":\"x\"}")
        #expect(
            try none.stream.receive()
                == ServiceStage.refusal("io.pointerd.Compositor.NoSuchPointer", "\"pointer\":\"x\"")
        )
    }

    @Test("Nobody has the role unless the configuration gives it; one that takes it away ends the stream")
    func role() throws {
        var configuration = ServiceStage.configuration
        let refusal = ServiceStage.refusal("io.pointerd.Compositor.PermissionDenied", "\"role\":\"compositor\"")
        let stage = try ServiceStage(configuration, start: EventLoop.now())
        let refused = try CompositorClient(on: stage, as: 1000)
        #expect(try refused.stream.receive() == refusal)
        #expect(try refused.ask("{\"time\":\(now())}") == refusal)

        configuration.roles.compositor = [.user(Account(1000))]
        stage.service.apply(configuration, at: Timestamp(microseconds: now()))
        let compositor = try CompositorClient(on: stage, as: 1000)
        _ = try compositor.event()
        #expect(
            try compositor.ask("{\"time\":\(now()),\"buttons\":[{\"button\":\"middle\",\"pressed\":true}]}") == "{}"
        )
        configuration.roles.compositor = []
        stage.service.apply(configuration, at: Timestamp(microseconds: now()))
        stage.flush()
        #expect(try compositor.stream.receive() == refusal)
        #expect(stage.state.buttons.isEmpty && stage.service.compositors.all.isEmpty)
        stage.report(dx: 3)
        #expect(stage.state.position.x == 963)
    }

    @Test("A pause interrupts what a compositor holds, and what it reports meanwhile has no effect")
    func pause() throws {
        let stage = try ServiceStage(start: EventLoop.now())
        let compositor = try CompositorClient(on: stage)
        _ = try compositor.event()
        func change(_ isDown: Bool) throws {
            let change = "{\"button\":\"primary\",\"pressed\":\(isDown)}"
            #expect(try compositor.ask("{\"time\":\(now()),\"buttons\":[\(change)]}") == "{}")
        }
        try change(true)
        let follower = try stage.subscribe("{\"events\":[\"button\",\"motion\"]}")
        let admin = try stage.connect()
        _ = try admin.ask("{\"method\":\"io.pointerd.Pointer.Pause\"}")
        let release = try follower.event().button
        #expect(release?.button == "primary" && release?.pressed == false && release?.interrupted == true)
        #expect(try compositor.ask("{\"time\":\(now()),\"motion\":{\"translation\":{\"dx\":9,\"dy\":0}}}") == "{}")
        _ = try admin.ask("{\"method\":\"io.pointerd.Pointer.Resume\"}")
        // What came up meanwhile is not released again.
        try change(false)
        #expect(follower.isQuiet)
        try change(true)
        let press = try follower.event().button
        #expect(press?.button == "primary" && press?.pressed == true)
        #expect(stage.state.position == Point(x: 960, y: 540))
    }

    @Test(
        "A compositor whose user is muted gives the pointer back, and has it again with the session, unless another took it"
    )
    func muted() throws {
        let (alice, bob) = (ServiceStage.alice, ServiceStage.bob)
        var configuration = ServiceStage.configuration
        configuration.roles.compositor = [.everyone]
        let stage = try ServiceStage(configuration, start: EventLoop.now())
        stage.show(alice)
        let hers = try CompositorClient(on: stage, as: alice)
        #expect(try hers.event().kind == "opened")
        #expect(
            try hers.ask("{\"time\":\(now()),\"buttons\":[{\"button\":\"primary\",\"pressed\":true}]}") == "{}"
        )
        // Bob's begins muted.
        let his = try CompositorClient(on: stage, as: bob)
        #expect(try his.event() == CompositorEventMessage(.muted, pointer: nil, seat: "seat0"))
        stage.show(nil)
        stage.flush()
        #expect(try hers.event() == CompositorEventMessage(.muted, pointer: nil, seat: "seat0"))
        #expect(stage.state.buttons.isEmpty)
        stage.report(dx: 4)
        #expect(stage.state.position.x == 964)
        let refusal = ServiceStage.refusal("io.pointerd.Compositor.SessionInactive", "\"seat\":\"seat0\"")
        #expect(try hers.ask("{\"time\":\(now()),\"position\":{\"x\":0,\"y\":0}}") == refusal)

        stage.show(bob)
        stage.flush()
        #expect(try his.event().kind == "opened")
        stage.report(dx: 4)
        #expect(stage.state.position.x == 964)
        stage.service.setSeatUsers(nil)
        stage.flush()
        #expect(
            try hers.stream.receive()
                == ServiceStage.refusal("io.pointerd.Compositor.CompositorExists", "\"pointer\":\"default\"")
        )
        #expect(try his.ask("{\"time\":\(now()),\"position\":{\"x\":1,\"y\":2}}") == "{}")
        #expect(stage.state.position == Point(x: 1, y: 2))
    }

    @Test("A pointer that a reload no longer names stays until its compositor has gone")
    func unnamed() throws {
        var configuration = ServiceStage.configuration
        configuration.devices = Self.namingLeft
        let stage = try ServiceStage(configuration, start: EventLoop.now())
        let compositor = try CompositorClient(on: stage, "{\"pointer\":\"left\"}")
        _ = try compositor.event()
        configuration.devices = DeviceRules()
        stage.service.apply(configuration, at: Timestamp(microseconds: now()))
        #expect(
            try compositor.ask("{\"time\":\(now()),\"pointer\":\"left\",\"position\":{\"x\":5,\"y\":5}}") == "{}"
        )
        #expect(stage.service.pipeline.pointers.map(\.name) == ["default", "left"])
        let follower = try stage.subscribe("{\"pointer\":\"left\"}")
        compositor.stream.close()
        let end = try #require(try follower.receive())
        #expect(end == ServiceStage.refusal("io.pointerd.Pointer.NoSuchPointer", "\"pointer\":\"left\""))
        #expect(stage.service.pipeline.pointers.map(\.name) == ["default"])
    }

    @Test("The first finger on a screen is the pointer and holds the primary button; further ones press nothing")
    func touches() throws {
        let stage = try ServiceStage(start: EventLoop.now())
        let compositor = try CompositorClient(on: stage)
        _ = try compositor.event()
        let follower = try stage.subscribe("{\"events\":[\"motion\",\"button\"]}")
        func touch(_ touches: TouchMessage...) throws {
            var report = ReportParameters(time: now())
            report.touches = touches
            #expect(try compositor.ask(report) == "{}")
        }
        try touch(TouchMessage(7, .down, at: Point(x: 100, y: 200)))
        #expect(stage.state.buttons == .primary && stage.state.source == .touch)
        try touch(
            TouchMessage(8, .down, at: Point(x: 500, y: 500)),
            TouchMessage(7, .motion, at: Point(x: 110, y: 200))
        )
        try touch(TouchMessage(8, .motion, at: Point(x: 600, y: 500)))
        try touch(TouchMessage(7, .up))
        try touch(TouchMessage(8, .motion, at: Point(x: 700, y: 500)))
        try touch(TouchMessage(8, .up), TouchMessage(9, .up))
        try touch(TouchMessage(8, .down, at: Point(x: 300, y: 300)))
        try touch(TouchMessage(8, .cancel))
        let events = try follower.events { $0.button?.interrupted == true }
        #expect(
            events.compactMap(\.position) == [Point(x: 100, y: 200), Point(x: 110, y: 200), Point(x: 300, y: 300)]
        )
        #expect(events.compactMap(\.button).map(\.pressed) == [true, false, true, false])
        #expect(events.compactMap(\.button).map { $0.interrupted ?? false } == [false, false, false, true])
    }

    @Test("Two fingers on a screen pinch; their gesture interrupts the press, and ends with the first lift")
    func twoFingers() throws {
        let stage = try ServiceStage(start: EventLoop.now())
        let compositor = try CompositorClient(on: stage)
        _ = try compositor.event()
        let follower = try stage.subscribe("{\"events\":[\"manipulation\",\"button\",\"style\"]}")
        func touch(_ touches: TouchMessage...) throws {
            var report = ReportParameters(time: now())
            report.touches = touches
            #expect(try compositor.ask(report) == "{}")
        }
        try touch(TouchMessage(7, .down, at: Point(x: 100, y: 200)))
        try touch(TouchMessage(8, .down, at: Point(x: 200, y: 200)))
        try touch(
            TouchMessage(7, .motion, at: Point(x: 95, y: 200)),
            TouchMessage(8, .motion, at: Point(x: 295, y: 200))
        )
        #expect(stage.state.buttons.isEmpty && stage.state.source == .touch)
        try touch(TouchMessage(8, .up))
        try touch(TouchMessage(7, .up))
        let events = try follower.events { $0.style?.kind == "hidden" }
        let steps = events.compactMap(\.manipulation)
        #expect(steps.map(\.phase) == ["began", "ended"])
        #expect(steps.first?.scale == 2)
        #expect(events.compactMap(\.button).map(\.pressed) == [true, false])
        #expect(events.compactMap(\.button).map { $0.interrupted ?? false } == [false, true])
    }

    @Test("A compositor that goes while fingers are down leaves nothing pressed")
    func touchesOfClosedStream() throws {
        let stage = try ServiceStage(start: EventLoop.now())
        let compositor = try CompositorClient(on: stage)
        _ = try compositor.event()
        var report = ReportParameters(time: now())
        report.touches = [TouchMessage(7, .down, at: Point(x: 100, y: 200))]
        #expect(try compositor.ask(report) == "{}")
        #expect(stage.state.buttons == .primary)
        let follower = try stage.subscribe("{\"events\":[\"button\"]}")
        compositor.stream.close()
        let events = try follower.events { $0.button?.pressed == false }
        #expect(events.compactMap(\.button?.interrupted) == [true])
        #expect(stage.state.buttons.isEmpty)
    }

    @Test("A stream that closes releases a button that is held, whatever fingers are down beside it")
    func buttonOfClosedStream() throws {
        let stage = try ServiceStage(start: EventLoop.now())
        let compositor = try CompositorClient(on: stage)
        _ = try compositor.event()
        var report = ReportParameters(time: now())
        report.buttons = [ButtonChangeMessage("secondary", pressed: true)]
        #expect(try compositor.ask(report) == "{}")
        report = ReportParameters(time: now())
        report.touches = [TouchMessage(7, .down, at: Point(x: 100, y: 200))]
        #expect(try compositor.ask(report) == "{}")
        #expect(stage.state.buttons == .secondary)
        let follower = try stage.subscribe("{\"events\":[\"button\"]}")
        compositor.stream.close()
        let events = try follower.events { $0.button?.pressed == false }
        #expect(
            events.compactMap(\.button?.button) == ["secondary"] && events.compactMap(\.button?.interrupted) == [true]
        )
        #expect(stage.state.buttons.isEmpty)
    }
}
