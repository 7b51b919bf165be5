import PointerModel
import PointerRuntime
import PointerWire
import TestBasics
import Testing
import WaylandTesting

@testable import OverlayWayland

@Suite("The cursor by the cursor sessions of outputs")
struct CursorSessionTests {
    @Test("The cursor is known from the first place on an output that it touches, and no picture is asked for")
    func known() throws {
        let stage = try CursorStage()
        #expect(stage.sessions.knowledge == .silent && stage.moves.isEmpty)
        try stage.send(.position(x: 5, y: 5))
        try stage.settle()
        #expect(stage.moves.isEmpty, "a hidden cursor touches nothing")
        try stage.send(.enter, .position(x: 300, y: 200))
        try stage.settle()
        try stage.send(.position(x: 301, y: 200), .position(x: 301, y: 200))
        try stage.settle()
        #expect(stage.moves == [Point(x: 300, y: 200), Point(x: 301, y: 200)])
        #expect(stage.sessions.knowledge == .known)
        let session = try #require(try stage.sessions(of: 0).last)
        #expect(!stage.compositor.requests.contains { $0.object == session }, "no capture begins")
    }

    @Test(
        "A leave without an enter elsewhere makes the place unknown, and the enter brings it back without a new position"
    )
    func unknown() throws {
        let stage = try CursorStage()
        try stage.send(.enter, .position(x: 300, y: 200))
        try stage.settle()
        try stage.send(.leave)
        try stage.compositor.flush()
        try stage.loop.run { stage.losses == 1 }
        #expect(stage.sessions.knowledge == .silent)
        try stage.send(.enter)
        try stage.settle()
        #expect(stage.moves == [Point(x: 300, y: 200), Point(x: 300, y: 200)] && stage.losses == 1)
    }

    @Test("From output to output the place stays known")
    func twoOutputs() throws {
        let stage = try CursorStage([
            PlayedOutput(points: (960, 540)), PlayedOutput(x: 960, pixels: (800, 600), points: (800, 600)),
        ])
        try stage.send(.enter, .position(x: 1900, y: 100))
        try stage.settle()
        // The picture touches both; the hotspot is on the second.
        try stage.send(.enter, .position(x: 2, y: 50), of: 1)
        try stage.send(.position(x: 1924, y: 100))
        try stage.settle()
        try stage.send(.leave)
        try stage.send(.position(x: 10, y: 50), of: 1)
        try stage.settle()
        #expect(stage.moves == [Point(x: 950, y: 50), Point(x: 962, y: 50), Point(x: 970, y: 50)])
        #expect(stage.losses == 0)
    }

    @Test(
        "Pixels become points by the output's scale, after its transform",
        arguments: [
            (PlayedOutput(), 1), (PlayedOutput(x: 1280, y: 64, pixels: (3840, 2160)), 2),
            (PlayedOutput(x: 7, pixels: (2880, 1620)), 1.5),
            (PlayedOutput(pixels: (1920, 1080), points: (1080, 1920), transform: 1), 1),
            (PlayedOutput(pixels: (1920, 1080), points: (540, 960), transform: 3), 2),
            // Half a point is dropped at the end of each side.
            (PlayedOutput(pixels: (1366, 769), points: (910, 512)), 1.5),
        ] as [(PlayedOutput, Double)]
    )
    func scales(output: PlayedOutput, scale: Double) throws {
        let stage = try CursorStage([output])
        try stage.send(.enter, .position(x: 600, y: 750))
        try stage.settle()
        let place = Point(x: Double(output.x) + 600 / scale, y: Double(output.y) + 750 / scale)
        #expect(stage.moves == [place])
    }

