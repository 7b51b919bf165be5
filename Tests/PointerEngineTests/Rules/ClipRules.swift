import LayoutLint
import PointerModel
import Testing

@testable import PointerEngine

@Suite("Clipping")
struct ClipRules {
    /// A list of 200 x 100 at (100, 100), whose hit area is enlarged by 20, with a row in it.
    static func nodes(_ row: Rect, clips: Bool = true, change: (inout Node) -> Void = { _ in }) -> [Node] {
        var node = Node(id: "row", parent: "list", frame: row, interaction: Interaction(style: .content(.highlight())))
        change(&node)
        return [
            Node(
                id: "list",
                frame: Rect(x: 100, y: 100, width: 200, height: 100),
                hitInsets: Insets(all: -20),
                clipsToBounds: clips
            ),
            node,
        ]
    }

    static let list = Rect(x: 100, y: 100, width: 200, height: 100)
    /// Half of it is below the list's end.
    static let lastRow = Rect(x: 0, y: 80, width: 200, height: 40)

    static func state(_ nodes: [Node], at x: Double, _ y: Double) -> PointerState {
        var timeline = Timeline(nodes)
        timeline.move(to: x, y)
        return timeline.state
    }

    @Test("a row that is scrolled away in part: the clip is published, and region, shape and pointer stay inside")
    func partly() {
        for y in [181.0, 190, 199] {
            let state = Self.state(Self.nodes(Self.lastRow), at: 200, y)
            let visible = Rect(x: 100, y: 180, width: 200, height: 20)
            #expect(state.style.content?.clip == Self.list)
            #expect(state.region?.rect == visible)
            #expect(state.style.shape == .roundedRect(visible, radius: 8))
            #expect(visible.covers(Rect(center: state.displayed, width: 0.1, height: 0.1)))
        }
    }

    @Test("without a node that clips, nothing is cut but the hit area")
    func without() {
        let state = Self.state(Self.nodes(Self.lastRow, clips: false), at: 200, 190)
        #expect(state.style.content?.clip == nil)
        #expect(state.style.shape == .roundedRect(Rect(x: 100, y: 180, width: 200, height: 40), radius: 8))
    }

    @Test("what is all visible has no clip")
    func visible() {
        let state = Self.state(Self.nodes(Rect(x: 0, y: 20, width: 200, height: 40)), at: 200, 130)
        #expect(state.region?.node == "row" && state.style.content?.clip == nil)
    }

    @Test("what is not visible is not hit, although the list's hit area reaches there")
    func hits() {
        #expect(Self.state(Self.nodes(Self.lastRow, clips: false), at: 200, 210).region?.node == "row")
        #expect(Self.state(Self.nodes(Self.lastRow), at: 200, 210).region == nil)
        let engine = Timeline(Self.nodes(Self.lastRow)).engine
        let steps = engine.resolution(at: Point(x: 200, y: 210), modifiers: []).steps
        #expect(steps.map(\.outcome) == [.insideSurface, .insideHitArea, .outsideClip, .hit, .noInteraction])
    }

    @Test("a shape that reaches beyond a node that clips is cut, padding included")
    func shape() {
        let nodes = Self.nodes(Rect(x: 0, y: 0, width: 200, height: 40)) { $0.padding = Insets(all: 10) }
        let state = Self.state(nodes, at: 200, 120)
        #expect(state.style.shape == .roundedRect(Rect(x: 100, y: 100, width: 200, height: 50), radius: 8))
        #expect(state.style.content?.clip == Self.list)
    }

    @Test("a content that an effect puts into another container is clipped by what contains that")
    func container() {
        var nodes = Self.nodes(Self.lastRow) {
            let target = Preview.Target(container: "outer", center: Point(x: 50, y: 50))
            $0.interaction?.style = .content(.highlight(Preview(target: target)))
        }
        nodes.append(Node(id: "outer", frame: Rect(x: 400, y: 400, width: 9, height: 9)))
        let style = Self.state(nodes, at: 200, 190).style
        #expect(style.content?.clip == nil)
        #expect(style.shape == .roundedRect(Rect(x: 350, y: 430, width: 200, height: 40), radius: 8))
    }

    @Test("a content that reaches beyond its surface is clipped by it; a shape alone that does is not")
    func surface() {
        let shape = Shape.roundedRect(Rect(x: -4, y: 96, width: 68, height: 48))
        let button = Interaction(style: .content(.highlight(), shape: shape))
        let across = Node(id: "a", frame: Rect(x: -30, y: 100, width: 60, height: 40), interaction: button)
        let cut = Self.state([across], at: 10, 120).style
        let frame = Timeline.screen
        #expect(cut.content?.clip == frame)
        #expect(cut.shape == .roundedRect(Rect(x: 0, y: 96, width: 64, height: 48), radius: 8))
        let inside = Node(id: "a", frame: Rect(x: 0, y: 100, width: 60, height: 40), interaction: button)
        let whole = Self.state([inside], at: 10, 120).style
        #expect(whole.content?.clip == nil)
        #expect(whole.shape == .roundedRect(Rect(x: -4, y: 96, width: 68, height: 48), radius: 8))
    }

    @Test("a row that is turned is cut as well: no point of its path lies outside")
    func turned() throws {
        let nodes = Self.nodes(Self.lastRow) {
            $0.transform = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
        }
        let state = Self.state(nodes, at: 200, 190)
        #expect(state.region?.node == "row" && state.style.content?.clip == Self.list)
        guard case .path(let path, let origin)? = state.style.shape else {
            Issue.record("\(String(describing: state.style.shape))")
            return
        }
        let bounds = path.bounds.offsetBy(dx: origin.x, dy: origin.y)
        #expect(Self.list.insetBy(dx: -1e-9, dy: -1e-9).covers(bounds) && !bounds.isEmpty)
        #expect(Self.list.contains(state.displayed))
    }

