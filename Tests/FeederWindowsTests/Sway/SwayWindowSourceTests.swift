import FeederModel
import PointerModel
import PointerRuntime
import TestBasics
import Testing

@testable import FeederWindows

@Suite("Sway's windows, from its socket")
struct SwayWindowSourceTests {
    private static let window = SwayMessage.Kind(rawValue: 0x8000_0003)
    private static let workspace = SwayMessage.Kind(rawValue: 0x8000_0000)

    @Test("The windows come once, also in pieces, and with sway's version")
    func start() throws {
        let stage = try SwayStage()
        for byte in SwayMessage(kind: .tree, payload: Array(SwayStage.tiled.utf8)).bytes {
            stage.sway.send([byte])
            try stage.loop.runUntilIdle()
        }
        try stage.loop.run { !stage.lists.isEmpty }
        #expect(stage.lists.map { $0.map(\.id) } == [[10]])
        #expect(stage.source.summary == "sway 1.7")
    }

    @Test("A session without windows is reported as well")
    func empty() throws {
        let stage = try SwayStage()
        try stage.answer(SwayStage.tree())
        #expect(stage.lists == [[]])
    }

    @Test("An event leads to a question, and to a report only if the windows differ")
    func events() throws {
        let stage = try SwayStage()
        try stage.answer(SwayStage.tiled)
        for (kind, tree) in [(Self.window, SwayStage.tiled), (Self.workspace, SwayStage.tree())] {
            stage.sway.send(kind, #"{"change": "focus"}"#)
            try stage.waitForQuestion()
            try stage.answer(tree)
        }
        #expect(stage.lists.map(\.count) == [1, 0])
    }

    @Test("Any number of events lead to one question under way and one after it")
    func coalescing() throws {
        let stage = try SwayStage()
        for _ in 0..<20 { stage.sway.send(Self.window, "{}") }
        try stage.loop.runUntilIdle()
        #expect(!stage.sway.hasInput)
        try stage.answer(SwayStage.tiled)
        try stage.waitForQuestion()
        try stage.answer(SwayStage.tiled)
        #expect(!stage.sway.hasInput)
    }

    @Test("Replies that nobody asked for are ignored, and unknown events are events")
    func unknownKinds() throws {
        let stage = try SwayStage()
        try stage.answer(SwayStage.tiled)
        stage.sway.send(SwayMessage.Kind(rawValue: 77), "not JSON")
        stage.sway.send(.tree, SwayStage.tree())
        try stage.loop.runUntilIdle()
        #expect(!stage.sway.hasInput)
        stage.sway.send(SwayMessage.Kind(rawValue: 0x8000_0063), "")
        try stage.waitForQuestion()
        #expect(stage.lists.count == 1)
        #expect(stage.losses.isEmpty)
    }

    @Test("While sway shows more than counts, no window is reported, and the reason is")
    func crowd() throws {
        let stage = try SwayStage()
        let crowd = (100..<100 + FeederWindowsLimit.swayNodes.most).map { SwayText.window($0, [0, 0, 9, 9]) }
        try stage.answer(SwayStage.tree(tiled: crowd))
        #expect(stage.lists == [[]] && stage.lacks.count == 1 && stage.lacks[0] != nil)
        stage.sway.send(Self.window, #"{"change": "close"}"#)
        try stage.waitForQuestion()
        try stage.answer(SwayStage.tiled)
        #expect(stage.lists.last?.map(\.id) == [10] && stage.lacks.count == 2 && stage.lacks[1] == nil)
        #expect(stage.losses.isEmpty)
    }

    @Test("Sway is asked without an event only while something floats")
    func polling() throws {
        let stage = try SwayStage()
        try stage.answer(SwayStage.tiled)
        #expect(stage.source.interval == nil)
        stage.sway.send(Self.window, #"{"change": "floating"}"#)
        try stage.waitForQuestion()
        try stage.answer(SwayStage.floating(x: 10))
        #expect(stage.source.interval == 500_000)
        try stage.waitForQuestion()
        try stage.answer(SwayStage.floating(x: 20))
        #expect(stage.lists.last?.map(\.frame.x) == [20])
        try stage.waitForQuestion()
        try stage.answer(SwayStage.tiled)
        #expect(stage.source.interval == nil)
        #expect(!stage.sway.hasInput)
    }

    @Test("While nobody needs the windows sway is asked for nothing, and once afterwards")
    func pause() throws {
        let stage = try SwayStage()
        try stage.answer(SwayStage.floating(x: 10))
        stage.source.setPaused(true)
        stage.source.setDragging(true)
        stage.source.setDragging(false)
        stage.sway.send(Self.window, #"{"change": "floating"}"#)
        #expect(stage.source.interval == nil)
        // A loop with a timer of the source would be woken.
        try stage.loop.run { try stage.loop.turn(timeout: 1000) == 0 }
        #expect(!stage.sway.hasInput)
        stage.source.setPaused(false)
        #expect(stage.source.interval == 500_000)
        try stage.waitForQuestion()
        try stage.answer(SwayStage.floating(x: 20))
        #expect(stage.lists.last?.map(\.frame.x) == [20])
    }

    @Test("While a button is held, floating windows are looked at for each frame of a display")
    func dragging() throws {
        let stage = try SwayStage()
        try stage.answer(SwayStage.floating(x: 10))
        stage.source.setDragging(true)
        #expect(stage.source.interval == 16_667)
        for x in [11, 12, 13] {
            try stage.waitForQuestion()
            try stage.answer(SwayStage.floating(x: x))
        }
        #expect(stage.lists.map { $0.map(\.frame.x) } == [[10], [11], [12], [13]])
        stage.source.setDragging(false)
        #expect(stage.source.interval == 500_000)
    }

    @Test("Without floating windows the end of a drag is the one time to ask, because tiles may have other sizes")
    func draggedTile() throws {
        let stage = try SwayStage()
        try stage.answer(SwayStage.tiled)
        stage.source.setDragging(true)
        try stage.loop.runUntilIdle()
        #expect(stage.source.interval == nil)
        #expect(!stage.sway.hasInput)
        stage.source.setDragging(false)
        try stage.waitForQuestion()
    }

    @Test("An older sway refuses to subscribe to outputs, and works")
    func olderSway() throws {
        let stage = try SwayStage(refused: ["output"])
        try stage.answer(SwayStage.tiled)
        #expect(stage.lists.count == 1)
        #expect(stage.losses.isEmpty)
    }

    @Test("A sway that sends no events of windows is of no help")
    func withoutEvents() throws {
        let stage = try SwayStage(refused: ["window"])
        #expect(try stage.waitForLoss() == "sway sends no events of windows")
    }

    @Test("The end of sway is reported once, and stops the questions")
    func end() throws {
        for isAnnounced in [true, false] {
            let stage = try SwayStage()
            try stage.answer(SwayStage.floating(x: 10))
            if isAnnounced { stage.sway.send(.shutdown, #"{"change": "exit"}"#) }
            stage.sway.close()
            #expect(try stage.waitForLoss() == (isAnnounced ? "sway ends" : "sway has closed the connection"))
            #expect(stage.source.interval == nil)
        }
    }

    @Test("What is no message ends the connection", arguments: ["i3-ipc\0\0\0\u{80}", "HTTP/1.1 400 Bad Request"])
    func garbage(text: String) throws {
        let stage = try SwayStage()
        stage.sway.send(text.unicodeScalars.map { UInt8($0.value) } + [UInt8](repeating: 0, count: 8))
        let reason = try stage.waitForLoss()
        #expect(reason.contains(text.hasPrefix("i3") ? "2147483648 bytes" : "i3's protocol"))
    }

    @Test("A tree of another form ends the connection", arguments: ["", "[]", #"{"id": "x"}"#, "{"])
    func badTree(text: String) throws {
        let stage = try SwayStage()
        stage.sway.send(.tree, text)
        #expect(try stage.waitForLoss() == "sway's tree is not as expected")
    }

    @Test("Without a sway there is no source")
    func nobody() throws {
        let loop = try EventLoop()
        for path in ["/nonexistent/sway.sock", "", String(repeating: "x", count: 200)] {
            #expect(throws: WindowSystemError.self) { try SwayWindowSource(path: path, on: loop) }
        }
    }
}
