import PointerConfiguration
import PointerModel
import PointerRuntime
import PointerWire
import ServiceTesting
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Subscribe")
struct SubscribeTests {
    @Test("The state comes first, then every event of a frame with one number")
    func order() throws {
        let stage = try ServiceStage()
        let client = try stage.connect()
        try client.send("{\"method\":\"io.pointerd.Pointer.Subscribe\",\"more\":true}")
        let first = try client.event()
        #expect(first.kind == "state")
        #expect(try first.state == StateMessage.written(PointerSnapshot(stage.state)))
        stage.report(dx: 50, buttons: .primary)
        stage.flush()
        let events = try client.events { $0.kind == "button" }
        #expect(events.map(\.kind) == ["motion", "enter", "style", "button"])
        #expect(Set(events.map(\.frame)) == [1])
        #expect(Set(events.map(\.time)) == [stage.start + 1000])
        #expect(events[0].position == Point(x: 1010, y: 540))
        #expect(events[1].region?.node == "box")
        #expect(events[2].style?.kind == "hover")
        #expect(events[1].transition == events[2].transition)
    }

    @Test("Only what was asked for comes")
    func kinds() throws {
        let stage = try ServiceStage()
        let client = try stage.subscribe("{\"events\":[\"exit\",\"button\"]}")
        stage.report(dx: 50)
        stage.report(dx: 500)
        stage.report(buttons: .secondary)
        stage.flush()
        #expect(try client.events { $0.kind == "button" }.map(\.kind) == ["exit", "button"])
    }

    @Test(
        "What is asked for wrongly is refused",
        arguments: [
            ("{\"events\":[\"motions\"]}", "org.varlink.service.InvalidParameter", "events"),
            ("{\"events\":\"motion\"}", "org.varlink.service.InvalidParameter", "events"),
            ("{\"maxRate\":0}", "io.pointerd.Pointer.OutOfRange", "maxRate"),
            ("{\"maxRate\":1000001}", "io.pointerd.Pointer.OutOfRange", "maxRate"),
            ("{\"maxRate\":1.5}", "org.varlink.service.InvalidParameter", "maxRate"),
        ]
    )
    func refused(parameters: String, error: String, parameter: String) throws {
        let stage = try ServiceStage()
        let client = try stage.connect()
        let reply = try client.ask(
            "{\"method\":\"io.pointerd.Pointer.Subscribe\",\"parameters\":\(parameters),\"more\":true}"
        )
        #expect(reply?.withoutReason == "{\"error\":\"\(error)\",\"parameters\":{\"parameter\":\"\(parameter)\"}}")
    }

    @Test("A rate holds motion back and then sends the latest; motion that comes with a transition is not held back")
    func rate() throws {
        let stage = try ServiceStage()
        let client = try stage.subscribe("{\"maxRate\":1}")
        for _ in 0..<30 { stage.report(dx: 1) }
        stage.flush()
        #expect(try client.event().position == Point(x: 961, y: 540))
        // The second event of the rate comes with the timer, a second later, and is where the pointer is by then.
        #expect(try client.event().position == Point(x: 990, y: 540))
        stage.report(dx: 1)
        stage.report(dx: 20)
        stage.flush()
        let events = try client.events { $0.kind == "style" }
        #expect(events.map(\.kind) == ["motion", "enter", "style"])
        #expect(events[0].position == Point(x: 1011, y: 540))
    }