    @Test("the layout is as declared, and lint takes what is scrolled away for no mistake")
    func declared() {
        let nodes =
            Self.nodes(Self.lastRow) { $0.hitInsets = .zero } + [
                Node(
                    id: "gone",
                    parent: "list",
                    frame: Rect(x: 0, y: 120, width: 200, height: 40),
                    interaction: Interaction(style: .content(.highlight()))
                )
            ]
        let surface = Surface(id: "s", frame: Rect(x: 0, y: 0, width: 500, height: 500), nodes: nodes)
        let layout = Layout(surfaces: [surface])
        #expect(Engine(layout: layout).layout.surfaces == [surface])
        #expect(layout.warnings() == [])
        var open = layout
        open.surfaces[0].nodes[0].clipsToBounds = false
        #expect(!open.warnings().isEmpty)
    }
}

@Suite("Content that is turned")
struct TurnedContentRules {
    static func style(_ transform: AffineTransform, shape: Shape? = nil) -> ResolvedStyle {
        let node = Node(
            id: "a",
            frame: Rect(x: 100, y: 100, width: 100, height: 50),
            transform: transform,
            interaction: Interaction(style: .content(.highlight(), shape: shape))
        )
        return ClipRules.state([node], at: 150, 125).style
    }

    static let turn = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)

    @Test("a turned node has a turned shape: the image of its rounded rectangle", arguments: [false, true])
    func turned(isDeclared: Bool) throws {
        let rect = Rect(x: 0, y: 0, width: 100, height: 50)
        let style = Self.style(Self.turn, shape: isDeclared ? .roundedRect(rect, radius: 8, space: .node) : nil)
        guard case .path(let path, let origin)? = style.shape else {
            Issue.record("\(String(describing: style.shape))")
            return
        }
        #expect(path == Path(roundedRect: rect, cornerRadius: 8).applying(Self.turn))
        // (0, 0) is 50 left of and 25 above the middle, (150, 125).
        #expect(abs(origin.x - 125) < 1e-9 && abs(origin.y - 75) < 1e-9)
    }

    @Test("one that is slanted or turned by its preview too")
    func others() {
        let slanted = AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
        guard case .path? = Self.style(slanted).shape else {
            Issue.record("no path")
            return
        }
        var node = Node(id: "a", frame: Rect(x: 100, y: 100, width: 100, height: 50))
        node.interaction = Interaction(style: .content(.lift(Preview(target: Preview.Target(transform: Self.turn)))))
        let style = ClipRules.state([node], at: 150, 125).style
        guard case .path(let path, let origin)? = style.shape else {
            Issue.record("no path")
            return
        }
        let middle = path.bounds.offsetBy(dx: origin.x, dy: origin.y).center
        #expect(abs(middle.x - 150) < 1e-9 && abs(middle.y - 125) < 1e-9)
    }

    @Test(
        "one that is scaled, mirrored or turned by right angles has a rectangle",
        arguments: [
            (AffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 0, ty: 0), Rect(x: 50, y: 100, width: 200, height: 50)),
            (AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0), Rect(x: 100, y: 100, width: 100, height: 50)),
            (AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0), Rect(x: 125, y: 75, width: 50, height: 100)),
            // As programs calculate the sine and the cosine of a right angle.
            (
                AffineTransform(a: 6.123e-17, b: 1, c: -1, d: 6.123e-17, tx: 0, ty: 0),
                Rect(x: 125, y: 75, width: 50, height: 100)
            ),
        ]
    )
    func rectangles(transform: AffineTransform, expected: Rect) throws {
        guard case .roundedRect(let rect, _)? = Self.style(transform).shape else {
            Issue.record("no rectangle")
            return
        }
        #expect(abs(rect.x - expected.x) < 1e-9 && abs(rect.y - expected.y) < 1e-9)
        #expect(abs(rect.width - expected.width) < 1e-9 && abs(rect.height - expected.height) < 1e-9)
    }

    @Test("paths are cut to a rectangle: lines, curves, several subpaths, nothing left")
    func clipped() throws {
        let rect = Rect(x: 0, y: 0, width: 10, height: 10)
        func clip(_ text: String) throws -> String { try Path(svg: text).clipped(to: rect).svg }
        #expect(try clip("M 2 2 L 8 2 L 8 8 Z") == "M 2 2 L 8 2 L 8 8 L 2 2 Z")
        #expect(try clip("M 5 5 L 15 5 L 15 8 L 5 8 Z") == "M 5 5 L 10 5 L 10 8 L 5 8 L 5 5 Z")
        #expect(try clip("M 20 20 L 30 20 L 30 30 Z") == "")
        let two = try clip("M -5 -5 L 15 -5 L 15 15 L -5 15 Z M 1 1 L 2 1 L 2 2 Z")
        #expect(two.hasSuffix("M 1 1 L 2 1 L 2 2 L 1 1 Z"))
        let oval = Path(ovalIn: Rect(x: -5, y: 2, width: 20, height: 6)).clipped(to: rect)
        #expect(oval.bounds == Rect(x: 0, y: 2, width: 10, height: 6))
        for step in 0..<400 {
            let point = Point(x: Double(step % 20) * 0.5 + 0.25, y: Double(step / 20) * 0.5 + 0.25)
            let whole = Path(ovalIn: Rect(x: -5, y: 2, width: 20, height: 6)).contains(point)
            #expect(oval.contains(point) == whole, "\(point)")
        }
    }
}
