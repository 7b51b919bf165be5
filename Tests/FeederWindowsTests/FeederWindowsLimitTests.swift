import CXCB
import FeederModel
import Limits
import PointerModel
import PointerRuntime
import TestBasics
import Testing
import X11Testing

@testable import FeederWindows

@Suite("Limits of window systems", .serialized)
struct FeederWindowsLimitTests {
    /// The limits on what an X server says, and those on what a bus brings.
    private static let (ofServer, ofBus): (Set<FeederWindowsLimit>, Set<FeederWindowsLimit>) = (
        [.listed, .asked, .popups, .frames, .property, .classNames], [.gnomeWindows, .gnomeNames, .kwinReport]
    )

    @Test(
        "So much counts, and not one more",
        arguments: FeederWindowsLimit.allCases.filter { !ofServer.contains($0) && !ofBus.contains($0) }
    )
    func limit(_ limit: FeederWindowsLimit) throws { try check(limit) }

    @Test(
        "So much of what an X server says counts, and not one more",
        .enabled(if: VirtualServer.isInstalled, "Xvfb is not installed"),
        arguments: FeederWindowsLimit.allCases.filter(ofServer.contains)
    )
    func limitOfServer(_ limit: FeederWindowsLimit) throws { try check(limit) }

    @Test(
        "So much of what a bus brings counts, and not one more",
        .enabled(if: TestBus.isInstalled, "dbus-daemon is not installed"),
        arguments: FeederWindowsLimit.allCases.filter(ofBus.contains)
    )
    func limitOfBus(_ limit: FeederWindowsLimit) throws { try check(limit) }

