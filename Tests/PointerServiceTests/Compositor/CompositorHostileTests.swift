import PointerModel
import PointerRuntime
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Reports of a compositor that are wrong")
struct CompositorHostileTests {
    private static let invalid = "org.varlink.service.InvalidParameter"
    private static let range = "io.pointerd.Compositor.OutOfRange"

    /// Parts of a report, with the error and the parameter that it names.
    static let refused: [(part: String, error: String, parameter: String)] = [
        (#""motion":{"translation":{"dx":1e9,"dy":0}}"#, range, "motion.translation.dx"),
        (#""motion":{"translation":{"dx":0,"dy":-1000001}}"#, range, "motion.translation.dy"),
        (
            #""motion":{"translation":{"dx":0,"dy":0},"unaccelerated":{"dx":1e300,"dy":0}}"#, range,
            "motion.unaccelerated.dx"
        ),
        (#""motion":{"translation":{"dx":"1","dy":0}}"#, invalid, "motion.translation.dx"),
        (#""motion":{}"#, invalid, "motion.translation"),
        (#""position":{"x":2e6,"y":0}"#, range, "position.x"),
        (#""position":{"x":0,"y":-2e6}"#, range, "position.y"),
        (#""position":{"x":1,"y":1},"motion":{"translation":{"dx":1,"dy":0}}"#, invalid, "position"),
        (#""buttons":[{"button":"left","pressed":true}]"#, invalid, "buttons"),
        (#""buttons":[{"button":"primary","pressed":true},{"button":"primary","pressed":false}]"#, invalid, "buttons"),
        (#""source":"keyboard""#, invalid, "source"), (#""source":"touch""#, invalid, "source"),
        (#""source":"mouse","touches":[]"#, invalid, "source"),
        (#""scroll":{"source":"wheel"}"#, invalid, "scroll.v120"),
        (#""scroll":{"source":"wheel","v120":{"horizontal":0,"vertical":120001}}"#, range, "scroll.v120.vertical"),
        (
            #""scroll":{"source":"wheel","v120":{"horizontal":-2147483648,"vertical":0}}"#, range,
            "scroll.v120.horizontal"
        ),
        (#""scroll":{"source":"tilt"}"#, invalid, "scroll.source"),
        (#""scroll":{"source":"finger","fingers":0}"#, range, "scroll.fingers"),
        (#""scroll":{"source":"finger","phase":"stopped"}"#, invalid, "scroll.phase"),
        (#""scroll":{"source":"finger","translation":{"dx":0,"dy":1e12}}"#, range, "scroll.translation.dy"),
        (
            #""scroll":{"source":"finger"},"gesture":{"gesture":"hold","phase":"began","fingers":1}"#, invalid,
            "scroll"
        ),
        (#""gesture":{"gesture":"spread","phase":"began","fingers":2}"#, invalid, "gesture.gesture"),
        (#""gesture":{"gesture":"swipe","phase":"began"}"#, invalid, "gesture.fingers"),
        (#""gesture":{"gesture":"swipe","phase":"began","fingers":17}"#, range, "gesture.fingers"),
        (#""gesture":{"gesture":"pinch","phase":"began","fingers":2,"scale":0}"#, range, "gesture.scale"),
        (#""gesture":{"gesture":"pinch","phase":"began","fingers":2,"rotation":100}"#, range, "gesture.rotation"),
        (#""touches":[{"id":1,"phase":"down"}]"#, invalid, "touches.position"),
        (#""touches":[{"id":1,"phase":"hover"}]"#, invalid, "touches.phase"),
        (#""touches":[{"id":1,"phase":"up"},{"id":1,"phase":"up"}]"#, invalid, "touches"),
        (#""touches":[{"id":1,"phase":"down","position":{"x":9e9,"y":0}}]"#, range, "touches.position.x"),
        (#""touches":[],"contact":"began""#, invalid, "touches"),
        (#""contact":"resting""#, invalid, "contact"),
        (#""force":{"value":2,"maximum":1}"#, range, "force.value"),
        (#""force":{"value":0,"maximum":-1}"#, range, "force.maximum"),
    ]

    @Test("Each gets its error and changes nothing, and neither does what stands beside it", arguments: refused)
    func refusals(part: String, error: String, parameter: String) throws {
        let stage = try ServiceStage(start: EventLoop.now())
        let compositor = try CompositorClient(on: stage)
        _ = try compositor.event()
        let before = stage.state
        let press =
            part.contains("buttons") || part.contains("touches")
            ? "" : #","buttons":[{"button":"back","pressed":true}]"#
        let reply = try compositor.ask("{\"time\":\(EventLoop.now()),\(part)\(press)}")
        #expect(reply.withoutReason == ServiceStage.refusal(error, "\"parameter\":\"\(parameter)\""))
        #expect(reply.contains(/"reason":"[^"]/))
        #expect(stage.state == before)
        // Nor is it remembered that the button is down.
        let follower = try stage.subscribe("{\"events\":[\"button\"]}")
        let report = "{\"time\":\(EventLoop.now()),\"buttons\":[{\"button\":\"back\",\"pressed\":true}]}"
        #expect(try compositor.ask(report) == "{}")
        let button = try follower.event().button
        #expect(button?.button == "back" && button?.pressed == true)
    }

    @Test("Numbers that are none end at the parser, and the pointer stays")
    func notNumbers() throws {
        for number in ["NaN", "Infinity", "1e999", "-1e999"] {
            let stage = try ServiceStage(start: EventLoop.now())
            let compositor = try CompositorClient(on: stage)
            _ = try compositor.event()
            let before = stage.state
            let reply = try compositor.ask("{\"time\":\(EventLoop.now()),\"position\":{\"x\":\(number),\"y\":1}}")
            #expect(reply != "{}")
            #expect(stage.state == before)
        }
    }

    @Test("A time in the future or far back is refused; a little back it counts as the last one")
    func times() throws {
        let stage = try ServiceStage()
        var now: Int64 = 50_000_000
        stage.service.drive(now: { now }, onDeadlineChange: {})
        let compositor = try CompositorClient(on: stage)
        _ = try compositor.event()
        func report(at time: Int64) throws -> String {
            try compositor.ask("{\"time\":\(time),\"motion\":{\"translation\":{\"dx\":1,\"dy\":0}}}")
        }
        let refusal = ServiceStage.refusal(Self.range, "\"parameter\":\"time\"")
        for time in [now + 10_001, .max, now - 100_001, 0, -1, .min] {
            #expect(try report(at: time).withoutReason == refusal)
        }
        #expect(stage.state.position.x == 960)
        let follower = try stage.subscribe("{\"events\":[\"motion\"]}")
        now += 1_000_000
        for time in [now, now - 100_000, now + 10_000] { #expect(try report(at: time) == "{}") }
        for _ in 0..<3 { #expect(try follower.event().time == now) }
        #expect(try report(at: now - 100_001).withoutReason == refusal)
        #expect(stage.state.position.x == 963)
    }

    @Test("Releases without a press, presses of what is held and steps of nothing under way have no effect")
    func left() throws {
        let stage = try ServiceStage(start: EventLoop.now())
        let compositor = try CompositorClient(on: stage)
        _ = try compositor.event()
        func report(_ part: String) throws {
            #expect(try compositor.ask("{\"time\":\(EventLoop.now()),\(part)}") == "{}")
        }
        let follower = try stage.subscribe("{\"events\":[\"button\",\"manipulation\",\"motion\"]}")
        try report(#""buttons":[{"button":"primary","pressed":false}]"#)
        for phase in ["changed", "ended", "cancelled"] {
            for gesture in ["swipe", "pinch", "hold"] {
                try report("\"gesture\":{\"gesture\":\"\(gesture)\",\"phase\":\"\(phase)\",\"fingers\":3}")
            }
        }
        try report(#""scroll":{"source":"finger","phase":"ended"}"#)
        try report(#""touches":[{"id":4,"phase":"up"},{"id":5,"phase":"motion","position":{"x":0,"y":0}}]"#)
        try report(#""contact":"ended""#)
        #expect(follower.isQuiet)

        for _ in 0..<2 { try report(#""buttons":[{"button":"primary","pressed":true}]"#) }
        try report(#""buttons":[{"button":"primary","pressed":false}]"#)
        try report(#""scroll":{"source":"finger","translation":{"dx":0,"dy":4}}"#)
        // Another kind of scrolling, and other fingers, in between.
        try report(#""scroll":{"source":"continuous","translation":{"dx":0,"dy":40}}"#)
        try report(#""scroll":{"source":"finger","fingers":3,"translation":{"dx":0,"dy":40}}"#)
        try report(#""scroll":{"source":"finger","natural":true,"translation":{"dx":0,"dy":1}}"#)
        try report(#""scroll":{"source":"finger","phase":"ended"}"#)
        let events = try follower.events { $0.manipulation?.phase == "ended" }
        #expect(events.compactMap(\.button).map(\.pressed) == [true, false])
        let steps = events.compactMap(\.manipulation)
        #expect(steps.map(\.phase) == ["began", "changed", "ended"])
        #expect(steps.map { $0.viewTranslation?.dy } == [4, 1, nil] && steps.allSatisfy { $0.fingers == 2 })
    }

    @Test("Fingers on a screen are bounded, whatever ids are named")
    func manyTouches() throws {
        let stage = try ServiceStage(start: EventLoop.now())
        let compositor = try CompositorClient(on: stage)
        _ = try compositor.event()
        for id in 0..<100 {
            var report = ReportParameters(time: EventLoop.now())
            report.touches = [TouchMessage(id, .down, at: Point(x: Double(id), y: 0))]
            #expect(try compositor.ask(report) == "{}")
        }
        #expect(stage.state.position == .zero && stage.state.buttons == .primary)
    }
}
