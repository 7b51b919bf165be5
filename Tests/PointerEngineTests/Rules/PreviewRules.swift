import PointerEngine
import PointerModel
import Testing

/// What an effect is applied to, and where that goes.
@Suite("Styles: previews")
struct PreviewRules {
    static let oval = Path(ovalIn: Rect(x: 10, y: 2, width: 40, height: 20))

    /// A view at (30, 20) of a parent at (100, 100), and a node beside it.
    static func style(_ preview: Preview, shape: Shape? = nil) -> ResolvedStyle {
        let nodes = [
            Node(id: "parent", frame: Rect(x: 100, y: 100, width: 200, height: 100)),
            Node(
                id: "view",
                parent: "parent",
                frame: Rect(x: 30, y: 20, width: 60, height: 24),
                interaction: Interaction(style: .content(.lift(preview), shape: shape))
            ),
            Node(
                id: "other",
                frame: Rect(x: 400, y: 500, width: 80, height: 50),
                appearance: Appearance(cornerRadius: 3)
            ),
        ]
        var timeline = Timeline(nodes)
        timeline.move(to: 150, 130)
        return timeline.state.style
    }

    @Test("Previews: without one, the node itself, all of it")
    func usual() {
        let style = Self.style(Preview())
        #expect(
            style.content
                == ResolvedContent(node: "view", rect: Rect(x: 130, y: 120, width: 60, height: 24), radius: 8)
        )
        #expect(style.shape == .roundedRect(Rect(x: 130, y: 120, width: 60, height: 24), radius: 8))
    }

    @Test("Previews: another node, with its own corners")
    func otherNode() {
        let style = Self.style(Preview(node: "other"))
        #expect(style.content?.node == "other")
        #expect(style.shape == .roundedRect(Rect(x: 400, y: 500, width: 80, height: 50), radius: 3))
        #expect(Self.style(Preview(node: "nowhere")).content?.node == "view")
    }

    @Test("Previews: the usual shape is around the visible path")
    func visiblePath() {
        let style = Self.style(Preview(visiblePath: Self.oval))
        #expect(style.content?.visiblePath == ResolvedPath(Self.oval, origin: Point(x: 130, y: 120)))
        #expect(style.shape == .roundedRect(Rect(x: 140, y: 122, width: 40, height: 20), radius: 8))
    }

    @Test("Previews: shadow path and background are passed on, the path where its node is")
    func shadowAndBackground() {
        let red = Color(red: 255, green: 0, blue: 0)
        let style = Self.style(Preview(node: "other", shadowPath: Self.oval, background: red))
        #expect(style.content?.shadowPath == ResolvedPath(Self.oval, origin: Point(x: 400, y: 500)))
        #expect(style.content?.background == red)
    }

    @Test(
        "Previews: center and shape are in the container's space, the node's parent's where none is named",
        arguments: [
            (String?.none, Point(x: 100, y: 100)), ("other", Point(x: 400, y: 500)), ("view", Point(x: 130, y: 120)),
        ]
    )
    func container(name: String?, origin: Point) {
        let target = Preview.Target(container: name, center: Point(x: 7, y: 9))
        let rect = Rect(x: 1, y: 2, width: 30, height: 10)
        let style = Self.style(Preview(target: target), shape: .roundedRect(rect))
        #expect(style.content?.center == Point(x: origin.x + 7, y: origin.y + 9))
        #expect(style.rect == rect.offsetBy(dx: origin.x, dy: origin.y))
    }

    @Test("Previews: the usual shape is where center and transform put the content")
    func target() {
        let double = AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
        let moved = Self.style(Preview(target: Preview.Target(center: Point(x: 60, y: 40))))
        #expect(moved.shape == .roundedRect(Rect(x: 130, y: 128, width: 60, height: 24), radius: 8))
        let grown = Self.style(Preview(target: Preview.Target(transform: double)))
        #expect(grown.content?.transform == double)
        #expect(grown.shape == .roundedRect(Rect(x: 100, y: 108, width: 120, height: 48), radius: 16))
    }
}
