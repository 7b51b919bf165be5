import PointerConfiguration
import PointerModel
import PointerPipeline
import PointerRuntime
import PointerWire
import TestBasics
import Testing

@testable import PointerService

@Suite("Time that passes without reports")
struct TimeTests {
    @Test("A service that nobody uses any more is freed, with its descriptors")
    func freed() throws {
        let loop = try EventLoop()
        var service: PointerService? = try PointerService(
            ServiceStage.configuration,
            loop: loop,
            logger: .silent
        )
        weak let runner = service?.runner
        weak let clock = service?.runner.clock
        #expect(runner != nil && clock != nil)
        service = nil
        #expect(runner == nil && clock == nil)
    }

    @Test("A transition completes by itself, and subscribers receive the completion")
    func completion() throws {
        let stage = try ServiceStage(start: 0)
        let client = try stage.subscribe(#"{"events":["enter","completion"]}"#)
        stage.report(dx: 50)
        stage.flush()
        let enter = try client.event()
        let completion = try client.event()
        #expect(completion.kind == "completion")
        #expect(completion.transition == enter.transition)
        #expect(completion.finished == true)
        #expect(completion.frame > enter.frame)
    }

    @Test(
        "A transition completes by itself, and motion that was held back comes, also where no timer can be armed meanwhile"
    )
    func unarmable() async {
        // In a process of its own, in which nobody else's timers fail.
        await #expect(processExitsWith: .success) {
            let stage = try ServiceStage(start: 0)
            let transitions = try stage.subscribe(#"{"events":["enter","completion"]}"#)
            let motion = try stage.subscribe(#"{"events":["motion"],"maxRate":1}"#)
            let count = try UnarmableTimers.during {
                for _ in 0..<50 { stage.report(dx: 1) }
                stage.flush()
                let kinds = [try transitions.event().kind, try transitions.event().kind]
                #expect(kinds == ["enter", "completion"])
                let positions = [try motion.event().position, try motion.event().position]
                #expect(positions == [Point(x: 961, y: 540), Point(x: 1010, y: 540)])
            }
            #expect(count > 1)
        }
    }

    @Test("A layout that is taken starts a transition too")
    func layout() throws {
        let stage = try ServiceStage(start: 0)
        stage.report(dx: 50)
        let client = try stage.subscribe(#"{"events":["exit","completion"]}"#)
        stage.service.apply(.builtIn, at: .zero)
        stage.flush()
        let events = try client.events { $0.kind == "completion" && $0.finished == true }
        #expect(events.first { $0.kind == "exit" }?.transition == events.last?.transition)
    }

    @Test("Once nothing is due any more, nothing wakes the loop")
    func rest() throws {
        let stage = try ServiceStage(start: 0)
        stage.report(dx: 50)
        #expect(stage.service.pipeline.nextDeadline != nil)
        while stage.service.pipeline.nextDeadline != nil {
            #expect(try stage.loop.turn(timeout: LoopbackClient.patience) > 0)
        }
        #expect(try stage.loop.turn(timeout: 0) == 0)
    }

    @Test("What is due in a while does not wake the loop before that")
    func later() throws {
        let stage = try ServiceStage()
        stage.report(dx: 50)
        let deadline = try #require(stage.service.pipeline.nextDeadline)
        #expect(deadline.microseconds > stage.start)
        #expect(try stage.loop.turn(timeout: 0) == 0)
    }

    @Test(
        "The state has the velocity of motion just now, and none once nothing has followed the motion",
        arguments: [true, false]
    )
    func velocity(isPast: Bool) throws {
        // Motion of a second ago is over, whatever has become due since; motion in an hour is not.
        let stage =
            try isPast ? ServiceStage(start: EventLoop.now() - 1_000_000) : ServiceStage()
        for _ in 0..<20 { stage.report(dx: 1) }
        let client = try stage.connect()
        for call in ["GetState", "Subscribe"] {
            try client.send(#"{"method":"io.pointerd.Pointer.\#(call)","more":\#(call == "Subscribe")}"#)
            let state: StateMessage? =
                try call == "GetState" ? client.reply(StateReply.self).state : client.event().state
            #expect((state?.velocity == nil) == isPast, "\(call)")
        }
    }

    /// Both buttons together are the middle one, and the first of them was pressed half a minute ago at least.
    private static func middleStage() throws -> ServiceStage {
        var configuration = ServiceStage.configuration
        configuration.motion.mouse.middleEmulation = true
        return try ServiceStage(configuration, start: EventLoop.now() - 30_000_000)
    }

    @Test("After a stall, what devices reported in time happens before what it puts an end to becomes due")
    func stall() throws {
        let stage = try Self.middleStage()
        let client = try stage.subscribe(#"{"events":["button"]}"#)
        stage.report(buttons: .primary)
        // The timer is ready, and so is a device whose report nobody has read.
        var unread: [Buttons] = [[.primary, .secondary]]
        stage.readDevices {
            while let buttons = unread.popLast() { stage.report(buttons: buttons) }
        }
        #expect(try stage.loop.turn(timeout: LoopbackClient.patience) > 0)
        stage.flush()
        #expect(try client.event().button?.button == "middle")
        #expect(unread.isEmpty)
    }

    @Test("After a stall, a client that catches up does not pass the time of what devices reported in time")
    func stallOfClient() throws {
        var configuration = ServiceStage.configuration
        configuration.motion.mouse.middleEmulation = true
        let stage = try ServiceStage(configuration)
        var now = stage.start
        stage.service.drive(now: { now }, onDeadlineChange: {})
        let client = try stage.subscribe(#"{"events":["button"]}"#)
        let owner = try stage.attach(.panel())
        let carrier = try #require(stage.service.surfaces.attached.all.first?.carrier)
        stage.report(buttons: .primary)
        now += 1_000_000
        carrier.unmute()
        stage.service.surfaces.catchUp(carrier)
        stage.report(buttons: [.primary, .secondary])
        stage.flush()
        _ = try owner.surfaceEvents(upTo: .resync)
        let event = try client.event()
        #expect(event.button?.button == "middle")
        #expect(event.time == stage.time)
    }

    @Test("After a stall, another device's report does not put off what a device reported in time")
    func stallOfTwo() throws {
        var configuration = ServiceStage.configuration
        configuration.motion.mouse.middleEmulation = true
        let stage = try ServiceStage(configuration)
        var second = ServiceStage.mouse
        second.id = DeviceID(rawValue: 2)
        stage.service.apply(.added(second), at: .zero)
        let client = try stage.subscribe(#"{"events":["button"]}"#)
        var report = InputReport(device: second.id, time: Timestamp(microseconds: stage.start))
        report.buttons = .primary
        stage.service.process(report)
        // The other mouse's report is later, and the first to be read.
        var other = InputReport(device: ServiceStage.mouse.id, time: Timestamp(microseconds: stage.start + 400_000))
        other.relative = Vector(dx: 1, dy: 0)
        stage.service.process(other)
        report.time = Timestamp(microseconds: stage.start + 20_000)
        report.buttons = [.primary, .secondary]
        stage.service.process(report)
        stage.flush()
        #expect(try client.event().button?.button == "middle")
    }

    /// A moment after the first press, whose meaning is settled within 50 ms; in microseconds.
    private static func moment(in stage: ServiceStage, afterPress delay: Int64) -> Timestamp {
        Timestamp(microseconds: stage.start + 1_000 + delay)
    }

    @Test(
        "What was due before a key changed happens with the modifiers of before, what is due later does not",
        arguments: [(40_000, ["modifiers"]), (60_000, ["button", "modifiers"])] as [(Int64, [String])]
    )
    func modifiers(delay: Int64, kinds: [String]) throws {
        let stage = try Self.middleStage()
        let client = try stage.subscribe(#"{"events":["button","modifiers"]}"#)
        stage.report(buttons: .primary)
        stage.service.setModifiers(.shift, at: Self.moment(in: stage, afterPress: delay))
        stage.flush()
        #expect(try client.events { $0.kind == "modifiers" }.map(\.kind) == kinds)
    }

    @Test("A keystroke stamped after the turn's time does not pass the time of what devices reported in time")
    func keystrokeAhead() throws {
        var configuration = ServiceStage.configuration
        configuration.motion.mouse.middleEmulation = true
        let stage = try ServiceStage(configuration)
        var now = stage.start
        stage.service.drive(now: { now }, onDeadlineChange: {})
        let client = try stage.subscribe(#"{"events":["button","modifiers"]}"#)
        stage.report(buttons: .primary)
        now = stage.time + 1_000
        // After the time at which the press alone would be a press of the primary button.
        stage.service.setModifiers(.shift, at: Timestamp(microseconds: stage.time + 60_000))
        stage.report(buttons: [.primary, .secondary])
        stage.flush()
        #expect(try client.event().kind == "modifiers")
        let event = try client.event()
        #expect(event.button?.button == "middle")
        #expect(event.time == stage.time)
    }

    @Test("What devices reported after a key changed happens with the modifiers that are held since")
    func laterReport() throws {
        let stage = try Self.middleStage()
        let client = try stage.subscribe(#"{"events":["button","modifiers","motion"]}"#)
        stage.report(buttons: .primary)
        var unread = [Self.moment(in: stage, afterPress: 60_001), Self.moment(in: stage, afterPress: 60_000)]
        stage.readDevices {
            while let time = unread.popLast() {
                var report = InputReport(device: ServiceStage.mouse.id, time: time)
                report.buttons = .primary
                report.relative = Vector(dx: 1, dy: 0)
                stage.service.process(report)
            }
        }
        try stage.beforeDevices {
            stage.service.setModifiers(.shift, at: Self.moment(in: stage, afterPress: 60_000))
        }
        var kinds: [String] = []
        repeat { kinds.append(try client.event().kind) } while kinds.count < 4
        #expect(kinds == ["button", "motion", "modifiers", "motion"])
        #expect(unread.isEmpty)
    }

    @Test(
        "What was due before the configuration was taken again happens with the one of before, what is due later does not",
        arguments: [(40_000, ["layout"]), (60_000, ["button", "layout"])] as [(Int64, [String])]
    )
    func configuration(delay: Int64, kinds: [String]) throws {
        let stage = try Self.middleStage()
        let client = try stage.subscribe(#"{"events":["button","layout"]}"#)
        stage.report(buttons: .primary)
        var configuration = ServiceStage.configuration
        configuration.motion.mouse.middleEmulation = true
        stage.service.apply(configuration, at: Self.moment(in: stage, afterPress: delay))
        stage.flush()
        #expect(try client.events { $0.kind == "layout" }.map(\.kind) == kinds)
    }
}