    @Test("A reader that does not keep up gets the latest motion once it reads, and all transitions in order")
    func coalescing() throws {
        let stage = try ServiceStage()
        let client = try stage.subscribe()
        let attentive = try stage.subscribe("{\"events\":[\"exit\"]}")
        // Far more motion than the kernel and the queue hold, with few transitions in it.
        for number in 0..<40_000 {
            stage.report(dx: number.isMultiple(of: 2) ? 1 : -1)
            if number.isMultiple(of: 10_000) {
                stage.report(dx: 50)
                stage.report(dx: -50)
            }
            if number.isMultiple(of: 16) { stage.flush() }
        }
        stage.report(dx: -100, dy: 7)
        stage.flush()
        let last = stage.state.position
        var enters = 0
        var frame: UInt64 = 0
        let events = try client.events { $0.position == last }
        for event in events {
            #expect(event.kind != "resync")
            #expect(event.frame >= frame)
            frame = event.frame
            if event.kind == "enter" { enters += 1 }
        }
        #expect(enters == 4)
        #expect(events.count < 20_000)
        for _ in 0..<4 { #expect(try attentive.event().kind == "exit") }
    }

    @Test("A reader whose queue overflows gets one resync with the whole state instead")
    func overflow() throws {
        let stage = try ServiceStage()
        let client = try stage.subscribe("{\"events\":[\"enter\",\"exit\",\"style\"]}")
        for number in 0..<4000 {
            stage.report(dx: number.isMultiple(of: 2) ? 50 : -50)
            if number.isMultiple(of: 16) { stage.flush() }
        }
        stage.flush()
        let events = try client.events { $0.kind == "resync" }
        #expect(events.filter { $0.kind == "resync" }.count == 1)
        #expect(events.dropLast().map(\.frame) == events.dropLast().map(\.frame).sorted())
        let resync = try #require(events.last)
        #expect(
            try resync.state
                == StateMessage.written(
                    PointerSnapshot(stage.state, frame: resync.frame, time: Timestamp(microseconds: resync.time))
                )
        )
        // From here on it is in step again.
        stage.report(dx: 50)
        stage.flush()
        let event = try client.event()
        #expect(event.kind == "enter")
        #expect(event.frame == resync.frame + 1)
    }

    @Test("A shorter queue holds for those who follow already")
    func shorterQueue() throws {
        let stage = try ServiceStage()
        let client = try stage.subscribe("{\"events\":[\"button\"]}")
        var configuration = ServiceStage.configuration
        configuration.limits[.pendingBytes] = 32_768
        stage.service.apply(configuration, at: .zero)
        // Each press is about 120 bytes: the built-in queue would hold them all.
        for number in 0..<800 { stage.report(buttons: number.isMultiple(of: 2) ? .primary : []) }
        stage.flush()
        let events = try client.events { $0.kind == "resync" || $0.frame == 800 }
        #expect(events.last?.kind == "resync")
        #expect(events.count < 200)
    }

    @Test("Motion that piled up within one turn ends with the latest position")
    func motionInOneTurn() throws {
        let stage = try ServiceStage()
        let client = try stage.subscribe()
        for _ in 0..<3 {
            for number in 0..<1000 { stage.report(dy: number.isMultiple(of: 2) ? 1 : -1) }
            stage.report(dx: -3, dy: 1)
            stage.flush()
            let last = stage.state.position
            let events = try client.events { $0.position == last }
            #expect(events.count > 10 && events.count < 1000)
            #expect(client.isQuiet)
        }
    }

