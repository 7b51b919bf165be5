import CXCB
import FeederModel
import Glibc
import PointerModel
import PointerRuntime
import TestBasics
import Testing
import X11Testing

@testable import FeederWindows

@Suite("The windows of an X server", .serialized, .enabled(if: VirtualServer.isInstalled, "Xvfb is not installed"))
struct X11WindowSourceTests {
    @Test("Windows come with their places on the screen, and the front one first")
    func start() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        let (back, _) = desktop.client([104, 120, 300, 200], title: "Zürich")
        let (front, _) = desktop.client([204, 220, 300, 200])
        desktop.set("_NET_WM_PID", of: back, to: [4711])
        desktop.setClass(of: back, "xterm", "XTerm")
        desktop.set("WM_NAME", of: front, toBytes: [0x5a, 0xfc], as: "STRING")
        desktop.remove("_NET_WM_NAME", of: front)
        desktop.list([back, front])
        try stage.expect([front, back])
        let expected = DesktopWindow(
            id: UInt64(back),
            system: .x11,
            process: 4711,
            title: "Zürich",
            programs: ["xterm", "XTerm"],
            frame: Rect(x: 104, y: 120, width: 300, height: 200)
        )
        #expect(stage.windows.last == expected)
        #expect(stage.windows.first?.title == "Zü")
        #expect(stage.source.summary == "X11 with Played")
    }

    @Test("A window that is listed several times is one window, where the list has it in front")
    func repeated() throws {
        let stage = try X11Stage()
        let (one, two) = (stage.desktop.window([104, 120, 300, 200]), stage.desktop.window([204, 220, 300, 200]))
        stage.desktop.list([one, two, one, one])
        try stage.expect([one, two])
    }

    @Test("Windows that lie in the same window are all there")
    func together() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        let outer = desktop.window([100, 100, 500, 300], isPlaced: true)
        let inner = desktop.window([10, 10, 480, 280], in: outer)
        let (one, two) = (desktop.window([0, 0, 200, 200], in: inner), desktop.window([250, 0, 200, 200], in: inner))
        desktop.list([one, two])
        try stage.expect([two, one])
        #expect(stage.windows.map(\.frame.x) == [360, 110])
    }

    @Test("A window moves with its frame, and comes in front as the window manager says")
    func moveAndRaise() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        let (one, outer) = desktop.client([104, 120, 300, 200])
        let (two, _) = desktop.client([204, 220, 300, 200])
        desktop.list([one, two])
        try stage.expect([two, one])
        desktop.move(outer, x: 400, y: 300)
        try stage.expect { $0.last?.frame == Rect(x: 404, y: 320, width: 300, height: 200) }
        desktop.raise(outer)
        desktop.list([two, one])
        try stage.expect([one, two])
    }

    @Test("Without an order of its own, the window manager's frames have one")
    func withoutOrder() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        let (one, outer) = desktop.client([104, 120, 300, 200])
        let (two, _) = desktop.client([204, 220, 300, 200])
        desktop.set("_NET_CLIENT_LIST", of: desktop.root, to: [one, two], as: "WINDOW")
        try stage.expect([two, one])
        desktop.raise(outer)
        try stage.expect([one, two])
    }

    @Test("Menus are in front of windows, and frames are no menus")
    func popups() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        let (client, _) = desktop.client([104, 120, 300, 200])
        desktop.list([client])
        let first = desktop.window([110, 130, 50, 100], isPlaced: true)
        let second = desktop.window([160, 130, 50, 100], isPlaced: true)
        _ = desktop.window([0, 0, 800, 600], isPlaced: true, hasPixels: false)
        _ = desktop.window([-200, -200, 10, 10], isPlaced: true)
        try stage.expect([second, first, client])
        #expect(stage.windows.map(\.kind) == [.popup, .popup, .ordinary])
        desktop.unmap(second)
        try stage.expect([first, client])
        desktop.destroy(first)
        try stage.expect([client])
    }

    @Test("What a program places behind windows is behind them, as the server has it")
    func background() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        let picture = desktop.window([0, 0, 800, 600], isPlaced: true)
        let (one, outer) = desktop.client([104, 120, 300, 200])
        let (two, _) = desktop.client([204, 220, 300, 200])
        let menu = desktop.window([110, 130, 50, 100], isPlaced: true)
        desktop.list([one, two])
        try stage.expect([menu, two, one, picture])
        desktop.raise(picture)
        try stage.expect([picture, menu, two, one])
        desktop.raise(outer)
        desktop.list([two, one])
        try stage.expect([one, picture, menu, two])
    }

    @Test("What lets clicks through is not there")
    func clicksThrough() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        let overlay = desktop.window([0, 0, 64, 64], isPlaced: true)
        desktop.setClass(of: overlay, "pointer-overlay", "pointer-overlay")
        let notice = desktop.window([500, 0, 200, 100], isPlaced: true)
        try stage.expect([notice])
        desktop.setInput(of: notice, isEmpty: true)
        try stage.expect([])
        desktop.setInput(of: notice, isEmpty: false)
        try stage.expect([notice])
        // The overlay stays away when it moves, and its number may come again for another window.
        desktop.move(overlay, x: 100, y: 100)
        desktop.destroy(overlay)
        let menu = desktop.window([300, 0, 200, 100], isPlaced: true)
        try stage.expect([menu, notice])
    }

    @Test("Minimized and rolled up windows and those of other desktops are not there")
    func hidden() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        let (one, outer) = desktop.client([104, 120, 300, 200])
        let (two, _) = desktop.client([204, 220, 300, 200])
        let (all, _) = desktop.client([304, 320, 300, 200])
        for (window, number) in [(one, 0), (two, 1), (all, 0xffff_ffff)] {
            desktop.set("_NET_WM_DESKTOP", of: window, to: [UInt32(number)])
        }
        desktop.list([one, two, all])
        try stage.expect([all, one])
        desktop.set("_NET_CURRENT_DESKTOP", of: desktop.root, to: [1])
        try stage.expect([all, two])
        desktop.set("_NET_CURRENT_DESKTOP", of: desktop.root, to: [0])
        try stage.expect([all, one])
        for state in ["_NET_WM_STATE_HIDDEN", "_NET_WM_STATE_SHADED"] {
            desktop.set(
                "_NET_WM_STATE",
                of: all,
                to: [desktop.atom("_NET_WM_STATE_ABOVE"), desktop.atom(state)],
                as: "ATOM"
            )
            try stage.expect([one])
            desktop.remove("_NET_WM_STATE", of: all)
            try stage.expect([all, one])
        }
        desktop.unmap(outer)
        try stage.expect([all])
    }

    @Test("The window manager says which window is fullscreen, and which is active")
    func fullscreen() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        let (one, _) = desktop.client([104, 120, 300, 200])
        let (two, _) = desktop.client([204, 220, 300, 200])
        desktop.list([one, two])
        try stage.expect([two, one])
        #expect(!stage.windows.contains { $0.isFullscreen || $0.isActive })
        desktop.set("_NET_ACTIVE_WINDOW", of: desktop.root, to: [one], as: "WINDOW")
        try stage.expect { $0.map(\.isActive) == [false, true] }
        let state = [desktop.atom("_NET_WM_STATE_ABOVE"), desktop.atom("_NET_WM_STATE_FULLSCREEN")]
        desktop.set("_NET_WM_STATE", of: two, to: state, as: "ATOM")
        try stage.expect { $0.map(\.isFullscreen) == [true, false] }
        desktop.remove("_NET_WM_STATE", of: two)
        desktop.remove("_NET_ACTIVE_WINDOW", of: desktop.root)
        try stage.expect { !$0.contains { $0.isFullscreen || $0.isActive } }
    }

    @Test("A shadow that the application draws is not the window")
    func shadow() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        let window = desktop.window([100, 100, 300, 200])
        desktop.set("_GTK_FRAME_EXTENTS", of: window, to: [26, 27, 23, 29])
        desktop.list([window])
        try stage.expect { $0.first?.frame == Rect(x: 126, y: 123, width: 247, height: 148) }
        #expect(stage.windows.first?.shadow == Insets(top: 23, left: 26, bottom: 29, right: 27))
        #expect(stage.windows.first?.ownFrame == Rect(x: 100, y: 100, width: 300, height: 200))
        desktop.set("_GTK_FRAME_EXTENTS", of: window, to: [0xffff_ffff, 0, 0, 0])
        try stage.expect { $0.first?.frame == Rect(x: 100, y: 100, width: 300, height: 200) }
    }

    @Test("A title that changes is reported")
    func title() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        let (window, _) = desktop.client([104, 120, 300, 200], title: "one")
        desktop.list([window])
        try stage.expect { $0.first?.title == "one" }
        desktop.set("_NET_WM_NAME", of: window, to: "two")
        try stage.expect { $0.first?.title == "two" }
    }

    @Test("A process of another machine has no number here")
    func machine() throws {
        var host = [CChar](repeating: 0, count: 256)
        unsafe gethostname(&host, 255)
        let stage = try X11Stage()
        let desktop = stage.desktop
        let window = desktop.window([100, 100, 300, 200])
        desktop.set("_NET_WM_PID", of: window, to: [4711])
        desktop.set("WM_CLIENT_MACHINE", of: window, to: "elsewhere.example", as: "STRING")
        desktop.list([window])
        try stage.expect([window])
        #expect(stage.windows[0].process == nil)
        let name = host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        desktop.set("WM_CLIENT_MACHINE", of: window, toBytes: name, as: "STRING")
        try stage.expect { $0[0].process == 4711 }
        desktop.set("_NET_WM_PID", of: window, to: [0x8000_0000])
        try stage.expect { $0[0].process == nil }
    }

    @Test("Windows that are gone are left out, also while they are still listed")
    func gone() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        let (one, outer) = desktop.client([104, 120, 300, 200])
        let (two, _) = desktop.client([204, 220, 300, 200])
        desktop.list([one, 0x1234_5678, two, desktop.root, 0])
        try stage.expect { $0.map(\.id).filter { $0 != UInt64(desktop.root) } == [two, one].map { UInt64($0) } }
        desktop.destroy(outer)
        try stage.expect { !$0.contains { $0.id == UInt64(one) } && $0.contains { $0.id == UInt64(two) } }
        #expect(stage.losses.isEmpty)
    }

    @Test("A window that leaves its frame, and comes into another one, is where it is")
    func reparenting() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        let window = desktop.window([100, 100, 300, 200])
        desktop.list([window])
        try stage.expect([window])
        let outer = desktop.window([200, 200, 310, 230], isPlaced: true)
        unsafe xcb_reparent_window(desktop.connection, window, outer, 5, 25)
        try stage.expect { $0.map(\.frame) == [Rect(x: 205, y: 225, width: 300, height: 200)] }
    }

    @Test("Without a window manager there are menus and nothing else")
    func withoutManager() throws {
        let stage = try X11Stage(hasManager: false)
        let desktop = stage.desktop
        let window = desktop.window([100, 100, 300, 200])
        let menu = desktop.window([150, 150, 50, 50], isPlaced: true)
        desktop.list([window])
        try stage.expect([menu])
        #expect(stage.source.summary == "X11 without a window manager")
        desktop.manage(name: "Late")
        try stage.expect([menu, window])
        #expect(stage.source.summary == "X11 with Late")
        // It ends without a word, and leaves its list.
        desktop.destroy(desktop.check)
        try stage.expect([menu])
        #expect(stage.source.summary == "X11 without a window manager")
    }

    @Test("Points are larger where the fonts are")
    func scale() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        let window = desktop.window([100, 100, 300, 200])
        desktop.set("_GTK_FRAME_EXTENTS", of: window, to: [20, 20, 20, 20])
        desktop.list([window])
        try stage.expect([window])
        desktop.set("RESOURCE_MANAGER", of: desktop.root, to: "Xft.dpi:\t192\n", as: "STRING")
        try stage.expect { $0.first?.frame == Rect(x: 60, y: 60, width: 130, height: 80) }
        #expect(stage.windows.first?.shadow == Insets(all: 10))
        #expect(stage.windows.first?.pixels == 2)
    }

    @Test("The overlay's moves and what says nothing of windows are no reason to read")
    func rest() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        let overlay = desktop.window([0, 0, 64, 64], isPlaced: true)
        desktop.setClass(of: overlay, "pointer-overlay", "pointer-overlay")
        let window = desktop.window([100, 100, 300, 200])
        desktop.list([window])
        try stage.expect([window])
        try stage.loop.runUntilIdle()
        let (readings, count) = (stage.source.readings, stage.lists.count)
        for step in 0..<100 { desktop.move(overlay, x: UInt32(step), y: 0) }
        desktop.unmap(overlay)
        desktop.map(overlay)
        desktop.set("_NET_WM_USER_TIME", of: window, to: [7])
        desktop.set("_NET_WM_NAME", of: window, to: "seen")
        try stage.expect { $0.first?.title == "seen" }
        #expect(stage.source.readings == readings + 1)
        #expect(stage.lists.count == count + 1)
    }

    @Test("After anything that windows do, a source knows what a new one finds")
    func random() throws {
        let stage = try X11Stage()
        var desktop = RandomDesktop(stage.desktop, seed: FirstSeed.choose(usual: 6_000_000, for: "random desktops"))
        let mark = stage.desktop.window([0, 0, 10, 10], isPlaced: true)
        for round in 0..<60 {
            for _ in 0..<20 {
                desktop.step()
                stage.desktop.flush()
                _ = try stage.loop.turn(timeout: 0)
            }
            stage.desktop.set("_NET_WM_NAME", of: mark, to: "round \(round)")
            try stage.expect { $0.contains { $0.title == "round \(round)" } }
            let (loop, source) = try stage.newSource()
            var found: [DesktopWindow]?
            source.onChange = { found = $0 }
            try loop.run { found != nil }
            #expect(stage.windows == found)
        }
    }

    @Test("The end of the server is reported once")
    func end() throws {
        let stage = try X11Stage()
        try stage.expect([])
        stage.server.stop()
        try stage.loop.run { !stage.losses.isEmpty }
        try stage.loop.runUntilIdle()
        #expect(stage.losses.count == 1)
    }
}
