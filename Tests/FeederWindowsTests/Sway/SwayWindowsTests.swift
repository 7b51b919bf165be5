import FeederModel
import PointerModel
import Testing

@testable import FeederWindows

@Suite("Windows of sway's tree")
struct SwayWindowsTests {
    private func read(_ text: String) throws -> SwayWindows {
        try #require(SwayText.windows(Array(text.utf8)))
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
        #expect(SwayText.windows(bytes)?.windows.map(\.title) == ["a\u{fffd}b"])
    }

    @Test("Windows that nobody sees are not kept, however many there are and however long their titles are")
    func hiddenCrowd() throws {
        let title = String(repeating: "title ", count: 1300)
        let crowd = (100..<500).map { SwayText.window($0, [0, 0, 640, 480], title: title, isVisible: false) }
        let tabbed = SwayText.node(9, "con", nil, [0, 0, 1280, 800], nodes: crowd)
        let shown = SwayText.window(10, [0, 0, 640, 480], title: title, isFloating: true)
        let text = Array(SwayText.root(SwayText.output(3, tiled: [tabbed], floating: [shown])).utf8)
        #expect(text.count > 3 << 20)
        var reader = SwayTreeReader()
        reader.read(text[...])
        #expect(reader.count == 3, "the window, its workspace and its output")
        guard case .root(let root) = reader.tree else {
            Issue.record("no tree")
            return
        }
        let name = root.nodes.first?.nodes.first?.floatingNodes.first?.name
        #expect(name.map { $0.utf8.count <= FeederWindowsLimit.text.most + 4 } == true)
        #expect(SwayWindows(root).windows.map(\.title) == [WindowLimits.bounded(title)])
    }

    @Test("Where more is visible than counts, nothing is: what is left out would not cover what is behind it")
    func crowd() throws {
        let crowd = (100..<100 + FeederWindowsLimit.swayNodes.most).map { SwayText.window($0, [0, 0, 640, 480]) }
        guard case .crowd = SwayText.tree(Array(SwayText.root(SwayText.output(3, tiled: crowd)).utf8)) else {
            Issue.record("the tree counts")
            return
        }
    }

    @Test("A tree is the same in pieces of any length", arguments: [1, 2, 3, 7, 100])
    func pieces(length: Int) throws {
        let window = SwayText.window(10, [-5, 0, 640, 480], title: #"\u00e9\ud83d\ude00\n\/\"é😀"#, isFocused: true)
        let text = Array(SwayText.root(SwayText.output(3, floating: [window])).utf8)
        let windows = try #require(SwayText.windows(text, inPiecesOf: length)).windows
        #expect(windows.map(\.title) == ["é😀\n/\"é😀"] && windows.map(\.frame.x) == [-5])
        #expect(windows.map(\.isActive) == [true])
    }

    @Test("Half of a character that escapes stand for is replaced, and a long title is cut between its characters")
    func characters() throws {
        func title(_ text: String) throws -> String? {
            let window = SwayText.window(10, [0, 0, 9, 9], title: text)
            return try read(SwayText.root(SwayText.output(3, tiled: [window]))).windows.first?.title
        }
        #expect(try title(#"a\ud83db"#) == "a\u{fffd}b")
        #expect(try title(#"a\ude00"#) == "a\u{fffd}")
        #expect(try title(#"\ud83d\ud83d\ude00"#) == "\u{fffd}😀")
        #expect(try title(#"a\ud83d"#) == "a\u{fffd}")
        let long = String(repeating: "a", count: 1023)
        for last in ["é", "😀", #"\ud83d\ude00"#] { #expect(try title(long + last + last) == long) }
        #expect(try title(String(long.dropLast()) + "éé") == String(long.dropLast()) + "é")
    }

    @Test(
        "What is no tree is refused",
        arguments: [
            "", " ", "[]", "1", "null", "{", "{}", "{} {}", #"{"id": "x"}"#, #"{"id": 1.5}"#, #"{"id": 1e999}"#,
            #"{"id": tru}"#, #"{"id": 1,}"#, #"{"id" 1}"#, #"{"id": [1,]}"#, #"{"id": "\x"}"#, #"{"id": "\u00g0"}"#,
            "{\"id\": \"\n\"}", #"{"id": 1, "type": "root", "rect": {"x": 1, "y": 1, "width": 1}}"#,
            #"{"id": 1, "type": "root", "rect": null}"#, #"{"id": 1, "type": 1}"#,
        ]
    )
    func invalid(text: String) {
        #expect(SwayText.tree(Array(text.utf8)) == nil)
    }

    @Test("Members that are not read may be anything, and null is nothing")
    func otherMembers() throws {
        let members =
            #", "more": [1, -2.5e3, true, false, null, "x", [], {}, [[{"id": "y", "nodes": [1]}]]], "app_id": null, "type2": 1"#
        let window = SwayText.window(10, [0, 0, 9, 9], members)
        let windows = try read(SwayText.root(SwayText.output(3, tiled: [window]))).windows
        #expect(windows.map(\.id) == [10] && windows.map(\.programs) == [[]])
    }
}
