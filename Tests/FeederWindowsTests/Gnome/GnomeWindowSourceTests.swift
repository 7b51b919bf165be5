import FeederModel
import MessageBus
import PointerModel
import PointerRuntime
import TestBasics
import Testing

@testable import FeederWindows

@Suite("The windows of GNOME Shell", .serialized, .enabled(if: TestBus.isInstalled, "dbus-daemon is not installed"))
struct GnomeWindowSourceTests {
    @Test("A window has its process, its names, its frame, and the shadow around it")
    func window() throws {
        let stage = try GnomeStage(shows: [
            PlayedWindow(number: 3, title: "three", isPopup: true), PlayedWindow(number: 1, process: 0, isX11: true),
        ])
        #expect(
            stage.reports == [
                [
                    DesktopWindow(
                        id: 3,
                        system: .wayland,
                        kind: .popup,
                        process: 7,
                        title: "three",
                        programs: ["org.example.One"],
                        frame: Rect(x: 100, y: 80, width: 400, height: 300),
                        shadow: Insets(top: 20, left: 30, bottom: 30, right: 30)
                    ),
                    DesktopWindow(
                        id: 1,
                        system: .x11,
                        title: "one",
                        programs: ["org.example.One"],
                        frame: Rect(x: 100, y: 80, width: 400, height: 300),
                        shadow: Insets(top: 20, left: 30, bottom: 30, right: 30)
                    ),
                ]
            ]
        )
        #expect(stage.source.summary == "GNOME Shell" && stage.lacks.isEmpty)
    }

    @Test("A window is fullscreen or active as the extension says")
    func fullscreen() throws {
        let stage = try GnomeStage(shows: [
            PlayedWindow(number: 1, isFullscreen: true), PlayedWindow(number: 2, isActive: true),
        ])
        #expect(stage.reports.last?.map(\.isFullscreen) == [true, false])
        #expect(stage.reports.last?.map(\.isActive) == [false, true])
    }

    @Test("A window has the accessible that its program names, which an older extension does not send")
    func accessible() throws {
        let stage = try GnomeStage(shows: [
            PlayedWindow(number: 1, accessible: [":1.7", "/window/1"]), PlayedWindow(number: 2),
            PlayedWindow(number: 3, accessible: [":1.7", ""]),
        ])
        let named = AccessibleReference(application: ":1.7", path: "/window/1")
        #expect(stage.reports.last?.map(\.accessible) == [named, nil, nil])
        try stage.shell?.change(
            2,
            removed: [2, 3],
            changed: [PlayedWindow(number: 1, accessible: [":1.7", "/window/2"])],
            order: [1]
        )
        try stage.loop.run { stage.reports.last?.first?.accessible?.path == "/window/2" }
        try stage.shell?.change(3, changed: [PlayedWindow(number: 1, accessible: nil)], order: [1])
        try stage.loop.run { stage.reports.last?.first?.accessible == nil }
        #expect(stage.lacks.isEmpty && stage.shell?.calls == 1)
        let older = try GnomeStage(shows: [PlayedWindow(number: 1, accessible: nil)])
        #expect(older.ids == [1] && older.lacks.isEmpty)
    }

    @Test("Signals move, add, remove and restack windows")
    func changes() throws {
        let stage = try GnomeStage(shows: [PlayedWindow(number: 1)])
        try stage.shell?.change(2, changed: [PlayedWindow(number: 2)], order: [2, 1])
        try stage.loop.run { stage.ids == [2, 1] }
        try stage.shell?.change(3, order: [1, 2])
        try stage.loop.run { stage.ids == [1, 2] }
        try stage.shell?.change(4, removed: [2], changed: [PlayedWindow(number: 1, frame: [5, 6, 7, 8])], order: [1])
        try stage.loop.run { stage.ids == [1] }
        #expect(stage.reports.last?.first?.frame == Rect(x: 5, y: 6, width: 7, height: 8))
        #expect(stage.shell?.calls == 1)
    }

    @Test("A signal that is old changes nothing, and after a gap all windows are asked for")
    func serials() throws {
        let stage = try GnomeStage(shows: [PlayedWindow(number: 1)])
        try stage.shell?.change(1, removed: [1], order: [])
        try stage.shell?.change(2, changed: [PlayedWindow(number: 2)], order: [2, 1])
        try stage.loop.run { stage.ids == [2, 1] }
        stage.shell?.show(9, [PlayedWindow(number: 4)])
        try stage.shell?.change(8, removed: [1], order: [2])
        try stage.loop.run { stage.ids == [4] }
        #expect(stage.shell?.calls == 2 && stage.reports.count == 3)
    }

    @Test("Signals that make no sense leave the windows as they are, are an error, and all windows are asked for")
    func invalid() throws {
        let orders: [[UInt32]] = [[1, 1], [], [1, 2], [2]]
        for order in orders {
            let stage = try GnomeStage(shows: [PlayedWindow(number: 1)])
            stage.shell?.show(5, [PlayedWindow(number: 6)])
            try stage.shell?.change(2, order: order)
            try stage.loop.run { stage.ids == [6] }
            #expect(stage.reports.map { $0.map(\.id) } == [[1], [6]])
            #expect(stage.lacks.count == 2 && stage.lacks.first??.contains("not as expected") == true)
        }
        let stage = try GnomeStage(shows: [PlayedWindow(number: 1)])
        try stage.shell?.emit { $0.text("nonsense") }
        try stage.loop.run { stage.lacks.count == 2 }
        #expect(stage.ids == [1])
    }

    @Test("Signals of another program count for nothing")
    func forged() throws {
        let stage = try GnomeStage(shows: [PlayedWindow(number: 1)])
        let other = try PlayedShell(at: stage.bus.address, on: stage.loop, named: "org.example.Other")
        try other.change(2, removed: [1], order: [])
        try other.emit { $0.text("nonsense") }
        try stage.shell?.change(2, changed: [PlayedWindow(number: 2)], order: [1, 2])
        try stage.loop.run { stage.ids == [1, 2] }
        #expect(stage.reports.count == 2 && stage.lacks.isEmpty)
    }

    @Test("A reply that makes no sense, or an error, is said once, and asked again")
    func replies() throws {
        let stage = try GnomeStage()
        try stage.loop.run { stage.lacks.count == 1 }
        stage.shell = try PlayedShell(at: stage.bus.address, on: stage.loop)
        try stage.loop.run { stage.shell?.calls ?? 0 > 2 }
        #expect(stage.lacks.last??.contains("org.freedesktop.DBus.Error.Failed") == true)
        stage.shell?.show(1, [PlayedWindow(number: 1), PlayedWindow(number: 1)])
        try stage.loop.run { stage.lacks.last??.contains("not as expected") == true }
        stage.shell?.show(1, [PlayedWindow(number: 1)])
        try stage.loop.run { stage.ids == [1] }
        #expect(stage.lacks.count == 4 && stage.lacks.last == .some(nil))
    }

    @Test("Without the extension it says how to enable it, and waits for it")
    func absence() throws {
        let stage = try GnomeStage()
        try stage.loop.run { !stage.lacks.isEmpty }
        #expect(stage.lacks.first??.contains("gnome-extensions enable pointerd@pointerd.org") == true)
        #expect(stage.reports.isEmpty)
        try stage.begin(1, [PlayedWindow(number: 1)])
        try stage.loop.run { stage.ids == [1] }
        #expect(stage.lacks.count == 2)
    }

    @Test("Without its owner the windows are gone, and those of the next one are others")
    func owners() throws {
        let stage = try GnomeStage(shows: [PlayedWindow(number: 1)])
        stage.shell = nil
        try stage.loop.run { stage.reports.last == [] }
        #expect(stage.lacks.last??.contains("has ended") == true)
        try stage.begin(1, [PlayedWindow(number: 1, title: "another")])
        try stage.loop.run { stage.ids == [1] }
        #expect(stage.reports.last?.first?.title == "another" && stage.losses.isEmpty)
    }

    @Test("Windows without a rectangle are left out, and long titles are cut")
    func cuts() throws {
        let long = PlayedWindow(number: 1, title: String(repeating: "é", count: 2000))
        let stage = try GnomeStage(shows: [PlayedWindow(number: 900, frame: [0, 0, 0, 10]), long])
        #expect(stage.ids == [1])
        #expect(stage.reports.last?.first?.title.utf8.count == 1024)
    }

    @Test("The end of the bus is the end")
    func loss() throws {
        let stage = try GnomeStage()
        try stage.loop.run { !stage.lacks.isEmpty }
        stage.bus.end()
        try stage.loop.run { !stage.losses.isEmpty }
        #expect(stage.losses.count == 1)
    }
}
