import FeederModel
import MessageBus
import PointerModel
import PointerRuntime
import Testing

@testable import FeederWindows

/// A source, the KWin that it asks, and what it has reported.
private final class Stage {
    let bus: PlayedBus
    let loop: EventLoop
    var kwin: PlayedKWin
    let source: KWinWindowSource
    var windows: [[DesktopWindow]] = []
    var cursors: [Point] = []
    var losses: [String] = []
    var refusals: [String] = []

    init() throws {
        bus = try PlayedBus()
        loop = try EventLoop()
        kwin = try PlayedKWin(bus, on: loop)
        source = try Stage.source(bus, loop)
        source.onChange = { [unowned self] in windows.append($0) }
        source.onCursor = { [unowned self] in cursors.append($0) }
        source.onLoss = { [unowned self] in losses.append($0) }
        source.onRefusal = { [unowned self] in refusals.append($0) }
        try loop.run { !cursors.isEmpty && !windows.isEmpty && !kwin.answers.isEmpty }
    }

    static func source(
        _ bus: PlayedBus,
        _ loop: EventLoop,
        patience: Int64 = 60_000_000
    ) throws(WindowSystemError) -> KWinWindowSource {
        try KWinWindowSource(on: loop, bus: .at(bus.address), folder: bus.folder, name: "test", patience: patience)
    }

    /// Sends a report, and waits for its answer.
    func report(_ text: String, token: String? = nil) throws {
        let script = try #require(kwin.scripts["test"])
        let count = kwin.answers.count
        try kwin.report(text, to: script, token: token)
        try loop.run { kwin.answers.count > count }
    }
}

private func window(_ id: String, _ more: String = #""frame":[10,20,300,200],"surface":[4,15,312,211]"#) -> String {
    #"{"id":"\#(id)","process":7,"title":"one","programs":["a","b","a",""],"popup":false,"x11":false,\#(more)}"#
}

