import FeederModel
import PointerFeeder
import PointerModel
import Testing

@Suite("Menus of GTK 3 on X11")
struct PopupTests {
    /// A window with a button and a menu bar, whose menu is open or not.
    private func application(isOpen: Bool) -> PlayedApplication {
        let items = [
            PlayedWidget("/w/m/f/1", .menuItem, 110, 134, 120, 26),
            PlayedWidget("/w/m/f/2", .checkMenuItem, 110, 160, 120, 26),
        ]
        let menu = PlayedWidget("/w/m/f", .menu, 110, 100, 60, 30, isOpen ? items : [])
        let bar = PlayedWidget("/w/m", .menuBar, 100, 100, 400, 30, [menu])
        let button = PlayedWidget("/w/b", .pushButton, 120, 300, 80, 30)
        return PlayedApplication(
            process: 10,
            toolkit: "gtk",
            windows: [PlayedWidget("/w", .frame, 100, 100, 400, 300, title: "one", [bar, button])]
        )
    }

    private let popup = DesktopWindow(
        id: 2,
        system: .x11,
        kind: .popup,
        process: 10,
        programs: ["program"],
        frame: Rect(x: 110, y: 130, width: 120, height: 60)
    )

    @Test("A popup has the items of its owner's menu, and goes with it")
    func menu() throws {
        let stage = try FeederStage([":1.1": application(isOpen: false)])
        stage.feeder.setWindows([.usual()])
        try stage.rest()
        let closed = stage.frames()
        #expect(closed == [Rect(x: 10, y: 0, width: 60, height: 30), Rect(x: 20, y: 200, width: 80, height: 30)])
        stage.bus.applications[":1.1"] = application(isOpen: true)
        stage.bus.report(.children, of: "/w/m/f")
        stage.feeder.setWindows([popup, .usual()])
        try stage.turn { stage.frames(2).count == 2 }
        #expect(
            stage.frames(2) == [Rect(x: 0, y: 4, width: 120, height: 26), Rect(x: 0, y: 30, width: 120, height: 26)]
        )
        #expect(stage.feeder.surfaces.first?.id == "feeder.2")
        #expect(stage.feeder.explain(Point(x: 120, y: 140)).description.contains("menuItem"))
        stage.bus.applications[":1.1"] = application(isOpen: false)
        stage.bus.report(.children, of: "/w/m/f")
        stage.feeder.setWindows([.usual()])
        #expect(stage.feeder.surfaces.map(\.id) == ["feeder.1"])
        try stage.rest()
        #expect(stage.frames() == closed)
    }

    @Test("A popup whose owner is gone, or has no accessible, covers without nodes")
    func orphan() throws {
        let stage = try FeederStage([":1.1": application(isOpen: true)])
        stage.feeder.setWindows([popup, .usual()])
        try stage.turn { stage.frames(2).count == 2 }
        stage.feeder.setWindows([popup])
        try stage.turn { stage.frames(2).isEmpty }
        stage.feeder.setWindows([popup, .usual()])
        try stage.turn { stage.frames(2).count == 2 }
        stage.bus.end(":1.1")
        #expect(stage.feeder.surfaces.map(\.nodes.count) == [0, 0])
    }
}
