import Glibc
import PointerModel
import PointerWire
import Testing

@Suite("a client of pointerd that does not read")
struct PointerdSlowReaderTests {
    /// How often the mouse moves.
    private static let reports = 20_000

    /// A mouse that goes these steps again and again, ten a millisecond, and presses its button once all transitions are complete.
    private static func recording(_ steps: [Int]) -> MouseRecording {
        var recording = MouseRecording()
        for number in 0..<reports { recording.move(steps[number % steps.count], after: 100) }
        recording.rest(milliseconds: 2000)
        recording.press(true)
        recording.stay()
        return recording
    }

    /// A daemon with a node from x = 1000 on, which leaves time to those that do not read; and two that follow it, one of them by the
    /// parameters given.
    private func daemon(
        _ recording: MouseRecording,
        attentive: String
    ) throws -> (daemon: DaemonProcess, subscribers: [SocketClient]) {
        let folder = try TemporaryFolder()
        let configuration = """
            [mouse]
            acceleration = "flat"
            [limits]
            unwritableSeconds = 3600
            [[surfaces]]
            id = "s"
            frame = { x = 0, y = 0, width = 1920, height = 1080 }
            [[surfaces.nodes]]
            id = "node"
            frame = { x = 1000, y = 0, width = 200, height = 1080 }
            interaction = { style = { effect = "hover" } }
            """
        return try DaemonProcess.followed(
            by: ["{}", attentive],
            [
                "--config", try folder.file("pointerd.toml", configuration),
                "--replay", try folder.file("fast.evemu", recording.text),
            ],
            in: folder
        )
    }

    /// Frames never go back, and a pointer that enters was outside, unless the whole state came in between.
    private func expectOrder(of events: [EventMessage]) {
        var frame: UInt64 = 0
        var inside = false
        for event in events {
            #expect(event.frame >= frame)
            frame = event.frame
            switch event.kind {
            case "enter":
                #expect(!inside)
                inside = true
            case "exit":
                #expect(inside)
                inside = false
            case "state", "resync": inside = event.state?.region != nil
            default: break
            }
        }
    }

    @Test("F12: gets the latest motion once it reads, and every transition in its order; another reader misses nothing")
    func coalescing() throws {
        // Much motion on the spot, then through the node to the edge of the output and back: few transitions.
        let onTheSpot = (0..<2000).map { $0.isMultiple(of: 2) ? 1 : -1 }
        let steps = onTheSpot + [Int](repeating: 1, count: 1000) + [Int](repeating: -1, count: 1000)
        let (daemon, subscribers) = try daemon(
            Self.recording(steps),
            attentive: #"{"events":["enter","exit","button"]}"#
        )
        let (slow, attentive) = (subscribers[0], subscribers[1])
        let seen = try attentive.events { $0.kind == "button" }
        #expect(seen.first?.frame == 0)
        // Through the node and back, five times.
        #expect(seen.filter { $0.kind == "enter" }.count == 10)
        expectOrder(of: seen)

        let state = try daemon.connect().state()
        // The press is the last thing that happened, and comes after the position that it was made at.
        let events = try slow.events { $0.frame == state.frame }
        #expect(events.last?.kind == "button")
        expectOrder(of: events)
        #expect(!events.contains { $0.kind == "resync" })
        let crossings = { (events: [EventMessage]) in events.filter { $0.kind == "enter" || $0.kind == "exit" } }
        #expect(crossings(events) == crossings(seen))
        #expect(events.filter { $0.kind == "motion" }.count < Self.reports / 2)
        expectState(after: events, is: state)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("whose queue overflows gets the whole state once it reads, and is in step from there on")
    func overflow() throws {
        // Across the border with every 20th report: more transitions than a queue holds, though not more exits.
        let steps =
            [60] + (0..<19).map { $0.isMultiple(of: 2) ? 1 : -1 } + [-60]
            + (0..<19).map { $0.isMultiple(of: 2) ? -1 : 1 }
        let (daemon, subscribers) = try daemon(Self.recording(steps), attentive: #"{"events":["exit","button"]}"#)
        let (slow, attentive) = (subscribers[0], subscribers[1])
        let seen = try attentive.events { $0.kind == "button" }
        #expect(seen.first?.frame == 0)
        #expect(seen.filter { $0.kind == "exit" }.count == Self.reports / steps.count)
        #expect(!seen.contains { $0.kind == "resync" })

        let state = try daemon.connect().state()
        let events = try slow.events { $0.kind == "resync" && $0.frame == state.frame }
        expectOrder(of: events)
        #expect(events.filter { $0.kind == "enter" }.count < Self.reports / steps.count)
        #expect(events.last?.state == state)
        // A reload is an event for both.
        daemon.send(SIGHUP)
        #expect(try slow.event().kind == "layout")
        #expect(try daemon.stop() == .status(0))
    }

    private func expectState(after events: [EventMessage], is state: StateMessage) {
        guard let first = events.first?.state else {
            Issue.record("a subscription begins with the state")
            return
        }
        var known = PointerSnapshot(first)
        for event in events { known.apply(event) }
        var told = PointerSnapshot(state)
        // No event carries the velocity.
        told.state.velocity = known.state.velocity
        #expect(known == told)
    }
}
