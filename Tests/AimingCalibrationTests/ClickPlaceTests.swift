import AimingCalibration
import PointerEngine
import PointerModel
import Testing

/// What can be clicked at a place, by what programs declare and where the pointer is.
struct ClickPlaceTests {
    private static let button = Rect(x: 100, y: 100, width: 60, height: 30)
    private static let beside = Rect(x: 170, y: 100, width: 60, height: 30)
    private static let style = ResolvedStyle(kind: .highlight)

    private static func node(_ id: String, _ frame: Rect, style: Style? = nil, role: Role? = .button) -> Node {
        Node(id: id, frame: frame, role: role, interaction: Interaction(style: style))
    }

    private static func layout(_ nodes: [Node], covered: Rect? = nil) -> PreparedLayout {
        let screen = Rect(x: 0, y: 0, width: 1000, height: 800)
        var surfaces = [Surface(id: "window", frame: screen, nodes: nodes)]
        if let covered { surfaces.append(Surface(id: "above", frame: covered, z: 1, nodes: [])) }
        return PreparedLayout(Layout(outputs: [Output(name: "screen", frame: screen)], surfaces: surfaces))
    }

    private static func region(_ rect: Rect, latching: Axes = []) -> ActiveRegion {
        ActiveRegion(surface: "window", node: "a", identifier: nil, rect: rect, latchingAxes: latching)
    }

    private static func place(_ nodes: [Node], covered: Rect? = nil) -> ClickPlace {
        ClickPlace(of: button.center, in: region(button), style: style, layout: layout(nodes, covered: covered))
    }

    @Test
    func othersAreTheControlsAroundWithoutTheRegionItself() {
        let nodes = [
            Self.node("a", Self.button),
            Self.node("b", Self.beside),
            // Next to the button, and not to the press.
            Self.node("c", Rect(x: 30, y: 100, width: 10, height: 10)),
            Self.node("far", Rect(x: 300, y: 100, width: 60, height: 30)),
            Self.node(
                "text",
                Rect(x: 100, y: 140, width: 60, height: 30),
                style: .shape(.beam(axis: .vertical, length: 20)),
                role: .text
            ),
            Self.node(
                "row",
                Rect(x: 100, y: 180, width: 60, height: 10),
                style: .content(.hover(scale: false)),
                role: nil
            ),
            Self.node("page", Rect(x: 0, y: 190, width: 400, height: 400), style: .content(.highlight(Preview()))),
        ]
        let place = Self.place(nodes)
        #expect(place.region == Self.button && place.kind == .control)
        #expect(place.others == [Self.beside, Rect(x: 30, y: 100, width: 10, height: 10)])
        let hidden = Self.place(nodes, covered: Rect(x: 165, y: 0, width: 100, height: 400))
        #expect(hidden.others == [Rect(x: 30, y: 100, width: 10, height: 10)])
    }

    @Test
    func ofDenseControlsTheNearestCount() {
        let nodes = (0..<10).flatMap { row in
            (0..<10).map { column in
                Self.node(
                    "\(row) \(column)",
                    Rect(x: 80 + 10 * Double(column), y: 60 + 10 * Double(row), width: 10, height: 10)
                )
            }
        }
        let press = Point(x: 131, y: 111)
        let place = ClickPlace(of: press, in: nil, style: .system, layout: Self.layout(nodes))
        #expect(place.others.first?.contains(press) == true)
        #expect(place.others.allSatisfy { abs($0.midX - press.x) <= 30 && abs($0.midY - press.y) <= 30 })
    }

    @Test
    func styleSaysWhatARegionIsForAClick() {
        func kind(_ style: ResolvedStyle.Kind, _ rect: Rect = Self.button, latching: Axes = []) -> ClickPlace.Kind {
            let region = Self.region(rect, latching: latching)
            return ClickPlace(of: rect.center, in: region, style: ResolvedStyle(kind: style), layout: Self.layout([]))
                .kind
        }
        #expect([.highlight, .lift].map { kind($0) } == [.control, .control])
        #expect([.hover, .shape, .system, .hidden].map { kind($0) } == [.item, .other, .other, .other])
        #expect(kind(.highlight, latching: .horizontal) == .other)
        #expect(kind(.lift, Rect(x: 0, y: 0, width: 500, height: 128)) == .control)
        #expect(kind(.lift, Rect(x: 0, y: 0, width: 500, height: 129)) == .other)
        #expect(ClickPlace(of: .zero, in: nil, style: Self.style, layout: Self.layout([])).kind == .other)
    }

    @Test
    func layoutWithoutAnInteractionHasNoRegions() {
        #expect(!Self.layout([]).hasRegions)
        #expect(!Self.layout([Node(id: "a", frame: Self.button, role: .button)]).hasRegions)
        #expect(Self.layout([Self.node("a", Self.button)]).hasRegions)
    }
}
