import Documents
import Foundation
import Glibc
import PointerWire
import Testing

@Suite("pointerctl follows what is about a surface or a node")
struct PointerctlFollowTests {
    private let folder: TemporaryFolder
    private let daemon: DaemonProcess

    /// Two surfaces side by side with two buttons each, at 10...50 and 60...100 from their left.
    private static let layout = ["left", "right"].enumerated().map { number, name in
        let nodes = ["a", "b"].enumerated().map { index, id in
            """
            [[surfaces.nodes]]
            id = "\(id)"
            frame = { x = \(10 + 50 * index), y = 10, width = 40, height = 40 }
            gestures = ["hover"]
            interaction = { style = { effect = "highlight" } }

            """
        }
        return """
            [[surfaces]]
            id = "\(name)"
            frame = { x = \(100 + 200 * number), y = 100, width = 110, height = 60 }
            \(nodes.joined())
            """
    }.joined(separator: "\n")

    init() throws {
        folder = try TemporaryFolder()
        daemon = try DaemonProcess(configuration: Self.layout, in: folder)
    }

    /// A file with a small surface "c" in the corner.
    private func small(z: Int) throws -> String {
        try folder.file("c.json", #"{"id": "c", "z": \#(z), "frame": {"x": 0, "y": 0, "width": 9, "height": 9}}"#)
    }

    /// The kinds in the lines with the word after each, but for completions: whether one ends by its time depends on the machine.
    private func outline(_ log: [String]) -> [String] {
        log.map { $0.split(separator: " ").map(String.init) }
            .filter { $0.count > 3 && $0[2] != "completion" }
            .map { $0[2] + " " + $0[3].trimmingCharacters(in: .punctuationCharacters) }
    }

    @Test("monitor --surface: that surface's events, and motion while the pointer is in one of its regions")
    func surface() throws {
        let monitor = try daemon.pointerctl("monitor", "--surface", "right", "--until", "exit", in: folder)
        try monitor.waitForLine("state")
        try daemon.move((120, 120), (330, 120), (335, 120), (0, 0))
        #expect(try monitor.waitForEnd() == .status(0))
        #expect(
            outline(monitor.log) == [
                "state at", "enter right/a", "style highlight", "gesture hover", "motion 335", "gesture hover",
                "motion 0",
                "exit right/a",
            ]
        )
    }

