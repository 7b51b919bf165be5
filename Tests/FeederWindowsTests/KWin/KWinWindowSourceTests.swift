import FeederModel
import Foundation
import MessageBus
import PointerModel
import PointerRuntime
import TestBasics
import Testing

@testable import FeederWindows

extension TestBus {
    /// The files that the feeder has written.
    fileprivate var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/pointerd")) ?? []
    }
}

@Suite("KWin's windows and cursor", .enabled(if: TestBus.isInstalled, "dbus-daemon is not installed"))
struct KWinWindowSourceTests {
    @Test("The script is in a file of this user alone, is started, and leaves no file")
    func start() throws {
        let stage = try KWinStage()
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
        let stage = try KWinStage()
        try stage.report(
            #"{"windows":[\#(KWinText.window("{1}")),\#(KWinText.window("{2}", #""frame":[0,0,50,60],"surface":[0,20,50,40]"#))]}"#
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
        try stage.report(#"{"windows":[\#(KWinText.window("{2}")),\#(KWinText.window("{1}"))]}"#)
        #expect(stage.windows.last?.map(\.id) == [first[1].id, first[0].id])
        let count = stage.windows.count
        try stage.report(#"{"windows":[\#(KWinText.window("{2}")),\#(KWinText.window("{1}"))]}"#)
        #expect(stage.windows.count == count)
        try stage.report(#"{"cursor":[30.5,40]}"#)
        #expect(stage.cursors.last == Point(x: 30.5, y: 40) && stage.windows.count == count)
    }

    @Test(
        "What is no report changes nothing, and is mentioned once",
        arguments: [
            "", "[]", "{", #"{"cursor":[1]}"#, #"{"cursor":[1e9,2]}"#, #"{"windows":[{}]}"#, #"{"windows":7}"#,
            #"{"windows":[\#(KWinText.window("{1}", #""frame":[1,2,3],"surface":[1,2,3,4]"#))]}"#,
            #"{"windows":[\#(KWinText.window("{1}", #""frame":[1,2,-3,4],"surface":[1,2,3,4]"#))]}"#,
        ]
    )
    func contents(text: String) throws {
        let stage = try KWinStage()
        try stage.report(#"{"windows":[\#(KWinText.window("{1}"))]}"#)
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
        let stage = try KWinStage()
        let far = KWinText.window("{3}", #""frame":[1e8,0,5,5],"surface":[1e8,0,5,5]"#)
        let empty = KWinText.window("{2}", #""frame":[0,0,5,5],"surface":[50,50,5,5]"#)
        try stage.report(#"{"windows":[\#(KWinText.window("{1}")),\#(KWinText.window("{1}")),\#(empty),\#(far)]}"#)
        #expect(stage.windows.last?.count == 1)
    }

    @Test("Calls of others, and without the token, count for nothing")
    func strangers() throws {
        let stage = try KWinStage()
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
        let stage = try KWinStage()
        try stage.report(#"{"windows":[\#(KWinText.window("{1}"))]}"#)
        let old = try #require(stage.kwin.scripts["test"])
        stage.kwin.end()
        try stage.loop.run { stage.windows.last?.isEmpty == true }
        #expect(stage.lacks == [nil, "KWin has left the session's bus"])
        // The name is there before the scripting.
        try stage.start(early: 2)
        let kwin = stage.kwin
        try stage.loop.run { kwin.scripts["test"] != nil && !kwin.answers.isEmpty }
        try stage.report(#"{"windows":[\#(KWinText.window("{9}"))]}"#, token: old.token)
        #expect(kwin.answers.last != .some(nil) && stage.windows.last?.isEmpty == true)
        try stage.report(#"{"windows":[\#(KWinText.window("{9}"))]}"#)
        #expect(stage.windows.last?.count == 1 && stage.losses.isEmpty)
        #expect(stage.lacks.last == .some(nil) && stage.works == 2)
    }

    @Test("A source that is there before KWin says so, and waits for it")
    func early() throws {
        let stage = try KWinStage(prepare: nil)
        try stage.loop.run { !stage.lacks.isEmpty }
        #expect(stage.lacks == ["KWin is not on the session's bus yet"] && stage.windows.isEmpty)
        try stage.start(early: 1)
        try stage.loop.run { !stage.windows.isEmpty && !stage.cursors.isEmpty }
        #expect(stage.lacks.last == .some(nil) && stage.works == 1 && stage.losses.isEmpty)
    }

    @Test("A source that has waited for KWin in vain ends at once")
    func vain() throws {
        let stage = try KWinStage(prepare: nil)
        try stage.loop.run { !stage.lacks.isEmpty }
        stage.source.close()
        #expect(stage.losses.isEmpty)
    }

    @Test("A script that is about to give up is loaded anew")
    func last() throws {
        let stage = try KWinStage()
        try stage.report(#"{"cursor":[5,6],"last":true}"#)
        try stage.loop.run { stage.kwin.calls.count == 7 }
        #expect(stage.kwin.calls.suffix(4) == ["isScriptLoaded test", "unloadScript test", "loadScript test", "start"])
        try stage.report(#"{"cursor":[7,8]}"#)
        #expect(stage.cursors.last == Point(x: 7, y: 8))
    }

    @Test("A script that is loaded already is unloaded first, and the own one at the end")
    func end() throws {
        let stage = try KWinStage()
        stage.source.close()
        #expect(stage.kwin.scripts.isEmpty)
        #expect(stage.kwin.calls.suffix(2) == ["isScriptLoaded test", "unloadScript test"])
    }

    @Test("A script that does not report is an error, and a new start is of no use")
    func silence() throws {
        let stage = try KWinStage(patience: 1000) { $0.first = nil }
        try stage.loop.run { !stage.losses.isEmpty }
        #expect(stage.losses[0].description.contains("nothing has come from it") && stage.losses[0].isFinal)
        #expect(stage.bus.files.isEmpty)
    }

    @Test("A script that KWin does not load is an error")
    func refusal() throws {
        let stage = try KWinStage { $0.loads = false }
        try stage.loop.run { !stage.losses.isEmpty }
        #expect(stage.losses[0].description == "KWin loads no script" && !stage.losses[0].isFinal)
    }

    @Test("Without a runtime folder there is no source, and a new start is of no use")
    func homeless() throws {
        let (bus, loop) = (try TestBus.running(), try EventLoop())
        let error = #expect(throws: WindowSystemError.self) {
            try KWinWindowSource(on: loop, bus: .at(bus.address), folder: nil, name: "test")
        }
        #expect(error?.isFinal == true)
    }

    @Test("When the bus ends, the windows are lost, once")
    func loss() throws {
        let stage = try KWinStage()
        stage.bus.end()
        try stage.loop.run { !stage.losses.isEmpty }
        #expect(stage.losses.count == 1)
    }
}
