import Foundation
import Glibc
import PointerModel
import SimulatedHand
import SimulatedPeople
import Testing

/// A person with a simulated hand before a played daemon. The window is a script that keeps what it is asked to show.
@Suite("pointerctl assist calibrate")
struct PointerctlCalibrateHandTests {
    private static let origin = Point(x: 340, y: 270)

    private static let layout = #"""
        {"parameters":{"state":8,"complete":true,"outputs":[],"surfaces":[{"id":"pointer-demo-targets","frame":{"x":320,"y":240,"width":760,"height":560},"z":0,"nodes":[{"id":"field","frame":{"x":20,"y":30,"width":720,"height":500}}]}]}}
        """#

    /// Returns the stream of a pointer that a hand moves through a calibration.
    private static func stream(of hand: Hand, seed: UInt64) -> [String] {
        var person = SimulatedPerson(hand, seed: seed, origin: origin)
        let start =
            #"{"position":{"x":700,"y":500},"displayed":{"x":700,"y":500},"buttons":[],"modifiers":[],"style":\#(CannedAnswers.systemStyle),"frame":1,"time":100000000}"#
        var events = [#"{"kind":"state","state":\#(start),"frame":1,"time":100000000}"#]
        person.doAll()
        for (number, report) in person.reports.enumerated() {
            let stamp = #""frame":\#(number + 2),"time":\#(Int(report.time * 1e6))"#
            let place = #"{"x":\#(report.position.x),"y":\#(report.position.y)}"#
            events.append(#"{"kind":"motion",\#(stamp),"position":\#(place),"displayed":\#(place)}"#)
            guard let isPress = report.isPress else { continue }
            events.append(
                #"{"kind":"button",\#(stamp),"button":{"button":"primary","pressed":\#(isPress),"clickPosition":\#(place)}}"#
            )
        }
        return CannedAnswers.stream(events)
    }

    /// A pointerctl with a window of its own beside it.
    private struct Desk {
        let folder: TemporaryFolder
        var program: String { folder.path + "/pointerctl" }
        var shown: String { folder.path + "/shown" }

        /// - Parameter window: a shell script in place of pointer-demo.
        init(window: String) throws {
            folder = try TemporaryFolder()
            try folder.program("pointerctl", copiedFrom: ProgramRun.folder + "/pointerctl")
            _ = try folder.program("pointer-demo", "#!/bin/sh\n" + window + "\n")
        }

        func run(_ arguments: [String], daemon: FakeDaemon?, home: String? = nil) throws -> ProgramRun {
            let socket = daemon.map { ["--socket", $0.path] } ?? []
            return try ProgramRun(
                program,
                ["assist", "calibrate"] + arguments + socket,
                environment: home.map { ["HOME": $0] } ?? [:],
                daemon: daemon
            )
        }
    }

    private static func daemon(_ events: [String], then end: FakeDaemon.Afterwards = .stay) throws -> FakeDaemon {
        try FakeDaemon([
            "io.pointerd.Layout.Get": .init(messages: [layout]),
            "io.pointerd.Pointer.Subscribe": .init(messages: events, afterwards: end),
        ])
    }

    private static let recorder = #"exec cat >"$(dirname "$0")/shown""#

    @Test("a trembling hand is measured, and gets the profile that it needs; the trace can be measured again")
    func trembling() throws {
        let desk = try Desk(window: Self.recorder)
        let daemon = try Self.daemon(Self.stream(of: .trembling, seed: 2))
        let trace = desk.folder.path + "/trace.json"
        let run = try desk.run(["--keep", trace, "--write"], daemon: daemon, home: desk.folder.path)
        #expect(run.ending == .status(0), "\(run.errors)")
        #expect(run.lines.first?.hasPrefix("tremor at rest  ") == true && run.output.contains(" Hz\n"))
        #expect(
            run.output.contains(
                "\nproposal: tremor (tremor, the pointer slips during clicks, clicks beside the target)\n"
            )
        )
        #expect(run.output.contains("\n[assist]\nprofile = \"tremor\"\ndragThreshold = "))
        #expect(run.errors.contains("pointerctl: double click 1 of 8\n"))

        let asked = try String(contentsOfFile: desk.shown, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(asked == ["page 0", "rest"] + (1...32).map { "page \($0)" } + ["done"])

        let written = try String(contentsOfFile: desk.folder.path + "/.config/pointerd/desktop.toml", encoding: .utf8)
        #expect(written.hasPrefix("[assist]\nprofile = \"tremor\"\n") && run.output.hasSuffix(written))
        var status = stat()
        #expect(unsafe stat(trace, &status) == 0 && status.st_mode & 0o777 == 0o600)

        let again = try desk.run(["--replay", trace], daemon: nil)
        #expect(again.ending == .status(0) && again.output == run.output && again.errors.isEmpty)
        let json = try desk.run(["--replay", trace, "--json"], daemon: nil)
        let message = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let proposal = try #require(message["proposal"] as? [String: Any])
        #expect(proposal["profile"] as? String == "tremor" && proposal["freeze"] as? Bool == true)
        let measurements = try #require(message["measurements"] as? [String: Any])
        #expect(measurements["targets"] as? Int == 24 && message["clicks"] is [String: Any])
    }

    @Test("it asks for no help, and says that help stays in force", arguments: [true, false])
    func helpInForce(hasHelp: Bool) throws {
        let desk = try Desk(window: Self.recorder)
        let settings =
            #"{"profile":"custom","click":"plain","freeze":false,"dragThreshold":8,"dragDelay":0,"bubble":\#(hasHelp ? 9 : 0),"filter":0,"dwellClick":0}"#
        let daemon = try FakeDaemon([
            "io.pointerd.Layout.Get": .init(messages: [Self.layout]),
            "io.pointerd.Pointer.Subscribe": .init(messages: Self.stream(of: .steady, seed: 1), afterwards: .stay),
            "io.pointerd.Assist.Use": .init(
                messages: [
                    #"{"continues":true,"parameters":{"pointers":[{"pointer":"default","settings":\#(settings),"bounded":["bubble"]}]}}"#
                ],
                afterwards: .stay
            ),
        ])
        let run = try desk.run([], daemon: daemon, home: desk.folder.path)
        #expect(run.ending == .status(0), "\(run.errors)")
        #expect(run.errors.contains("help is in force while this measures") == hasHelp)
        #expect(daemon.calls.joined().contains(#"{"profile":"steady"}"#), "\(daemon.calls)")
    }

    @Test("a steady hand gets no help, and nothing is written without --write")
    func steady() throws {
        let desk = try Desk(window: Self.recorder)
        let run = try desk.run([], daemon: Self.daemon(Self.stream(of: .steady, seed: 1)), home: desk.folder.path)
        #expect(run.ending == .status(0), "\(run.errors)")
        #expect(run.output.hasSuffix("\n\n[assist]\nprofile = \"steady\"\n"))
        #expect(!FileManager.default.fileExists(atPath: desk.folder.path + "/.config"))
    }

    @Test("the table replaces the one that is there, and the rest of the file stays")
    func writing() throws {
        let desk = try Desk(window: Self.recorder)
        let daemon = try Self.daemon(Self.stream(of: .steady, seed: 1))
        let folder = desk.folder.path + "/.config/pointerd"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = folder + "/desktop.toml"
        let former =
            "# mine\n[overlay]\ntheme = \"dark\"\n\n[assist]\nprofile = \"slow\"\nbubble = 3\n\n[feeder]\nlocksGames = false\n"
        try former.write(toFile: file, atomically: true, encoding: .utf8)
        let run = try desk.run(["--write"], daemon: daemon, home: desk.folder.path)
        #expect(run.ending == .status(0), "\(run.errors)")
        let now =
            "# mine\n[overlay]\ntheme = \"dark\"\n\n[assist]\nprofile = \"steady\"\n\n[feeder]\nlocksGames = false\n"
        #expect(try String(contentsOfFile: file, encoding: .utf8) == now)
    }

    @Test(
        "what ends it before its time changes nothing, and is said",
        arguments: [
            ("exit 0", FakeDaemon.Afterwards.stay, "the window was closed"),
            ("echo no display >&2; exit 1", .stay, "the window could not be shown"),
            (recorder, .close, "pointerd ended the stream; nothing was changed"),
        ]
    )
    func endings(window: String, afterwards: FakeDaemon.Afterwards, reason: String) throws {
        let desk = try Desk(window: window)
        let events = Array(Self.stream(of: .steady, seed: 1).prefix(500))
        let daemon = try Self.daemon(events, then: afterwards)
        if window != Self.recorder { daemon.answers["io.pointerd.Layout.Get"] = .init(messages: [Self.emptyLayout]) }
        let run = try desk.run(["--write"], daemon: daemon, home: desk.folder.path)
        #expect(run.ending == .status(1) && run.output.isEmpty)
        #expect(run.errors.contains("pointerctl: \(reason)"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: desk.folder.path + "/.config"))
    }

    private static let emptyLayout = #"{"parameters":{"state":8,"complete":true,"outputs":[],"surfaces":[]}}"#

    @Test("what is no trace, or says too little, is an error")
    func badTraces() throws {
        let folder = try TemporaryFolder()
        func run(_ text: String) throws -> ProgramRun {
            let file = try folder.file("trace.json", text)
            return try ProgramRun("pointerctl", ["assist", "calibrate", "--replay", file])
        }
        for text in ["", "{}", #"{"version":2,"record":{"rest":[],"aimed":[],"doubleClicks":[]}}"#, "[1,2", "\u{0}"] {
            let run = try run(text)
            #expect(run.ending == .status(1) && run.errors.contains("is no trace of"), "\(run.errors)")
        }
        let short = try run(#"{"version":1,"record":{"rest":[[0,1,1]],"aimed":[],"doubleClicks":[]}}"#)
        #expect(short.ending == .status(1))
        #expect(short.errors == "pointerctl: cannot measure this: the rest is shorter than 2.0 s\n")
        let missing = try ProgramRun("pointerctl", ["assist", "calibrate", "--replay", folder.path + "/none"])
        #expect(missing.ending == .status(1) && missing.errors.contains("cannot read"))
        let both = try ProgramRun("pointerctl", ["assist", "calibrate", "--replay", "a", "--keep", "b"])
        #expect(both.ending == .status(64))
    }
}