    @Test("monitor --node and --events: nothing else, and the style that leaving brings")
    func node() throws {
        let monitor = try daemon.pointerctl("monitor", "--node", "b", "--events", "style", "--count", "4", in: folder)
        try monitor.waitForLine("state")
        try daemon.move((120, 120), (170, 120), (0, 0), (120, 120), (370, 120), (0, 0))
        #expect(try monitor.waitForEnd() == .status(0))
        #expect(
            outline(monitor.log) == ["state at", "style highlight", "style system", "style highlight", "style system"]
        )
    }

    @Test("monitor --count and --until end it well, and count what is printed")
    func limits() throws {
        let monitor = try daemon.pointerctl("monitor", "--events", "enter,exit", "--count", "3", in: folder)
        try monitor.waitForLine("state")
        try daemon.move((120, 120), (0, 0), (170, 120), (0, 0))
        #expect(try monitor.waitForEnd() == .status(0))
        #expect(outline(monitor.log) == ["state at", "enter left/a", "exit left/a", "enter left/b"])
        let state = try daemon.pointerctl("monitor", "--until", "state", "--json", in: folder)
        #expect(try state.waitForEnd() == .status(0))
        #expect(state.log.count == 1)
        #expect(state.log.first?.hasPrefix(#"{"event":{"#) == true)
    }

    @Test(
        "--until of what would never be printed is refused, and the state may always be",
        arguments: [
            (["monitor", "--events", "enter,exit", "--until", "motion"], "--events leaves no motion events"),
            (["watch-surface", "right", "--until", "button"], "watch-surface prints no button events"),
        ]
    )
    func untilWhatNeverComes(arguments: [String], complaint: String) throws {
        let run = try ProgramRun("pointerctl", arguments + ["--socket", daemon.socket])
        #expect(run.ending == .status(64))
        #expect(run.errors.contains("\(complaint), so --until "), "\(run.errors)")
        let state = try ProgramRun("pointerctl", arguments.dropLast() + ["state", "--socket", daemon.socket])
        #expect(state.ending == .status(0))
        #expect(state.lines.count == 1)
    }

    @Test(
        "monitor --surface shows changes of the layout only where it is asked to, and those alone that may be its surface's"
    )
    func layoutOfOthers() throws {
        let file = try small(z: -9)
        let monitor = try daemon.pointerctl("monitor", "--surface", "right", "--count", "2", in: folder)
        let layout = try daemon.pointerctl("monitor", "--surface", "right", "--until", "layout", in: folder)
        let both = try daemon.pointerctl("monitor", "--node", "a", "--events", "layout", "--count", "1", in: folder)
        for follower in [monitor, layout, both] { try follower.waitForLine("state") }
        let other = try daemon.pointerctl("attach", file, in: folder)
        try other.waitForLine("attached")
        #expect(try both.waitForEnd() == .status(0))
        #expect(outline(both.log) == ["state at", "layout the"])
        try daemon.move((330, 120))
        #expect(try monitor.waitForEnd() == .status(0))
        #expect(outline(monitor.log) == ["state at", "enter right/a", "style highlight"])
        // It was another surface that came; outputs are about all.
        #expect(!layout.log.contains { $0.contains("the layout changed") })
        let outputs = try ProgramRun("pointerctl", ["set-outputs", "X=1920x1080", "--socket", daemon.socket])
        #expect(outputs.ending == .status(0), "\(outputs.errors)")
        #expect(try layout.waitForEnd() == .status(0))
        #expect(layout.log.last?.hasSuffix("the layout changed") == true)
        #expect(both.log.last?.hasSuffix("the layout changed: c") == true)
    }

    @Test("watch-surface asks for no nodes, however often the layout changes")
    func asksForNoNodes() throws {
        let fake = try FakeDaemon(CannedAnswers.all)
        let run = try ProgramRun("pointerctl", ["watch-surface", "demo", "--socket", fake.path], daemon: fake)
        #expect(run.ending == .status(0), "\(run.errors)")
        let asked = fake.calls.filter { $0.contains("Layout.Get") }
        // Else one that goes between the two goes unseen.
        #expect(
            fake.calls.first { $0.contains("Subscribe") || $0.contains("Layout.Get") }?.contains("Subscribe") == true
        )
        // At the start, and for events that may mean that the surface went.
        #expect(asked.count > 1)
        #expect(asked.allSatisfy { $0.contains(#""parameters":{"nodes":false}"#) }, "\(asked)")
    }

    @Test("watch-surface ends well with the daemon, which takes the surfaces of other clients along")
    func endOfDaemon() throws {
        let file = try small(z: -9)
        let other = try daemon.pointerctl("attach", file, in: folder)
        try other.waitForLine("attached")
        let watch = try daemon.pointerctl("watch-surface", "right", in: folder)
        try watch.waitForLine("state")
        #expect(try daemon.stop() == .status(0))
        #expect(try watch.waitForEnd() == .status(0), "\(watch.log)")
    }

    @Test("watch-surface: a surface of the configuration")
    func watch() throws {
        let watch = try daemon.pointerctl("watch-surface", "right", "--until", "exit", in: folder)
        try watch.waitForLine("state")
        try daemon.move((120, 120), (330, 120), (335, 120), (0, 0))
        #expect(try watch.waitForEnd() == .status(0))
        #expect(
            outline(watch.log) == [
                "state at", "enter right/a", "style highlight", "gesture hover", "gesture hover", "exit right/a",
            ]
        )
    }

    @Test("watch-surface prints that a client's surface goes, and that it is there again")
    func comesAndGoes() throws {
        let file = try small(z: 9)
        let first = try daemon.pointerctl("attach", file, in: folder)
        try first.waitForLine("attached")
        let watch = try daemon.pointerctl("watch-surface", "c", in: folder)
        try watch.waitForLine("state")
        let json = try daemon.pointerctl("watch-surface", "c", "--json", "--count", "2", in: folder)
        try json.waitForLine("state")
        _ = try first.stop(with: SIGINT)
        try watch.waitForLine("layout     c is gone")
        // It asks by itself, which takes its own time.
        try json.waitForLine("layout")
        let second = try daemon.pointerctl("attach", file, in: folder)
        try watch.waitForLine("layout     c is there")
        // Of one that goes before it has asked it would not know.
        #expect(try json.waitForEnd() == .status(0))
        _ = try second.stop(with: SIGINT)
        try watch.waitForLine("layout     c is gone")
        #expect(try watch.stop(with: SIGINT) == .signal(SIGINT))
        #expect(json.log.count == 3)
        let events = try json.log.map { try JSONDecoder().decode(EventReply.self, from: Data($0.utf8)).event }
        #expect(events.map(\.kind) == ["state", "layout", "layout"])
    }

    @Test("watch-surface of what there is not")
    func noSurface() throws {
        let run = try ProgramRun("pointerctl", ["watch-surface", "middle", "--socket", daemon.socket])
        #expect(run.ending == .status(1))
        #expect(run.errors == "pointerctl: there is no surface middle; there are left, right\n")
    }

    @Test("watch-surface follows every pointer, and names it where there are several")
    func severalPointers() throws {
        var answers = CannedAnswers.all
        answers["io.pointerd.Pointer.List"] = .init(messages: [CannedAnswers.twoPointers])
        let fake = try FakeDaemon(answers)
        let run = try ProgramRun("pointerctl", ["watch-surface", "demo", "--socket", fake.path], daemon: fake)
        #expect(run.ending == .status(0))
        let subscriptions = fake.calls.filter { $0.contains("Subscribe") }
        #expect(subscriptions.count == 2)
        #expect(subscriptions.filter { $0.contains(#""pointer":"left\u001b hand""#) }.count == 1)
        #expect(run.lines.contains { $0.hasSuffix("  pointer default") })
    }
}
