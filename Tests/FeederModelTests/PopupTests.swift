import FeederModel
import FeederTesting
import PointerModel
import Testing

@Suite("Menus")
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

    @Test("An item that a menu bar of Qt has no room for has no region", arguments: ["Qt", "gtk"])
    func menuBar(toolkit: String) throws {
        let items = [("/w/m/f", 110), ("/w/m/e", 420), ("/w/m/h", 470)].map { path, x in
            PlayedWidget(path, .menu, Int32(x), 100, 48, 30)
        }
        let bar = PlayedWidget("/w/m", .menuBar, 100, 100, 400, 30, items)
        let window = PlayedWidget("/w", .frame, 100, 100, 400, 300, title: "one", [bar])
        let stage = SimulatedSession([":1.1": PlayedApplication(process: 10, toolkit: toolkit, windows: [window])])
        stage.setWindows([.usual()])
        try stage.rest()
        #expect(stage.frames().map(\.x) == (toolkit == "Qt" ? [10, 320] : [10, 320, 370]))
    }

    @Test("A popup has the items of its owner's menu, and goes with it")
    func menu() throws {
        let stage = SimulatedSession([":1.1": application(isOpen: false)])
        stage.setWindows([.usual()])
        try stage.rest()
        let closed = stage.frames()
        #expect(closed == [Rect(x: 10, y: 0, width: 60, height: 30), Rect(x: 20, y: 200, width: 80, height: 30)])
        stage.applications[":1.1"] = application(isOpen: true)
        stage.report(.children, of: "/w/m/f")
        stage.setWindows([popup, .usual()])
        try stage.turn { stage.frames(2).count == 2 }
        #expect(
            stage.frames(2) == [Rect(x: 0, y: 4, width: 120, height: 26), Rect(x: 0, y: 30, width: 120, height: 26)]
        )
        #expect(stage.surfaces.first?.id == "feeder.2")
        #expect(stage.frames(1) == closed, "a person moves along the bar, whose items stay")
        stage.applications[":1.1"] = application(isOpen: false)
        stage.report(.children, of: "/w/m/f")
        stage.setWindows([.usual()])
        #expect(stage.surfaces.map(\.id) == ["feeder.1"])
        try stage.rest()
        #expect(stage.frames() == closed)
    }

    /// The same window and its menu, each with a shadow of 6 points, where the window system says both rectangles.
    private func onWayland(_ id: UInt64, _ kind: DesktopWindow.Kind, _ frame: Rect) -> DesktopWindow {
        DesktopWindow(
            id: id,
            system: .wayland,
            kind: kind,
            process: 10,
            title: kind == .ordinary ? "one" : "",
            frame: frame,
            shadow: Insets(top: 6, left: 6, bottom: 6, right: 6)
        )
    }

    @Test("On Wayland the items of a menu are relative to its own surface, and two open menus of one size are unclear")
    func surface() throws {
        let items = [
            PlayedWidget("/w/m/f/1", .menuItem, 6, 10, 120, 26), PlayedWidget("/w/m/f/2", .menuItem, 6, 36, 120, 26),
        ]
        let menu = PlayedWidget("/w/m/f", .menu, 6, 6, 60, 30, items)
        let button = PlayedWidget("/w/b", .pushButton, 26, 206, 80, 30)
        let frame = PlayedWidget("/w", .frame, 0, 0, 412, 312, title: "one", [menu, button])
        let stage = SimulatedSession([":1.1": PlayedApplication(process: 10, toolkit: "gtk", windows: [frame])])
        let window = onWayland(1, .ordinary, Rect(x: 100, y: 100, width: 400, height: 300))
        let popup = onWayland(2, .popup, Rect(x: 110, y: 130, width: 120, height: 60))
        stage.setWindows([popup, window])
        try stage.turn { stage.frames(2).count == 2 }
        #expect(
            stage.frames(2) == [Rect(x: 0, y: 4, width: 120, height: 26), Rect(x: 0, y: 30, width: 120, height: 26)]
        )
        try stage.turn { stage.frames(1).contains(Rect(x: 20, y: 200, width: 80, height: 30)) }
        let second = onWayland(3, .popup, Rect(x: 230, y: 150, width: 120, height: 60))
        stage.setWindows([second, popup, window])
        try stage.turn { stage.frames(2).isEmpty && stage.frames(3).isEmpty }
    }

    @Test("A popup whose owner is gone, or has no accessible, covers without nodes")
    func orphan() throws {
        let stage = SimulatedSession([":1.1": application(isOpen: true)])
        stage.setWindows([popup, .usual()])
        try stage.turn { stage.frames(2).count == 2 }
        stage.setWindows([popup])
        try stage.turn { stage.frames(2).isEmpty }
        stage.setWindows([popup, .usual()])
        try stage.turn { stage.frames(2).count == 2 }
        stage.end(":1.1")
        #expect(stage.surfaces.map(\.nodes.count) == [0, 0])
    }

    @Test("A menu of Qt has its items where they are painted at any scale, also far from the corner of the screen")
    func fraction() throws {
        // As Qt 5 says it at a factor of 1.45.
        let items = [
            PlayedWidget("/w/m/f/1", .menuItem, 907, 152, 38, 23),
            PlayedWidget("/w/m/f/2", .menuItem, 907, 175, 38, 23),
        ]
        let menu = PlayedWidget("/w/m/f", .popupMenu, 903, 148, 46, 77, items)
        let file = PlayedWidget("/w/m", .menuItem, 903, 126, 27, 23, [menu])
        let frame = PlayedWidget("/w", .frame, 897, 126, 483, 311, title: "one", [file])
        let stage = SimulatedSession([":1.1": PlayedApplication(process: 10, windows: [frame])])
        var window = DesktopWindow.usual()
        window.frame = Rect(x: 1301, y: 183, width: 701, height: 451)
        var popup = popup
        popup.frame = Rect(x: 1309, y: 215, width: 67, height: 112)
        stage.setWindows([popup, window])
        try stage.turn { stage.frames(2).count == 2 }
        for (found, painted) in zip(
            stage.frames(2),
            [5.8, 39.15].map { Rect(x: 5.8, y: $0, width: 55.1, height: 33.35) }
        ) {
            let differences = [
                found.minX - painted.minX, found.minY - painted.minY, found.maxX - painted.maxX,
                found.maxY - painted.maxY,
            ]
            #expect(differences.allSatisfy { abs($0) <= 0.2 }, "\(found) in place of \(painted)")
        }
    }
}
