import PointerDrawing
import PointerModel
import Testing

@testable import PointerPictures

@Suite("Pictures of layouts")
struct LayoutPictureTests {
    static func layout(_ nodes: [Node]) -> Layout {
        let surface = Surface(id: "s", frame: Rect(x: 100, y: 50, width: 200, height: 100), nodes: nodes)
        return Layout(
            outputs: [Output(name: "main", frame: Rect(x: 0, y: 0, width: 400, height: 300))],
            surfaces: [surface]
        )
    }

    private static func button(_ id: String, parent: String? = nil, _ frame: Rect, hitInsets: Insets? = nil) -> Node {
        Node(id: id, parent: parent, frame: frame, hitInsets: hitInsets, interaction: Interaction())
    }

    @Test("A node's bounds, hit area and regions stand in the global space")
    func outlines() throws {
        let rotated = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        var turned = Self.button("turned", Rect(x: 120, y: 40, width: 40, height: 20))
        turned.transform = rotated
        let lines = Interaction(regions: [Region(rect: Rect(x: 0, y: 0, width: 30, height: 8), identifier: "a")])
        let nodes = [
            Self.button(
                "ok",
                Rect(x: 10, y: 10, width: 40, height: 20),
                hitInsets: Insets(top: -5, left: -5, bottom: -5, right: -5)
            ),
            turned, Node(id: "text", frame: Rect(x: 60, y: 60, width: 50, height: 30), role: .text, interaction: lines),
            Node(id: "gone", frame: Rect(x: 0, y: 0, width: 50, height: 30), isHidden: true),
        ]
        let outlines = LayoutOutlines(Self.layout(nodes))
        #expect(outlines.bounds == Rect(x: 0, y: 0, width: 400, height: 300))
        let surface = try #require(outlines.surfaces.first)
        #expect(surface.nodes.map(\.id) == ["ok", "turned", "text"])
        let ok = surface.nodes[0]
        #expect(ok.bounds == Path(rect: Rect(x: 110, y: 60, width: 40, height: 20)))
        #expect(ok.hitArea == Path(rect: Rect(x: 105, y: 55, width: 50, height: 30)))
        #expect(ok.regions.map(\.outline) == [ok.bounds])
        #expect(ok.regions[0].shape != nil)
        // A quarter turn about the middle.
        #expect(surface.nodes[1].bounds.controlBounds == Rect(x: 230, y: 80, width: 20, height: 40))
        let text = surface.nodes[2]
        #expect(text.regions.map(\.identifier) == ["a"])
        // A line of text reaches a little above and below itself.
        let line = try #require(text.regions.first?.outline.controlBounds)
        #expect(line.midY == 114 && line.height > 8)
    }

    @Test("A hit area is cut by containers, and a disabled node has none")
    func cut() {
        var nodes = [
            Self.button("box", Rect(x: 10, y: 10, width: 40, height: 20)),
            Self.button("inner", parent: "box", Rect(x: 30, y: 0, width: 40, height: 20)),
            Self.button("off", Rect(x: 100, y: 10, width: 40, height: 20)),
        ]
        nodes[2].isEnabled = false
        let surface = LayoutOutlines(Self.layout(nodes)).surfaces[0]
        #expect(surface.nodes[1].visible == Rect(x: 140, y: 60, width: 10, height: 20))
        #expect(surface.nodes[2].hitArea == nil && surface.nodes[2].regions.isEmpty)
    }

    @Test("Repeating regions are shown one beside the other")
    func repeating() {
        let first = Region(rect: Rect(x: 0, y: 0, width: 4, height: 4))
        let many = RepeatingRegions(first: first, pitch: Vector(dx: 5, dy: 0), count: 3)
        let node = Node(
            id: "n",
            frame: Rect(x: 0, y: 0, width: 90, height: 9),
            interaction: Interaction(repeating: many)
        )
        let regions = LayoutOutlines(Self.layout([node])).surfaces[0].nodes[0].regions
        #expect(regions.count == 3)
        #expect(regions[2].outline == Path(rect: Rect(x: 110, y: 50, width: 4, height: 4)))
    }

    @Test("Hostile ids cannot leave their text")
    func escapes() {
        let id = "</text><script>alert(1)</script>\"&\u{1b}[31m\u{FFFF}"
        let layout = Self.layout([Self.button(id, Rect(x: 10, y: 10, width: 4, height: 4))])
        let mark = LayoutPicture.Mark(surface: SurfaceName("s"), node: id, text: id)
        let svg = LayoutPicture(LayoutOutlines(layout), mistakes: [mark]).picture.svg
        #expect(!svg.contains("<script") && !svg.contains("\u{1b}"))
        #expect(svg.contains("&lt;/text&gt;&lt;script&gt;"))
        // XML has no such character.
        #expect(!svg.unicodeScalars.contains("\u{FFFF}") && svg.contains("\u{FFFD}"))
    }

    @Test("Each mistake has a mark with its number, and a line")
    func mistakes() {
        let layout = Self.layout([Self.button("tiny", Rect(x: 10, y: 10, width: 4, height: 4))])
        let mistakes = ["small", "lost"].map { LayoutPicture.Mark(surface: SurfaceName("s"), node: "tiny", text: $0) }
        let svg = LayoutPicture(LayoutOutlines(layout), mistakes: mistakes).picture.svg
        #expect(svg.contains("<title>small</title><circle class=\"mark\" cx=\"114\" cy=\"60\""))
        #expect(svg.contains("<title>lost</title><circle class=\"mark\" cx=\"101\" cy=\"60\""))
        #expect(svg.contains(">2 s/tiny: lost</text>"))
    }

    @Test("The picture prints a long mistake in lines that fit below the layout, and loses none")
    func longMistake() {
        let words = (1...60).map { "word\($0)" }
        let mark = LayoutPicture.Mark(surface: SurfaceName("s"), node: nil, text: words.joined(separator: " "))
        let picture = LayoutPicture(LayoutOutlines(Self.layout([])), mistakes: [mark]).picture
        let notes = picture.elements.compactMap { element in
            if case .text(let text, let place, .note) = element { (text, place) } else { nil }
        }
        #expect(notes.count > 4)
        #expect(notes.allSatisfy { $0.0.count <= 78 && picture.view.contains($0.1) })
        #expect(notes.dropFirst().map(\.0).joined(separator: " ") == "1 s: " + words.joined(separator: " "))
        #expect(zip(notes, notes.dropFirst()).allSatisfy { $1.1.y - $0.1.y == 16 })
    }

    @Test("The pointer is in front of everything, and an empty layout has a picture too")
    func pointer() {
        var list = DisplayList()
        var pointer = DrawnPointer(PointerSnapshot(PointerState(position: Point(x: 120, y: 70))))
        _ = pointer.draw(at: Timestamp(microseconds: 5_000_000), into: &list)
        let outlines = LayoutOutlines(Self.layout([]))
        let svg = LayoutPicture(outlines, pointer: list, position: Point(x: 120, y: 70)).picture.svg
        #expect(svg.contains("<rect x=\"110\" y=\"60\" width=\"20\" height=\"20\" rx=\"10\""))
        let empty = LayoutPicture(LayoutOutlines(Layout(outputs: [], surfaces: []))).picture.svg
        #expect(empty.contains("viewBox=\"-16 -16 500 ") && empty.hasSuffix("</svg>\n"))
    }
}