    private func check(_ limit: FeederWindowsLimit) throws {
        switch limit {
        case .windows: try windows()
        case .text: try text()
        case .listed: try listed()
        case .asked: try asked()
        case .popups: try popups()
        case .frames: try frames()
        case .property: try property()
        case .classNames: try classNames()
        case .gnomeWindows: try gnomeWindows()
        case .gnomeNames:
            try expectLimit(limit, is: 4) { count in
                let stage = try GnomeStage(shows: [PlayedWindow(number: 1, programs: (0..<count).map { "\($0)" })])
                return stage.reports.last?.first?.programs.count ?? 0
            }
        case .swayLevels:
            try expectLimit(limit, is: 100) { count in
                var node = SwayText.window(1000, [0, 0, 10, 10])
                // Around it are the root, the output and the workspace, too.
                for level in 3..<count { node = SwayText.node(level, "con", nil, [0, 0, 10, 10], nodes: [node]) }
                return try sway([node]).isEmpty ? 0 : count
            }
        case .swayNodes:
            try expectLimit(limit, is: 1024) { count in
                // With the output, the workspace and a container in it.
                let tiles = (4..<count).map { SwayText.window($0, [0, 0, 10, 10]) }
                let group = SwayText.node(3, "con", nil, [0, 0, 1280, 800], nodes: tiles)
                let tiled = [group, SwayText.window(9999, [0, 0, 9, 9])]
                let tree = SwayText.root(SwayText.output(100_000, tiled: tiled))
                return SwayText.windows(Array(tree.utf8)) == nil ? 0 : count
            }
        case .swayMessage:
            for kind in [SwayMessage.Kind.tree, .shutdown] {
                try expectLimit(limit, is: 16 << 20) { Self.isBegun(kind, $0) ? $0 : 0 }
            }
        case .swayReply: try expectLimit(limit, is: 1 << 16) { Self.isBegun(.version, $0) ? $0 : 0 }
        case .swayReads:
            try expectLimit(limit, is: 16) { count in
                let (loop, sway) = (try EventLoop(), try PlayedSway())
                // So many fit into the socket.
                let length = 1 << 13
                let connection = try SwayConnection(path: sway.path, on: loop, pieceLength: length)
                try sway.accept()
                var taken = 0
                connection.onMessage = { _ in taken += 1 }
                let head = SwayMessage(kind: .version, payload: []).bytes.count
                let payload = [UInt8](repeating: 7, count: length - head)
                let piece = SwayMessage(kind: .version, payload: payload).bytes
                sway.send([[UInt8]](repeating: piece, count: count).flatMap(\.self))
                _ = try loop.turn(timeout: 60_000)
                return taken
            }
        case .kwinReport:
            let stage = try KWinStage()
            try expectLimit(limit, is: 1 << 20) { count in
                let (head, tail) = (#"{"windows":[],"more":""#, #""}"#)
                let filling = String(repeating: "x", count: count - head.utf8.count - tail.utf8.count)
                try stage.report(head + filling + tail)
                return stage.kwin.answers.last == .some(nil) ? count : 0
            }
        case .kwinNames:
            try expectLimit(limit, is: 8) { count in
                kwin([KWinText.window("{1}", programs: (0..<count).map { "\($0)" })]).first?.programs.count ?? 0
            }
        }
    }

    /// Whether a message of sway that has so many bytes is read.
    private static func isBegun(_ kind: SwayMessage.Kind, _ length: Int) -> Bool {
        var head = SwayMessage(kind: kind, payload: []).bytes[...]
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
        head.replaceSubrange(6..<10, with: 1.bigEndian == 1 ? bytes.reversed() : bytes)
        var reader = SwayMessageReader()
        do { return try reader.next(&head) == nil } catch { return false }
    }

    // MARK: All systems

    private func windows() throws {
        try expectLimit(FeederWindowsLimit.windows, is: 256) { count in
            try sway((1...count).map { SwayText.window($0, [0, 0, 10, 10]) }).count
        }
        try expectLimit(FeederWindowsLimit.windows, is: 256) { count in
            kwin((1...count).map { KWinText.window("{\($0)}") }).count
        }
        let script = String(decoding: PackageResources.kwin_js, as: UTF8.self)
        #expect(script.contains("mostWindows = \(FeederWindowsLimit.windows.most),"))
    }

    @Test(
        "So many windows of GNOME Shell count, and not one more",
        .enabled(if: TestBus.isInstalled, "dbus-daemon is not installed")
    )
    func windowsOfGnome() throws {
        try expectLimit(FeederWindowsLimit.windows, is: 256) { count in
            let stage = try GnomeStage(shows: (1...count).map { PlayedWindow(number: UInt32($0)) })
            #expect(stage.ids == (1...256).map { UInt64($0) })
            return stage.ids.count
        }
    }

    @Test(
        "So many windows of an X server count, and not one more",
        .enabled(if: VirtualServer.isInstalled, "Xvfb is not installed")
    )
    func windowsOfServer() throws {
        let stage = try X11Stage()
        try expectLimit(FeederWindowsLimit.windows, is: 256) { count in
            let windows = (0..<count).map { stage.desktop.window([$0, 0, 20, 20]) }
            stage.desktop.list(windows)
            let found = try stage.look().map(\.id)
            #expect(found == windows.reversed().prefix(256).map { UInt64($0) })
            return found.count
        }
    }

    private func text() throws {
        func text(_ count: Int) -> String { String(repeating: "a", count: count) }
        try expectLimit(FeederWindowsLimit.text, is: 1024) { count in
            X11Property(type: XCB_ATOM_STRING.rawValue, format: 8, bytes: Array(text(count).utf8)).text.utf8.count
        }
        try expectLimit(FeederWindowsLimit.text, is: 1024) { count in
            try sway([SwayText.window(1, [0, 0, 10, 10], title: text(count))]).first?.title.utf8.count ?? 0
        }
        try expectLimit(FeederWindowsLimit.text, is: 1024) { count in
            let window = SwayText.window(1, [0, 0, 10, 10], #", "app_id": "\#(text(count))""#)
            return try sway([window]).first?.programs.first?.utf8.count ?? 0
        }
        try expectLimit(FeederWindowsLimit.text, is: 1024) { count in
            kwin([KWinText.window("{1}", title: text(count))]).first?.title.utf8.count ?? 0
        }
        try expectLimit(FeederWindowsLimit.text, is: 1024) { count in
            kwin([KWinText.window("{1}", programs: [text(count)])]).first?.programs.first?.utf8.count ?? 0
        }
        try expectLimit(FeederWindowsLimit.text, is: 1024) { count in
            kwin([KWinText.window(text(count))]).isEmpty ? 0 : count
        }
    }

    /// The windows of sway's tree with these tiles.
    private func sway(_ tiles: [String]) throws -> [DesktopWindow] {
        let tree = SwayText.root(SwayText.output(100_000, tiled: tiles))
        return SwayText.windows(Array(tree.utf8))?.windows ?? []
    }

    /// The windows of a report of the script in KWin; none if it is no report.
    private func kwin(_ windows: [String]) -> [DesktopWindow] {
        let report = KWinReport(KWinText.report(windows))
        return (report?.windows ?? []).compactMap { $0.window(1) }
    }

    @Test("A place is at most a million points away, and a window at most as large")
    func distance() {
        let most = 1e6
        #expect(WindowLimits.allows(Rect(x: most, y: -most, width: most, height: most)))
        #expect(WindowLimits.allows(Rect(x: -most, y: most, width: most, height: most)))
        for side in [most.nextUp, -most.nextUp] {
            #expect(!WindowLimits.allows(Rect(x: side, y: 0, width: 1, height: 1)))
            #expect(!WindowLimits.allows(Rect(x: 0, y: side, width: 1, height: 1)))
            #expect(Point([side, 0]) == nil && Point([0, side]) == nil)
        }
        #expect(!WindowLimits.allows(Rect(x: 0, y: 0, width: most.nextUp, height: 1)))
        #expect(!WindowLimits.allows(Rect(x: 0, y: 0, width: 1, height: most.nextUp)))
        #expect(Point([most, -most]) != nil && Point([-most, most]) != nil)
    }

    // MARK: X11

    /// Windows that are listed, and are not there.
    private func fakes(_ count: Int) -> [xcb_window_t] { [xcb_window_t](repeating: 0x1234_5678, count: count) }

    private func listed() throws {
        let stage = try X11Stage()
        let window = stage.desktop.window([100, 100, 300, 200])
        try expectLimit(FeederWindowsLimit.listed, is: 16_384) { count in
            stage.desktop.list(fakes(count - 1) + [window])
            return try stage.look().isEmpty ? 0 : count
        }
        // Of a window manager that does not say which is in front.
        let other = try X11Stage()
        let second = other.desktop.window([100, 100, 300, 200])
        try expectLimit(FeederWindowsLimit.listed, is: 16_384) { count in
            other.desktop.set("_NET_CLIENT_LIST", of: other.desktop.root, to: fakes(count - 1) + [second], as: "WINDOW")
            return try other.look().isEmpty ? 0 : count
        }
    }

    private func asked() throws {
        let stage = try X11Stage()
        let window = stage.desktop.window([100, 100, 300, 200])
        try expectLimit(FeederWindowsLimit.asked, is: 1024) { count in
            stage.desktop.list([window] + fakes(count - 1))
            return try stage.look().isEmpty ? 0 : count
        }
        // The first child of the root window is behind all others.
        let other = try X11Stage()
        let menu = other.desktop.window([100, 100, 300, 200], isPlaced: true)
        var children = 1
        try expectLimit(FeederWindowsLimit.asked, is: 1024) { count in
            while children < count {
                _ = other.desktop.window([0, 0, 1, 1], isPlaced: true, hasPixels: false)
                children += 1
            }
            return try other.look().contains { $0.id == UInt64(menu) } ? count : 0
        }
    }

    private func popups() throws {
        let stage = try X11Stage()
        let menu = stage.desktop.window([100, 100, 300, 200], isPlaced: true)
        var popups = 1
        try expectLimit(FeederWindowsLimit.popups, is: 256) { count in
            // Those in front let clicks through, so they are none once their places are known.
            while popups < count {
                stage.desktop.setInput(of: stage.desktop.window([0, 0, 9, 9], isPlaced: true), isEmpty: true)
                popups += 1
            }
            return try stage.look().contains { $0.id == UInt64(menu) } ? count : 0
        }
    }

    private func frames() throws {
        let stage = try X11Stage()
        let desktop = stage.desktop
        try expectLimit(FeederWindowsLimit.frames, is: 6) { count in
            let outermost = desktop.window([100, 100, 300, 200], isPlaced: true)
            let inner = (1..<count).reduce(outermost) { outer, _ in desktop.window([1, 1, 280, 180], in: outer) }
            let window = desktop.window([1, 1, 200, 100], in: inner)
            desktop.list([window])
            // Otherwise the frame counts as a menu.
            let found = try stage.look().map(\.id)
            desktop.destroy(outermost)
            return found == [UInt64(window)] ? count : 0
        }
    }

    private func property() throws {
        let stage = try X11Stage()
        let window = stage.desktop.window([100, 100, 300, 200])
        stage.desktop.list([window])
        try expectLimit(FeederWindowsLimit.property, is: 1024) { count in
            let (first, second) = (String(repeating: "a", count: 1000), String(repeating: "b", count: count - 1001))
            stage.desktop.set("WM_CLASS", of: window, to: "\(first)\0\(second)", as: "STRING")
            return try stage.look().first?.programs.joined(separator: "\0").utf8.count ?? 0
        }
    }

    private func classNames() throws {
        let stage = try X11Stage()
        let window = stage.desktop.window([100, 100, 300, 200])
        stage.desktop.list([window])
        try expectLimit(FeederWindowsLimit.classNames, is: 2) { count in
            let names = (0..<count).map { "name \($0)\0" }.joined()
            stage.desktop.set("WM_CLASS", of: window, to: names, as: "STRING")
            return try stage.look().first?.programs.count ?? 0
        }
    }

    // MARK: GNOME

    private func gnomeWindows() throws {
        try expectLimit(FeederWindowsLimit.gnomeWindows, is: 1024) { count in
            let stage = try GnomeStage(shows: (1...count).map { PlayedWindow(number: UInt32($0)) })
            return stage.reports.isEmpty ? 0 : count
        }
        // The numbers of windows that are gone, and the order of those that are there.
        try expectLimit(FeederWindowsLimit.gnomeWindows, is: 1024) { count in
            let stage = try GnomeStage(shows: [PlayedWindow(number: 1)])
            let gone = (10..<10 + UInt32(count)).map { $0 }
            try stage.shell?.change(2, removed: gone, changed: [PlayedWindow(number: 2)], order: [2, 1])
            try stage.loop.run { stage.reports.count > 1 || !stage.lacks.isEmpty }
            return stage.ids == [2, 1] ? count : 0
        }
    }
}