@Suite("KWin's windows and cursor", .enabled(if: PlayedBus.isInstalled, "dbus-daemon is not installed"))
struct KWinWindowSourceTests {
    @Test("The script is in a file of this user alone, is started, and leaves no file")
    func start() throws {
        let stage = try Stage()
        #expect(stage.kwin.calls == ["isScriptLoaded test", "loadScript test", "start"])
        let script = try #require(stage.kwin.scripts["test"])
        #expect(
            script.mode == 0o600 && script.token.utf8.count > 16
                && script.path.hasPrefix("\(stage.bus.folder)/pointerd/")
        )
        #expect(stage.bus.files.isEmpty)
        #expect(stage.windows == [[]] && stage.cursors == [Point(x: 1, y: 2)])
        #expect(stage.kwin.answers.allSatisfy { $0 == nil })
    }

    @Test("Windows keep their numbers; content and shadow follow from frame and surface")
    func windows() throws {
        let stage = try Stage()
        try stage.report(
            #"{"windows":[\#(window("{1}")),\#(window("{2}", #""frame":[0,0,50,60],"surface":[0,20,50,40]"#))]}"#
        )
        let first = try #require(stage.windows.last)
        #expect(
            first.map(\.frame) == [
                Rect(x: 10, y: 20, width: 300, height: 200), Rect(x: 0, y: 20, width: 50, height: 40),
            ]
        )
        #expect(first.map(\.shadow) == [Insets(top: 5, left: 6, bottom: 6, right: 6), .zero])
        #expect(first[0].process == 7 && first[0].title == "one" && first[0].programs == ["a", "b"])
        #expect(first[0].system == .wayland && first[0].kind == .ordinary)
        try stage.report(#"{"windows":[\#(window("{2}")),\#(window("{1}"))]}"#)
        #expect(stage.windows.last?.map(\.id) == [first[1].id, first[0].id])
        let count = stage.windows.count
        try stage.report(#"{"windows":[\#(window("{2}")),\#(window("{1}"))]}"#)
        #expect(stage.windows.count == count)
        try stage.report(#"{"cursor":[30.5,40]}"#)
        #expect(stage.cursors.last == Point(x: 30.5, y: 40) && stage.windows.count == count)
    }

    @Test(
        "What is no report changes nothing, and is mentioned once",
        arguments: [
            "", "[]", "{", #"{"cursor":[1]}"#, #"{"cursor":[1e9,2]}"#, #"{"windows":[{}]}"#, #"{"windows":7}"#,
            #"{"windows":[\#(window("{1}", #""frame":[1,2,3],"surface":[1,2,3,4]"#))]}"#,
            #"{"windows":[\#(window("{1}", #""frame":[1,2,-3,4],"surface":[1,2,3,4]"#))]}"#,
            "too many", "too long",
        ]
    )
    func contents(text: String) throws {
        let text =
            switch text {
            case "too many": #"{"windows":[\#(Array(repeating: window("{1}"), count: 257).joined(separator: ","))]}"#
            case "too long": #"{"windows":[],"title":"\#(String(repeating: "x", count: 1 << 20))"}"#
            default: text
            }
        let stage = try Stage()
        try stage.report(#"{"windows":[\#(window("{1}"))]}"#)
        let (windows, cursors) = (stage.windows, stage.cursors)
        try stage.report(text)
        try stage.report(text)
        #expect(stage.windows == windows && stage.cursors == cursors)
        #expect(stage.kwin.answers.suffix(2).allSatisfy { $0 != nil } && stage.refusals.count == 1)
        try stage.report(#"{"cursor":[5,6]}"#)
        #expect(stage.cursors.last == Point(x: 5, y: 6))
    }

    @Test("Windows without a place of their own are left out, and those of one name count once")
    func places() throws {
        let stage = try Stage()
        let far = window("{3}", #""frame":[1e8,0,5,5],"surface":[1e8,0,5,5]"#)
        let empty = window("{2}", #""frame":[0,0,5,5],"surface":[50,50,5,5]"#)
        try stage.report(#"{"windows":[\#(window("{1}")),\#(window("{1}")),\#(empty),\#(far)]}"#)
        #expect(stage.windows.last?.count == 1)
    }

    @Test("Calls of others, and without the token, count for nothing")
    func strangers() throws {
        let stage = try Stage()
        let script = try #require(stage.kwin.scripts["test"])
        try stage.report(#"{"cursor":[5,6]}"#, token: "0")
        let stranger = try PlayedKWin(stage.bus, on: stage.loop, name: nil)
        try stranger.report(#"{"cursor":[5,6]}"#, to: script)
        try stage.loop.run { !stranger.answers.isEmpty }
        #expect(stage.cursors == [Point(x: 1, y: 2)])
        #expect(
            stage.kwin.answers.last == "System.Error.EACCES"
                || stage.kwin.answers.last??.contains("AccessDenied") == true
        )
        #expect(stage.refusals.count == 2 && stage.refusals.contains { $0.contains("not KWin") })
    }

    @Test("When KWin begins anew the script is loaded anew, with another token, and the old one counts no more")
    func restart() throws {
        let stage = try Stage()
        try stage.report(#"{"windows":[\#(window("{1}"))]}"#)
        let old = try #require(stage.kwin.scripts["test"])
        stage.kwin.end()
        try stage.loop.run { stage.windows.last?.isEmpty == true }
        stage.kwin = try PlayedKWin(stage.bus, on: stage.loop)
        // The name is there before the scripting.
        stage.kwin.early = 2
        try stage.loop.run { stage.kwin.scripts["test"] != nil && !stage.kwin.answers.isEmpty }
        try stage.report(#"{"windows":[\#(window("{9}"))]}"#, token: old.token)
        #expect(stage.kwin.answers.last != .some(nil) && stage.windows.last?.isEmpty == true)
        try stage.report(#"{"windows":[\#(window("{9}"))]}"#)
        #expect(stage.windows.last?.count == 1 && stage.losses.isEmpty)
    }

    @Test("A script that is about to give up is loaded anew")
    func last() throws {
        let stage = try Stage()
        try stage.report(#"{"cursor":[5,6],"last":true}"#)
        try stage.loop.run { stage.kwin.calls.count == 7 }
        #expect(stage.kwin.calls.suffix(4) == ["isScriptLoaded test", "unloadScript test", "loadScript test", "start"])
        try stage.report(#"{"cursor":[7,8]}"#)
        #expect(stage.cursors.last == Point(x: 7, y: 8))
    }

    @Test("A script that is loaded already is unloaded first, and the own one at the end")
    func end() throws {
        let stage = try Stage()
        stage.source.close()
        #expect(stage.kwin.scripts.isEmpty)
        #expect(stage.kwin.calls.suffix(2) == ["isScriptLoaded test", "unloadScript test"])
    }

    @Test(
        "Without KWin, without a report and without a script that loads there is an error, and a new start is of no use"
    )
    func errors() throws {
        let (bus, loop) = (try PlayedBus(), try EventLoop())
        var error = #expect(throws: WindowSystemError.self) { try Stage.source(bus, loop) }
        #expect(error?.description == "KWin is not on the session's bus" && error?.isFinal == true)
        let kwin = try PlayedKWin(bus, on: loop)
        kwin.first = nil
        error = #expect(throws: WindowSystemError.self) { try Stage.source(bus, loop, patience: 1000) }
        #expect(error?.description.contains("nothing has come from it") == true && error?.isFinal == true)
        kwin.loads = false
        error = #expect(throws: WindowSystemError.self) { try Stage.source(bus, loop) }
        #expect(error?.description == "KWin loads no script" && error?.isFinal == false)
        error = #expect(throws: WindowSystemError.self) {
            try KWinWindowSource(on: loop, bus: .at(bus.address), folder: nil, name: "test")
        }
        #expect(error?.isFinal == true)
    }

    @Test("When the bus ends, the windows are lost, once")
    func loss() throws {
        let stage = try Stage()
        stage.bus.end()
        try stage.loop.run { !stage.losses.isEmpty }
        #expect(stage.losses.count == 1)
    }
}
