import Foundation
import PointerModel
import SimulatedHand
import SimulatedPeople
import Testing

/// A person with a simulated hand before a daemon that plays what a mouse of that hand reports.
@Suite("pointerctl assist calibrate --desktop")
struct PointerctlCalibrateDesktopTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The person's screen, with a mouse whose counts are points.
    private static let configuration =
        """
        [mouse]
        acceleration = "flat"

        [[outputs]]
        name = "screen"
        frame = { x = 0, y = 0, width = 1280, height = 800 }

        """

    private static let surfaces = DesktopPerson.layout.surfaces.map { surface in
        let nodes = surface.nodes.map { node in
            "[[surfaces.nodes]]\nid = \"secret-\(node.id)\"\nframe = \(table(node.frame))\nrole = \"button\"\ninteraction = {}\n"
        }
        return "[[surfaces]]\nid = \"\(surface.id)\"\nframe = \(table(surface.frame))\n" + nodes.joined()
    }.joined()

    private static func table(_ rect: Rect) -> String {
        "{ x = \(rect.x), y = \(rect.y), width = \(rect.width), height = \(rect.height) }"
    }

    /// A mouse that begins where the daemon puts the pointer.
    private struct Mouse {
        var recording = MouseRecording()
        private var place = DesktopPerson.start

        mutating func go(to position: Point, after microseconds: Int) {
            let (dx, dy) = ((position.x - place.x).rounded(), (position.y - place.y).rounded())
            recording.move(Int(dx), Int(dy), after: microseconds)
            place = place + Vector(dx: dx, dy: dy)
        }

        /// Moves there in half a second, and clicks.
        mutating func click(_ position: Point) {
            let (start, way) = (place, position - place)
            for step in 1...50 { go(to: start + way * (Double(step) / 50), after: 10_000) }
            recording.rest(milliseconds: 200)
            recording.press(true)
            recording.press(false, after: 80_000)
        }

        /// Rests, and then moves on for so long that the daemon does not end before its client has read the clicks.
        mutating func rest(milliseconds: Int) {
            recording.rest(milliseconds: milliseconds)
            for number in 0..<20_000 { recording.move(number % 2 == 0 ? 1 : -1) }
        }
    }

    /// Returns what the mouse of a person reports who then rests for longer than the calibration takes.
    private static func recording(of hand: Hand, seed: UInt64) -> MouseRecording {
        var person = DesktopPerson(hand, seed: seed)
        person.doAll()
        var mouse = Mouse()
        var time = person.reports.first?.time ?? 0
        for report in person.reports {
            let passed = Int(((report.time - time) * 1e6).rounded())
            time = report.time
            if report.isMotion { mouse.go(to: report.position, after: passed) }
            if let isPress = report.isPress { mouse.recording.press(isPress, after: report.isMotion ? 0 : passed) }
        }
        mouse.rest(milliseconds: 150_000)
        return mouse.recording
    }

    private func calibrate(
        _ recording: MouseRecording,
        _ arguments: [String] = [],
        surfaces: String = Self.surfaces
    ) throws -> ProgramRun {
        let configuration = try folder.file("pointerd.toml", Self.configuration + surfaces)
        let played = try folder.file("mouse.evemu", recording.text)
        let daemon = try DaemonProcess(
            ["--config", configuration, "--replay", played, "--replay-speed", "fast"],
            in: folder
        )
        return try ProgramRun(
            "pointerctl",
            ["assist", "calibrate", "--desktop", "--socket", daemon.socket] + arguments,
            environment: ["HOME": folder.path]
        )
    }

    @Test("a trembling hand gets the profile that it needs; the trace has no names and can be measured again")
    func trembling() throws {
        let trace = folder.path + "/trace.json"
        let run = try calibrate(Self.recording(of: .trembling, seed: 2), ["--keep", trace, "--write"])
        #expect(run.ending == .status(0), "\(run.errors)")
        #expect(run.output.contains("\nproposal: tremor (tremor, "), "\(run.output)")
        let words = run.errors.split(separator: "\n").map { String($0.dropFirst("pointerctl: ".count)) }
        #expect(words.contains("rest for 5 s, without a click") && words.contains("click 18 of 24"), "\(run.errors)")

        let text = try String(contentsOfFile: trace, encoding: .utf8)
        #expect(!text.contains("secret") && !text.contains("window") && !text.contains("utton\""))
        let written = try String(contentsOfFile: folder.path + "/.config/pointerd/desktop.toml", encoding: .utf8)
        #expect(written.hasPrefix("[assist]\nprofile = \"tremor\"\n"))

        let again = try ProgramRun("pointerctl", ["assist", "calibrate", "--replay", trace])
        #expect(again.ending == .status(0) && again.output == run.output)
    }

    @Test("a steady hand gets no help")
    func steady() throws {
        let run = try calibrate(Self.recording(of: .steady, seed: 1))
        #expect(run.ending == .status(0), "\(run.errors)")
        #expect(run.output.hasSuffix("\n\n[assist]\nprofile = \"steady\"\n"), "\(run.output)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/.config"))
    }

    /// A mouse that clicks once, rests, clicks so many buttons and then rests for a time.
    private func mouse(clicks: Int, thenRest milliseconds: Int) -> MouseRecording {
        var mouse = Mouse()
        mouse.click(Point(x: 600, y: 400))
        mouse.recording.rest(milliseconds: 6000)
        for button in DesktopPerson.buttons.prefix(clicks) { mouse.click(button.center) }
        mouse.rest(milliseconds: milliseconds)
        return mouse.recording
    }

    @Test("without a region it says so after the rest")
    func nothingDeclared() throws {
        let run = try calibrate(mouse(clicks: 2, thenRest: 1000), surfaces: "")
        #expect(run.ending == .status(1) && run.output.isEmpty)
        #expect(run.errors.contains("pointerctl: no program declares what can be clicked"), "\(run.errors)")
        #expect(run.errors.contains("  To see what is missing: pointerctl doctor\n"))
    }

    @Test("two minutes with too few clicks end with their number")
    func tooFew() throws {
        let run = try calibrate(mouse(clicks: 3, thenRest: 130_000), ["--write"])
        #expect(run.ending == .status(1) && run.output.isEmpty)
        let reason = "pointerctl: 3 clicks of buttons were made in 2 minutes, and 12 are needed\n"
        #expect(run.errors.contains(reason), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/.config"))
    }

    @Test("the end of the daemon ends it, and nothing is changed")
    func ended() throws {
        let run = try calibrate(mouse(clicks: 3, thenRest: 1000), ["--write"])
        #expect(run.ending == .status(1) && run.errors.hasSuffix("pointerd ended the stream; nothing was changed\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/.config"))
    }

    @Test("the layout is read at a press and after the rest, and not at each change")
    func busyDesktop() throws {
        func click(at time: Int) -> [String] {
            [true, false].enumerated().map { number, isPress in
                #"{"kind":"button","frame":2,"time":\#(time + number),"button":{"button":"primary","pressed":\#(isPress)}}"#
            }
        }
        let changes = (0..<50).map { _ in #"{"kind":"layout","frame":2,"time":20000000,"layout":{"state":8}}"# }
        let place = #"{"x":64,"y":50}"#
        let motion = #"{"kind":"motion","frame":2,"time":30000000,"position":\#(place),"displayed":\#(place)}"#
        let clicks = click(at: 31_000_000) + click(at: 32_000_000)
        let events = [CannedAnswers.stateEvent] + click(at: 20_000_000) + changes + [motion] + changes + clicks
        let daemon = try FakeDaemon([
            "io.pointerd.Layout.Get": .init(messages: [CannedAnswers.layout]),
            "io.pointerd.Pointer.Subscribe": .init(messages: CannedAnswers.stream(events), afterwards: .close),
        ])
        let arguments = ["assist", "calibrate", "--desktop", "--socket", daemon.path]
        let run = try ProgramRun("pointerctl", arguments, daemon: daemon)
        #expect(run.ending == .status(1) && run.errors.hasSuffix("pointerd ended the stream; nothing was changed\n"))
        let calls = daemon.calls.filter { $0.contains("Layout.Get") }
        // Nothing changes between the last two presses.
        #expect(calls.count == 3 && calls.map { $0.contains(#""since":7"#) } == [false, true, true], "\(calls)")
    }

    @Test(
        "it goes with no option of the window or of a saved trace",
        arguments: [(["--replay", "trace.json"], "Give one of them."), (["--report-input"], "--desktop shows none.")]
    )
    func otherOptions(arguments: [String], reason: String) throws {
        let run = try ProgramRun("pointerctl", ["assist", "calibrate", "--desktop"] + arguments)
        #expect(run.ending == .status(64) && run.errors.contains(reason), "\(run.errors)")
    }
}
