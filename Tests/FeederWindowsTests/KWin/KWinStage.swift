import FeederModel
import MessageBus
import PointerModel
import PointerRuntime
import TestBasics
import Testing

@testable import FeederWindows

/// A source, the KWin that it asks, and what it has reported.
final class KWinStage {
    let bus: TestBus
    let loop: EventLoop
    let source: KWinWindowSource
    /// KWin, or a program without its name while it is not there.
    private(set) var kwin: PlayedKWin
    var windows: [[DesktopWindow]] = []
    var cursors: [Point] = []
    var lacks: [String?] = []
    var works = 0
    var losses: [WindowSystemError] = []
    var refusals: [String] = []

    /// - Parameters:
    ///   - patience: longest wait for the script's report, in microseconds.
    ///   - prepare: changes KWin before the source looks for it; nil for no KWin.
    init(patience: Int64 = 60_000_000, prepare: ((PlayedKWin) -> Void)?) throws {
        bus = try TestBus.running()
        loop = try EventLoop()
        kwin = try prepare == nil ? PlayedKWin(bus, on: loop, name: nil) : PlayedKWin(bus, on: loop)
        prepare?(kwin)
        source = try KWinWindowSource(
            on: loop,
            bus: .at(bus.address),
            folder: bus.folder,
            name: "test",
            patience: patience
        )
        source.onChange = { [unowned self] in windows.append($0) }
        source.onCursor = { [unowned self] in cursors.append($0) }
        source.onLoss = { [unowned self] in losses.append($0) }
        source.onLack = { [unowned self] in lacks.append($0) }
        source.onWork = { [unowned self] in works += 1 }
        source.onRefusal = { [unowned self] in refusals.append($0) }
    }

    /// With a KWin whose script has reported.
    convenience init() throws {
        try self.init { _ in }
        try loop.run { !cursors.isEmpty && !windows.isEmpty && !kwin.answers.isEmpty }
    }

    /// Has KWin come, whose scripting is there some calls later.
    func start(early: Int = 0) throws {
        kwin = try PlayedKWin(bus, on: loop)
        kwin.early = early
    }

    /// Sends a report, and waits for its answer.
    func report(_ text: String, token: String? = nil) throws {
        let script = try #require(kwin.scripts["test"])
        let count = kwin.answers.count
        try kwin.report(text, to: script, token: token)
        try loop.run { kwin.answers.count > count }
    }
}

/// What the script in KWin reports, as it writes it.
enum KWinText {
    /// A window.
    /// - Parameters:
    ///   - id: KWin's name of it.
    ///   - more: its rectangles.
    static func window(
        _ id: String,
        title: String = "one",
        programs: [String] = ["a", "b", "a", ""],
        _ more: String = #""frame":[10,20,300,200],"surface":[4,15,312,211]"#
    ) -> String {
        let names = programs.map { "\"\($0)\"" }.joined(separator: ",")
        return
            #"{"id":"\#(id)","process":7,"title":"\#(title)","programs":[\#(names)],"popup":false,"x11":false,"fullscreen":false,"active":false,\#(more)}"#
    }

    /// A report with these windows.
    static func report(_ windows: [String]) -> String { #"{"windows":[\#(windows.joined(separator: ","))]}"# }
}
