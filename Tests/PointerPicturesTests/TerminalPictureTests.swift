import PointerDrawing
import PointerModel
import Testing

@testable import PointerPictures

@Suite("Pictures in a terminal")
struct TerminalPictureTests {
    private static let plain = TerminalPicture.Abilities(hasColor: false, hasUnicode: false)

    private static func outlines(_ id: String, _ frame: Rect) -> LayoutOutlines {
        let node = Node(id: id, frame: frame, interaction: Interaction())
        let surface = Surface(id: "s", frame: Rect(x: 0, y: 0, width: 400, height: 400), nodes: [node])
        return LayoutOutlines(Layout(outputs: [], surfaces: [surface]))
    }

    /// Returns the picture of 16 x 8 characters around (40, 40), with 5 points in the width of a character.
    private static func lines(_ outlines: LayoutOutlines, _ list: DisplayList = DisplayList()) -> [String] {
        let center = Point(x: 40, y: 40)
        let picture = TerminalPicture(outlines, columns: 16, rows: 8, center: center, scale: 5, abilities: plain)
        return picture.grid(with: list).lines
    }

    @Test("A node is a frame with its name, and the pointer a disk")
    func picture() {
        let list = DisplayList(atRest: PointerSnapshot(PointerState(position: Point(x: 20, y: 60))))
        let lines = Self.lines(Self.outlines("ok", Rect(x: 20, y: 10, width: 40, height: 30)), list)
        #expect(
            lines == [
                "", "    +------+", "    |  ok  |", "    +------+", "", "  _##_", "  \"##\"", "",
            ]
        )
    }

    @Test("A highlight leaves names readable")
    func highlight() {
        let style = ResolvedStyle(
            kind: .highlight,
            shape: .roundedRect(Rect(x: 20, y: 10, width: 40, height: 30), radius: 2)
        )
        var state = PointerState(position: Point(x: 40, y: 25))
        state.style = style
        let lines = Self.lines(
            Self.outlines("ok", Rect(x: 20, y: 10, width: 40, height: 30)),
            DisplayList(atRest: PointerSnapshot(state))
        )
        #expect(lines[2] == "    |::ok::|")
    }

    @Test(
        "Names of other programs cannot control the terminal, nor reach beyond their frame",
        arguments: ["\u{1B}[2J\u{1B}]0;x\u{7}", "\u{202E}abc", String(repeating: "x", count: 500), "\u{4F60}\u{597D}"]
    )
    func hostile(name: String) {
        let lines = Self.lines(Self.outlines(name, Rect(x: 20, y: 10, width: 40, height: 30)))
        #expect(lines.allSatisfy { line in line.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
        #expect(lines[2].hasPrefix("    |") && lines[2].hasSuffix("|") && lines[2].count == 12)
    }

    @Test(
        "Nodes far away, huge or without an area are no mistake",
        arguments: [
            Rect(x: 1e6, y: -1e6, width: 10, height: 10), Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6),
            Rect(x: 20, y: 20, width: 0, height: 0), Rect(x: -300, y: 20, width: 600, height: 10),
        ]
    )
    func extremes(frame: Rect) {
        #expect(Self.lines(Self.outlines("n", frame)).count == 8)
    }

    @Test("A terminal receives only what has changed")
    func differences() {
        var grid = TerminalGrid(columns: 10, rows: 2)
        grid.write("hello", column: 1, row: 0)
        let before = grid
        #expect(grid.sequence(after: before) == "")
        grid.write("j", column: 1, row: 0)
        grid.write("!", column: 9, row: 1, foreground: 214)
        #expect(grid.sequence(after: before) == "\u{1B}[1;2H\u{1B}[0mj\u{1B}[2;10H\u{1B}[0;38;5;214m!\u{1B}[0m")
        // Nothing is known of a terminal of another size.
        #expect(grid.sequence(after: TerminalGrid(columns: 9, rows: 2)).contains("hello") == false)
        #expect(grid.sequence(after: nil).contains("jello"))
    }
}