    @Test("More than a reader's queue holds within one turn ends with a resync, and it is in step again")
    func overflowInOneTurn() throws {
        let stage = try ServiceStage()
        let client = try stage.subscribe()
        for _ in 0..<3 {
            for number in 0..<3001 { stage.report(buttons: number.isMultiple(of: 2) ? .primary : []) }
            stage.flush()
            let resync = try #require(try client.events { $0.kind == "resync" }.last)
            #expect(
                try resync.state
                    == StateMessage.written(
                        PointerSnapshot(stage.state, frame: resync.frame, time: Timestamp(microseconds: resync.time))
                    )
            )
            #expect(resync.state?.buttons == ["primary"])
            stage.report()
            stage.flush()
            let event = try client.event()
            #expect(event.kind == "button")
            #expect(event.frame == resync.frame + 1)
            #expect(client.isQuiet)
        }
    }

    @Test("A queue that is too short for one event still lets it through")
    func shortQueue() throws {
        let stage = try ServiceStage(pendingBytes: 1)
        let client = try stage.subscribe("{\"events\":[\"style\"]}")
        for dx in [50.0, -50, 50] {
            stage.report(dx: dx)
            stage.flush()
            #expect(try client.event().kind == "style")
        }
    }

    @Test("Catching up does not break the rate that was asked for")
    func rateAfterCongestion() throws {
        let stage = try ServiceStage()
        let client = try stage.subscribe("{\"maxRate\":1}")
        stage.report(dx: -1)
        // Enough buttons to hold back motion, and motion that would have to wait for its rate anyway.
        for number in 0..<300 { stage.report(buttons: number.isMultiple(of: 2) ? .primary : []) }
        stage.report(dx: -1)
        stage.flush()
        _ = try client.event()
        for _ in 0..<300 { #expect(try client.event().kind == "button") }
        #expect(client.isQuiet)
        let late = try client.event()
        #expect(late.kind == "motion")
        #expect(late.position == stage.state.position)
    }

    @Test("A press comes after the position that it was made at, where a rate held that back")
    func pressAfterHeldBackMotion() throws {
        let stage = try ServiceStage()
        let client = try stage.subscribe("{\"maxRate\":1}")
        for _ in 0..<3 { stage.report(dx: 1) }
        stage.report(buttons: .primary)
        stage.report(dx: 1, buttons: .primary)
        stage.report(buttons: [])
        stage.flush()
        let events = try client.events { $0.frame == 6 }
        #expect(events.map(\.kind) == ["motion", "motion", "button", "motion", "button"])
        #expect(events.map(\.position?.x) == [961, 963, nil, 964, nil])
        #expect(events.map(\.frame) == [1, 3, 4, 5, 6])
        #expect(events.map { $0.time - stage.start } == [1000, 3000, 4000, 5000, 34_000])
        #expect(events.compactMap(\.source) == ["mouse", "mouse", "mouse"])
        #expect(client.isQuiet)
    }

    @Test("It does so where the reader does not keep up, and frames never go back")
    func pressAfterCongestion() throws {
        let stage = try ServiceStage()
        let client = try stage.subscribe()
        var pressed: [UInt64: Point] = [:]
        for number in 0..<400 {
            stage.report(dy: number.isMultiple(of: 2) ? 1 : -1)
            // Rarely enough that the queue does not overflow.
            guard number.isMultiple(of: 20) else { continue }
            stage.report(buttons: .primary)
            pressed[stage.lastFrame] = stage.state.position
            // Back together with a motion: that belongs to it, and is not held back.
            stage.report(dx: 1, buttons: [])
        }
        stage.flush()
        let last = stage.lastFrame
        let events = try client.events { $0.frame == last }
        var position: Point?
        for (event, next) in zip(events, events.dropFirst()) { #expect(event.frame <= next.frame) }
        for event in events {
            position = event.position ?? position
            if let point = pressed[event.frame] { #expect(position == point) }
        }
        #expect(events.filter { $0.kind == "button" }.count == 40)
        #expect(events.filter { $0.kind == "motion" }.count < 300)
        #expect(client.isQuiet)
    }

    @Test("Motion is left out before a short queue is full, too: no transition is lost to it")
    func shortQueueCoalesces() throws {
        let stage = try ServiceStage(pendingBytes: 32_768)
        let client = try stage.subscribe()
        for number in 0..<2000 {
            stage.report(dy: number.isMultiple(of: 2) ? 1 : -1)
            if number.isMultiple(of: 1000) { stage.report(dx: 50) }
            if number.isMultiple(of: 1000) { stage.report(dx: -50) }
        }
        stage.report(dx: -3)
        stage.flush()
        let last = stage.state.position
        let events = try client.events { $0.position == last }
        #expect(!events.contains { $0.kind == "resync" })
        #expect(events.filter { $0.kind == "enter" }.count == 2)
        #expect(events.filter { $0.kind == "exit" }.count == 2)
        #expect(client.isQuiet)
    }

    @Test("A subscriber that goes is forgotten")
    func gone() throws {
        let stage = try ServiceStage()
        let leaving = try stage.subscribe()
        let staying = try stage.subscribe()
        leaving.close()
        while stage.server.connectionCount > 1 { _ = try stage.loop.turn(timeout: LoopbackClient.patience) }
        stage.report(dx: 1)
        stage.flush()
        #expect(try staying.event().kind == "motion")
    }
}
