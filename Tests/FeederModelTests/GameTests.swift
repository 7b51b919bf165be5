import FeederModel
import FeederTesting
import PointerModel
import Testing

@Suite("Games under the pointer")
struct GameTests {
    /// A window that covers an output.
    static func fullscreen(_ id: UInt64 = 1, process: Int32 = 10, isActive: Bool = true) -> DesktopWindow {
        var window = DesktopWindow.usual(id, process: process)
        (window.isFullscreen, window.isActive) = (true, isActive)
        return window
    }

    static let place = Point(x: 300, y: 200)

    @Test("A fullscreen window of a program that has no accessible is a game once nobody has come to the bus for it")
    func withoutAccessible() throws {
        let stage = SimulatedSession()
        stage.setWindows([Self.fullscreen()])
        stage.setPointer(Self.place)
        #expect(stage.game == nil)
        try stage.turn { stage.game == "feeder.1" }
        // A new window of another program asks all applications again; the game stays one.
        stage.setWindows([Self.fullscreen(), .usual(2, process: 11, title: "two", at: Point(x: 900, y: 0))])
        #expect(stage.game == "feeder.1")
        stage.setWindows([.usual()])
        #expect(stage.game == nil)
    }

    @Test("One whose title goes on changing is a game too")
    func changingTitle() throws {
        let stage = SimulatedSession()
        stage.setPointer(Self.place)
        var window = Self.fullscreen()
        var frames = 0
        try stage.turn {
            frames += 1
            window.title = "\(frames) frames a second"
            stage.setWindows([window])
            return stage.game == "feeder.1"
        }
    }

    @Test("A fullscreen window with widgets is none, and one whose accessible has none is")
    func scanned() throws {
        let stage = try SimulatedSession.usual()
        stage.setPointer(Self.place)
        stage.setWindows([Self.fullscreen()])
        stage.turnUntilIdle()
        #expect(stage.game == nil && stage.frames().count == 2)
        stage.applications[":1.1"]?.windows[0].children = []
        stage.report(.children, of: "/w")
        try stage.turn { stage.game == "feeder.1" }
        #expect(stage.frames().isEmpty)
        stage.applications[":1.1"]?.windows[0].children = [PlayedWidget("/w/a", .pushButton, 120, 120, 80, 30)]
        stage.report(.children, of: "/w")
        try stage.turn { stage.game == nil }
    }

    @Test("It is one only under the pointer, in front, active, and while the feeder does not stand still")
    func conditions() throws {
        let stage = SimulatedSession()
        stage.setWindows([Self.fullscreen()])
        stage.setPointer(Self.place)
        try stage.turn { stage.game != nil }
        stage.setPointer(Point(x: 90, y: 90))
        #expect(stage.game == nil)
        stage.setPointer(Self.place)
        #expect(stage.game == "feeder.1")
        var popup = DesktopWindow.usual(2)
        popup.kind = .popup
        stage.setWindows([popup, Self.fullscreen()])
        #expect(stage.game == nil)
        stage.setWindows([Self.fullscreen(isActive: false)])
        #expect(stage.game == nil)
        stage.setWindows([Self.fullscreen()])
        try stage.turn { stage.game != nil }
        stage.setPaused(true)
        #expect(stage.game == nil)
        stage.setPaused(false)
        try stage.turn { stage.game != nil }
        stage.setWindows([])
        #expect(stage.game == nil)
        // Each change is reported once.
        #expect(zip(stage.games, stage.games.dropFirst()).allSatisfy { $0 != $1 } && stage.games.count == 8)
    }
}
