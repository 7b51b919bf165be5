import FeederModel
import PointerModel
import Testing

@testable import FeederWindows

@Suite("Windows of sway's tree")
struct SwayWindowsTests {
    private func read(_ text: String) throws -> SwayWindows {
        SwayWindows(try #require(SwayReply.decode(SwayNode.self, from: Array(text.utf8))))
    }

    private func ids(_ text: String) throws -> [UInt64] { try read(text).windows.map(\.id) }

    @Test("A tile is what the application draws, without border and title bar")
    func tiled() throws {
        let tile = SwayText.window(8, [640, 25, 640, 775], content: [2, 2, 636, 771], title: "a \\\"b\\\"")
        let windows = try read(SwayText.root(SwayText.output(3, tiled: [tile])))
        let expected = DesktopWindow(
            id: 8,
            system: .wayland,
            process: 1008,
            title: "a \"b\"",
            programs: ["foot"],
            frame: Rect(x: 642, y: 27, width: 636, height: 771),
            shadow: nil
        )
        #expect(windows.windows == [expected])
        #expect(!windows.hasFloating)
    }

    @Test("What draws its own title bar has no border; without a content rectangle the container counts")
    func ownDecorations() throws {
        let drawn = SwayText.window(8, [100, 80, 300, 200], content: [0, 0, 300, 200])
        let without = SwayText.window(9, [500, 80, 300, 200], content: [7, 7, 0, 0])
        let windows = try read(SwayText.root(SwayText.output(3, tiled: [drawn, without]))).windows
        #expect(
            windows.map(\.frame) == [
                Rect(x: 100, y: 80, width: 300, height: 200), Rect(x: 500, y: 80, width: 300, height: 200),
            ]
        )
    }

    @Test("What floats lies in front of tiles, also of those of other outputs, and the last is in front")
    func floating() throws {
        let first = SwayText.output(
            3,
            tiled: [SwayText.window(10, [0, 0, 1280, 800])],
            floating: [11, 12].map { SwayText.window($0, [10 * $0, 0, 300, 200], isFloating: true) }
        )
        let second = SwayText.output(
            5,
            x: 1280,
            tiled: [SwayText.window(13, [1280, 0, 1280, 800])],
            floating: [SwayText.window(14, [1300, 0, 300, 200], isFloating: true)]
        )
        let windows = try read(SwayText.root(first, second))
        #expect(windows.windows.map(\.id) == [14, 12, 11, 10, 13])
        #expect(windows.hasFloating)
    }

    @Test("A floating container may have several windows")
    func floatingGroup() throws {
        let inner = [11, 12].map { SwayText.window($0, [100 * $0, 0, 90, 200]) }
        let group = SwayText.node(10, "floating_con", nil, [1100, 0, 190, 200], nodes: inner)
        let windows = try read(SwayText.root(SwayText.output(3, floating: [group])))
        #expect(windows.windows.map(\.id) == [11, 12])
        #expect(windows.hasFloating)
    }

    @Test("A window is fullscreen with its container, and active if it has the focus")
    func states() throws {
        let inner = [11, 12].map { SwayText.window($0, [640 * ($0 - 11), 0, 640, 800], isFocused: $0 == 12) }
        let group = SwayText.node(10, "con", nil, [0, 0, 1280, 800], fullscreen: 1, nodes: inner)
        let windows = try read(SwayText.root(SwayText.output(3, tiled: [group]))).windows
        #expect(windows.map(\.isFullscreen) == [true, true])
        #expect(windows.map(\.isActive) == [false, true])
        let tile = try read(SwayText.root(SwayText.output(3, tiled: [SwayText.window(8, [0, 0, 640, 800])]))).windows
        #expect(tile.map(\.isFullscreen) == [false] && tile.map(\.isActive) == [false])
    }

    @Test("What is fullscreen covers its output, behind its own dialogs, and has no border")
    func fullscreen() throws {
        let full = SwayText.window(10, [0, 0, 1280, 800], content: [0, 2, 1280, 800], fullscreen: 1)
        let hidden = SwayText.window(11, [0, 0, 640, 800], isVisible: false)
        let dialog = SwayText.window(12, [100, 100, 300, 200], isFloating: true)
        let first = SwayText.output(3, tiled: [hidden, full], floating: [dialog])
        let reaching = SwayText.window(13, [1270, 0, 300, 200], isFloating: true)
        let windows = try read(SwayText.root(first, SwayText.output(5, x: 1280, floating: [reaching]))).windows
        #expect(windows.map(\.id) == [12, 10, 13])
        #expect(windows[1].frame == Rect(x: 0, y: 0, width: 1280, height: 800))
    }

    @Test("What is fullscreen on all outputs is in front of all, with all windows of a container")
    func fullscreenOnAll() throws {
        let inner = [10, 11].map { SwayText.window($0, [640 * ($0 - 10), 0, 640, 800]) }
        let group = SwayText.node(9, "con", nil, [0, 0, 1280, 800], fullscreen: 2, nodes: inner)
        let other = SwayText.output(5, x: 1280, tiled: [SwayText.window(12, [1280, 0, 9, 9], fullscreen: 1)])
        #expect(try ids(SwayText.root(other, SwayText.output(3, tiled: [group]))) == [10, 11, 12])
    }

    @Test("Tabs behind, other workspaces and the scratchpad are not visible")
    func hidden() throws {
        let tabs = [
            SwayText.window(10, [0, 25, 1280, 775], isVisible: false), SwayText.window(11, [0, 25, 1280, 775]),
        ]
        let tabbed = SwayText.node(9, "con", nil, [0, 0, 1280, 800], nodes: tabs)
        let kept = SwayText.window(12, [0, 0, 300, 200], isFloating: true, isVisible: false)
        let windows = try read(SwayText.root(SwayText.output(3, tiled: [tabbed], floating: [kept])))
        #expect(windows.windows.map(\.id) == [11])
        #expect(!windows.hasFloating)
    }

    @Test("A window of XWayland has the names of its class")
    func xwayland() throws {
        let members =
            #", "app_id": null, "window_properties": {"class": "XTerm", "instance": "xterm", "transient_for": null}"#
        let window = SwayText.window(10, [0, 0, 640, 480], shell: "xwayland", members)
        let windows = try read(SwayText.root(SwayText.output(3, tiled: [window]))).windows
        #expect(windows.map(\.system) == [.x11])
        #expect(windows.map(\.programs) == [["XTerm", "xterm"]])
    }

    @Test("A window without pixels, without a process, or at an impossible place does not count")
    func impossible() throws {
        let bad = [
            SwayText.window(10, [0, 0, 0, 480]), SwayText.window(11, [2_000_000_000, 0, 10, 10]),
            SwayText.node(12, "con", "x", [0, 0, 10, 10], #", "visible": true, "pid": 4294967299"#),
            SwayText.node(13, "con", "x", [0, 0, 10, 10], #", "visible": true"#),
        ]
        #expect(try ids(SwayText.root(SwayText.output(3, tiled: bad))).isEmpty)
    }

    @Test("Bytes of a title that are no UTF-8 are replaced")
    func brokenTitle() throws {
        let text = SwayText.root(SwayText.output(3, tiled: [SwayText.window(10, [0, 0, 9, 9], title: "a?b")]))
        let bytes = Array(text.utf8).map { $0 == UInt8(ascii: "?") ? 0xff : $0 }
        let root = try #require(SwayReply.decode(SwayNode.self, from: bytes))
        #expect(SwayWindows(root).windows.map(\.title) == ["a\u{fffd}b"])
    }
}
