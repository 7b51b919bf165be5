import Foundation
import Glibc
import PointerModel
import PointerWire
import Testing

@Suite("pointerd replays a recording")
struct PointerdReplayTests {
    /// From the middle of the output through both buttons of the demo layout and out on the right, one step of 5 points a report, with a
    /// press and a release in the middle of the first button.
    private static var acrossTheButtons: MouseRecording {
        var recording = MouseRecording()
        for step in 1...50 {
            recording.move(5)
            if step == 18 {
                recording.press(true)
                recording.press(false)
            }
        }
        return recording
    }

    /// The kinds of the events, with what distinguishes one from the other.
    private func outline(_ events: [EventMessage]) -> [String] {
        events.map { event in
            switch event.kind {
            case "enter", "exit": "\(event.kind) \(event.region?.node ?? "?")"
            case "style": "style \(event.style?.kind ?? "?") of \(event.style?.content ?? "nothing")"
            case "button": "\(event.button?.button ?? "?") \(event.button?.pressed == true ? "pressed" : "released")"
            default: event.kind
            }
        }
    }

    @Test("positions, transitions and buttons are what the recording and the layout say; its end ends the daemon")
    func wholeRecording() throws {
        let folder = try TemporaryFolder()
        let recording = try folder.file("across.evemu", Self.acrossTheButtons.text)
        let (daemon, subscribers) = try DaemonProcess.followed(
            ["--config", try Repository.flatConfiguration(in: folder), "--replay", recording],
            in: folder
        )
        let first = try subscribers[0].event()
        #expect(first.kind == "state")
        #expect(first.frame == 0)
        let all = try subscribers[0].remainingEvents()
        // Whether one completes by its time or because of the next depends on how fast the machine is: each does once.
        let completed = all.filter { $0.kind == "completion" }.compactMap(\.transition?.id)
        #expect(completed.prefix(2) == [1, 2])
        #expect(completed.dropFirst(2).allSatisfy { $0 == 3 } && completed.count <= 3)
        let events = all.filter { $0.kind != "completion" }
        #expect(try daemon.waitForEnd() == .status(0))
        #expect(daemon.log.contains { $0.contains("the recording has ended") })

        let motions = events.filter { $0.kind == "motion" }
        #expect(motions.map(\.position) == (1...50).map { Point(x: 960 + 5 * Double($0), y: 540) })
        #expect(motions.allSatisfy { $0.source == "mouse" })
        #expect(
            outline(events.filter { $0.kind != "motion" }) == [
                "enter button1", "style highlight of button1",
                "primary pressed", "primary released",
                "exit button1", "enter button2", "style highlight of button2",
                "exit button2", "style system of nothing",
            ]
        )
        expectTransitions(in: events)
        expectOrder(of: events)
    }

    /// Where the layout file says that the regions are, each transition at the first position beyond the border.
    private func expectTransitions(in events: [EventMessage]) {
        let enters = events.filter { $0.kind == "enter" }
        #expect(
            enters.map(\.region?.rect) == [
                Rect(x: 1000, y: 508, width: 100, height: 64), Rect(x: 1100, y: 508, width: 100, height: 64),
            ]
        )
        let styles = events.filter { $0.kind == "style" }
        #expect(
            styles.map(\.style?.shape?.roundedRect) == [
                Rect(x: 1008, y: 518, width: 84, height: 44), Rect(x: 1108, y: 518, width: 84, height: 44), nil,
            ]
        )
        #expect(styles.map(\.style?.shape?.radius) == [8, 8, nil])
        let positions = styles.map { style in
            events.first { $0.kind == "motion" && $0.frame == style.frame }?.position?.x
        }
        #expect(positions == [1000, 1100, 1200])
        #expect(styles.map(\.transition?.id) == [1, 2, 3])
        for style in styles {
            let others = events.filter { $0.frame == style.frame && $0.transition != nil }
            #expect(others.allSatisfy { $0.transition == style.transition })
            #expect(style.transition?.cause == "motion")
        }
    }

    /// One frame a report, times that go on as those of the recording.
    private func expectOrder(of events: [EventMessage]) {
        #expect(events.map(\.frame) == events.map(\.frame).sorted())
        let frames = Dictionary(grouping: events, by: \.frame)
        #expect(frames.count == 52)
        #expect(frames.values.allSatisfy { Set($0.map(\.time)).count == 1 })
        let times = Set(events.map(\.time)).sorted()
        #expect(zip(times, times.dropFirst()).allSatisfy { [1000, 30_000].contains($1 - $0) })
    }

    @Test("a subscriber knows the state from the events without asking")
    func mirror() throws {
        let folder = try TemporaryFolder()
        let (daemon, subscribers) = try DaemonProcess.followed(
            [
                "--config", try Repository.flatConfiguration(in: folder),
                "--replay", try folder.file("press.evemu", MouseRecording.pressing.text),
            ],
            in: folder
        )
        let events = try subscribers[0].events { $0.kind == "button" }
        var known = PointerSnapshot(try #require(events.first?.state))
        for event in events { known.apply(event) }
        let state = try daemon.connect().state()
        // The transition may have completed since.
        while known.frame < state.frame { known.apply(try subscribers[0].event()) }
        var told = PointerSnapshot(state)
        // No event carries the velocity.
        told.state.velocity = known.state.velocity
        #expect(known == told)
        #expect(state.position == Point(x: 1050, y: 549))
        #expect(state.buttons == ["primary"])
        #expect(state.region?.node == "button1")
        #expect(try daemon.stop() == .status(0))
    }

    @Test("a button that is held when the recording ends is released, not left hanging")
    func heldAtTheEnd() throws {
        let folder = try TemporaryFolder()
        var recording = MouseRecording()
        recording.press(true)
        let configuration = try folder.file("pointerd.toml", "")
        let (daemon, subscribers) = try DaemonProcess.followed(
            by: [#"{"events":["button"]}"#],
            ["--config", configuration, "--replay", try folder.file("held.evemu", recording.text)],
            in: folder
        )
        let events = try subscribers[0].remainingEvents()
        #expect(
            events.map(\.button) == [
                nil, ButtonMessage(button: "primary", pressed: true, clickPosition: Point(x: 960, y: 540)),
                ButtonMessage(
                    button: "primary",
                    pressed: false,
                    interrupted: true,
                    clickPosition: Point(x: 960, y: 540)
                ),
            ]
        )
        #expect(try daemon.waitForEnd() == .status(0))
    }

    @Test("the end of the recording ends the daemon, which takes its socket with it")
    func end() throws {
        let folder = try TemporaryFolder()
        let configuration = try folder.file("pointerd.toml", "")
        let daemon = try DaemonProcess(
            ["--config", configuration, "--replay", try folder.file("short.evemu", MouseRecording().text)],
            in: folder
        )
        #expect(try daemon.waitForEnd() == .status(0))
        #expect(!FileManager.default.fileExists(atPath: daemon.socket))
    }
}