    @Test("An output that changes gets a new session, one that goes none, and one that comes its first")
    func outputs() throws {
        let stage = try CursorStage()
        let first = try #require(try stage.sessions(of: 0).last)
        try stage.describe(0, PlayedOutput())
        #expect(try stage.sessions(of: 0) == [first], "nothing has changed")
        try stage.describe(0, PlayedOutput(points: (960, 540)))
        #expect(stage.isDestroyed(first))
        #expect(try stage.sessions(of: 0).count == 2)
        try stage.send(.enter, .position(x: 100, y: 100))
        try stage.settle()
        #expect(stage.moves == [Point(x: 50, y: 50)])
        try stage.addOutput()
        try stage.describe(1, PlayedOutput(x: 960))
        try stage.send(.leave)
        try stage.send(.enter, .position(x: 40, y: 40), of: 1)
        try stage.settle()
        #expect(stage.moves.last == Point(x: 1000, y: 40) && stage.losses == 0)
        try stage.removeOutput(0)
        let last = try #require(try stage.sessions(of: 0).last)
        #expect(stage.isDestroyed(last))
        try stage.send(.position(x: 41, y: 40), of: 1)
        try stage.settle()
        #expect(stage.moves.last == Point(x: 1001, y: 40))
    }

    @Test("Sessions begin once the seat has a pointer, and end with it")
    func pointer() throws {
        let stage = try CursorStage(hasPointer: false)
        #expect(stage.sessions.knowledge == .withoutPointer)
        #expect(try stage.sessions(of: 0).isEmpty)
        try stage.setPointer(true)
        try stage.setPointer(true)
        #expect(try stage.sessions(of: 0).count == 1)
        try stage.send(.enter, .position(x: 1, y: 2))
        try stage.settle()
        try stage.setPointer(false)
        let first = try #require(try stage.sessions(of: 0).last)
        #expect(stage.losses == 1 && stage.isDestroyed(first) && stage.sessions.knowledge == .withoutPointer)
        try stage.setPointer(true)
        try stage.send(.enter, .position(x: 3, y: 4))
        try stage.settle()
        #expect(stage.moves == [Point(x: 1, y: 2), Point(x: 3, y: 4)])
        #expect(stage.knowledge == [.silent, .known, .withoutPointer, .silent, .known])
    }

    @Test("A compositor with none of both managers is told from one with a part, and from neither is more asked")
    func managers() throws {
        for count in 0...1 {
            for managers in [CursorStage.managers.prefix(count), CursorStage.managers.suffix(count)] {
                let stage = try CursorStage(managers: Array(managers))
                #expect(stage.sessions.knowledge == (count == 0 ? .absent : .refused))
                #expect(stage.compositor.object(of: "wl_seat") == nil)
            }
        }
    }

    @Test("An error of the compositor ends the report, and nothing else")
    func refused() throws {
        let stage = try CursorStage()
        try stage.send(.enter, .position(x: 1, y: 2))
        try stage.settle()
        stage.compositor.fail(try #require(try stage.sessions(of: 0).last))
        try stage.compositor.flush()
        try stage.loop.run { stage.sessions.knowledge == .refused }
        #expect(stage.losses == 1 && stage.moves.count == 1)
        try stage.loop.runUntilIdle()
    }

    @Test("However many positions come at once, only the last one is reported")
    func flood() throws {
        let stage = try CursorStage()
        try stage.send(.enter)
        for x in 1...2000 { try stage.send(.position(x: x % 1920, y: 0)) }
        try stage.settle()
        #expect(stage.moves.last == Point(x: 80, y: 0))
        // libwayland reads 4096 bytes in a turn.
        #expect(stage.moves.count < 100)
    }

    @Test("Each output that counts has a session, and no more")
    func manyOutputs() throws {
        let stage = try CursorStage(Array(repeating: PlayedOutput(), count: 64))
        try stage.addOutput()
        #expect(stage.compositor.objects(of: "wl_output").count == 64)
        #expect(try stage.sessions(of: 63).count == 1)
    }

    @Test("On Hyprland positions are points")
    func points() throws {
        let screen = PlayedOutput(pixels: (2880, 1620))
        let stage = try CursorStage([screen], others: [("hyprland_surface_manager_v1", 2)])
        try stage.send(.enter, .position(x: 600, y: 750))
        try stage.settle()
        #expect(stage.moves == [Point(x: 600, y: 750)])
    }
}
