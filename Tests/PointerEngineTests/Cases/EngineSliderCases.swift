import PointerEngine
import PointerModel
import Testing

/// The conformance cases of the slider, from a device's reports on.
@Suite("S4: sliders in the engine")
struct EngineSliderCases {
    /// 200 x 23 at (100, 100), its hit area 10 and 8 larger.
    static func slider(_ declaration: SliderDeclaration, parent: String? = nil, interaction: Interaction? = nil) -> Node
    {
        let isStanding = declaration.axis == .vertical
        let size = isStanding ? (width: 23.0, height: 200.0) : (width: 200, height: 23)
        let (dx, dy) = isStanding ? (-8.0, -10.0) : (-10, -8)
        return Node(
            id: "slider",
            parent: parent,
            frame: Rect(x: parent == nil ? 100 : 0, y: parent == nil ? 100 : 0, width: size.width, height: size.height),
            hitInsets: Insets(top: dy, left: dx, bottom: dy, right: dx),
            interaction: interaction,
            control: .slider(declaration)
        )
    }

    /// Presses at a point of the slider's space.
    static func press(_ nodes: [Node], _ x: Double, _ y: Double) -> Timeline {
        var timeline = Timeline(nodes)
        timeline.move(to: 100 + x, 100 + y)
        timeline.press()
        return timeline
    }

    @Test(
        "S4-1, S4-3 and S4-4: a drag begins inside (-10, -8, 220, 39), and within 20 of the thumb, inclusive",
        arguments: [
            (0.0, -10.0, 10.0, true), (0, -10.25, 10, false), (0, 30, 10, true), (0, 30.25, 10, false),
            (0, -10, -8, true), (0, -10, -8.25, false), (0, -10, 30.75, true), (0, -10, 31, false),
            (0.25, 35, 10, true), (0.25, 34.75, 10, false), (0.25, 75, 10, true), (0.25, 75.25, 10, false),
            (0.5, 80, 10, true), (0.5, 79.75, 10, false), (0.5, 120, 10, true), (0.5, 120.25, 10, false),
            (0.75, 125, 10, true), (0.75, 124.75, 10, false), (0.75, 165, 10, true), (0.75, 165.25, 10, false),
            (1, 170, 10, true), (1, 169.75, 10, false), (1, 209.75, 10, true), (1, 210, 10, false),
        ]
    )
    func begin(fraction: Double, x: Double, y: Double, begins: Bool) {
        let timeline = Self.press([Self.slider(SliderDeclaration(value: fraction))], x, y)
        #expect(timeline.sliders.map(\.phase) == (begins ? [.began] : []))
        #expect(timeline.state.isLatched == begins)
    }

    @Test(
        "S4-2: the thumb goes W - 20 for the whole range, from 10 on",
        arguments: [
            (-1.0, 3.0, 0.0, 55.0, 45.0, 1.0), (-1, 3, -1, 10, 180, 3), (0, 1, 0.5, 100, -90, 0),
            (0, 1, 0.5, 100, 45, 0.75), (100, 200, 175, 145, -90, 125),
        ]
    )
    func thumb(minimum: Double, maximum: Double, value: Double, thumb: Double, way: Double, end: Double) {
        let slider = SliderDeclaration(minimum: minimum, maximum: maximum, value: value)
        var timeline = Self.press([Self.slider(slider)], thumb, 10)
        #expect(timeline.sliders.map(\.value) == [value])
        timeline.move(by: way, 0)
        #expect(timeline.sliders.map(\.phase) == [.changed])
        #expect(timeline.sliders.map(\.value) == [end])
        timeline.release()
        #expect(timeline.sliders.map(\.phase) == [.ended])
        #expect(timeline.sliders.map(\.value) == [end])
        // The next drag begins where this one ended.
        timeline.press()
        #expect(timeline.sliders.map(\.value) == [end])
    }

    @Test(
        "S4-5: hit but not on the thumb: nothing is tracked, and the value stays",
        arguments: [(0.0, 31.0), (0.5, 79), (1, 100)]
    )
    func besideThumb(fraction: Double, x: Double) {
        var timeline = Self.press([Self.slider(SliderDeclaration(value: fraction))], x, 10)
        #expect(timeline.sliders.isEmpty)
        timeline.move(by: 60, 0)
        #expect(timeline.sliders.isEmpty)
        timeline.release()
        #expect(timeline.sliders.isEmpty)
        guard case .slider(let slider)? = timeline.engine.layout.surfaces[0].nodes[0].control else {
            Issue.record("no slider")
            return
        }
        #expect(slider.value == fraction)
    }

    @Test(
        "S4-7: a sibling in front intercepts the press, from behind it does not",
        arguments: [(-5.0, 10.0, false), (5, -5, false), (19.75, 10, false), (20, 10, true)]
    )
    func sibling(x: Double, y: Double, begins: Bool) {
        let sibling = Node(id: "sibling", frame: Rect(x: 80, y: 80, width: 40, height: 60))
        let slider = Self.slider(SliderDeclaration())
        #expect(Self.press([slider, sibling], x, y).sliders.isEmpty != begins)
        #expect(!Self.press([sibling, slider], x, y).sliders.isEmpty)
    }

    @Test(
        "S4-7: a container without insets cuts off the outer 10 and 8, one with the same insets does not",
        arguments: [
            (-10.0, 10.0, false), (0, 10, true), (5, -8, false), (5, 0, true), (5, 23, false), (5, 22.75, true),
        ]
    )
    func container(x: Double, y: Double, begins: Bool) {
        let slider = Self.slider(SliderDeclaration(), parent: "container")
        var container = Node(id: "container", frame: Rect(x: 100, y: 100, width: 200, height: 23))
        #expect(Self.press([container, slider], x, y).sliders.isEmpty != begins)
        container.hitInsets = slider.hitInsets
        #expect(!Self.press([container, slider], x, y).sliders.isEmpty)
    }

    @Test(
        "S4-8: a vertical slider is the same with its axes exchanged, its minimum at the bottom",
        arguments: [(0.0, 190.0, -45.0, 0.25), (0.5, 100, -45, 0.75), (0.5, 120, 45, 0.25), (1, -10, 300, 0)]
    )
    func vertical(fraction: Double, y: Double, way: Double, value: Double) {
        let slider = SliderDeclaration(axis: .vertical, value: fraction)
        var timeline = Self.press([Self.slider(slider)], 11, y)
        #expect(timeline.sliders.map(\.phase) == [.began])
        timeline.move(by: 300, way)
        #expect(timeline.sliders.map(\.value) == [value])
        #expect(timeline.state.isLatched)
    }

    @Test("S4-8: a slider without a range stays at its minimum", arguments: [(2.0, 2.0), (3, 2)])
    func noRange(minimum: Double, maximum: Double) {
        let slider = SliderDeclaration(minimum: minimum, maximum: maximum, value: 2.5)
        var timeline = Self.press([Self.slider(slider)], 10, 10)
        #expect(timeline.sliders.map(\.value) == [minimum])
        timeline.move(by: 90, 0)
        #expect(timeline.sliders.isEmpty)
        timeline.release()
        #expect(timeline.sliders.map(\.value) == [minimum])
    }

    static let lifted = Interaction(style: .content(.lift()))

    @Test("S4-8: while tracking, the region latches the slider's axis: on it the pointer is drawn where it is")
    func latching() {
        var timeline = Self.press([Self.slider(SliderDeclaration(value: 0.5), interaction: Self.lifted)], 100, 5)
        #expect(timeline.state.isLatched)
        #expect(timeline.state.region?.node == "slider")
        timeline.move(by: 45, 0)
        #expect(timeline.state.displayed.x == timeline.state.position.x)
        // On the other it stands on the middle of the slider, but for the slip that the shape has no room for.
        #expect(timeline.state.displayed.y == 111.5)
        timeline.release()
        #expect(!timeline.state.isLatched)
    }

    @Test("Across: a slider keeps following x when the pointer leaves it vertically by 300")
    func leaving() {
        var timeline = Self.press([Self.slider(SliderDeclaration(value: 0.5), interaction: Self.lifted)], 100, 10)
        timeline.move(by: 45, 300)
        #expect(timeline.sliders.map(\.value) == [0.75])
        #expect(timeline.crossings == [])
        #expect(timeline.state.region?.node == "slider")
        timeline.move(by: -90, 50)
        #expect(timeline.sliders.map(\.value) == [0.25])
        #expect(timeline.crossings == [])
        timeline.release()
        #expect(timeline.sliders.map(\.phase) == [.ended])
        #expect(timeline.crossings == ["exit slider", "style system"])
        #expect(timeline.exits.first?.transition.cause == .button)
        timeline.move(by: 45, 0)
        #expect(timeline.sliders.isEmpty)
    }

    @Test("A slider's region is held through layouts that change as it is dragged, and its axis stays free")
    func layoutChange() throws {
        var timeline = Self.press([Self.slider(SliderDeclaration(value: 0.5), interaction: Self.lifted)], 100, 10)
        timeline.move(by: 0, 300)
        // What the client shows of the value is another node.
        try timeline.put(Node(id: "label", frame: Rect(x: 400, y: 100, width: 40, height: 20)))
        #expect(timeline.crossings == [])
        #expect(timeline.sliders.isEmpty)
        #expect(timeline.state.region?.node == "slider")
        #expect(timeline.state.isLatched)
        timeline.move(by: 45, 0)
        #expect(timeline.sliders.map(\.value) == [0.75])
        #expect(timeline.state.displayed.x == timeline.state.position.x)
    }

    @Test("A drag that is interrupted is cancelled, and the value is again what it was", arguments: [false, true])
    func interruption(isRemoved: Bool) throws {
        var timeline = Self.press([Self.slider(SliderDeclaration(value: 0.5), interaction: Self.lifted)], 100, 10)
        timeline.move(by: 45, 0)
        #expect(timeline.sliders.map(\.value) == [0.75])
        if isRemoved {
            try timeline.change(.update("surface", SurfaceUpdate(remove: ["slider"])))
        } else {
            timeline.report { $0.isInterrupted = true }
        }
        #expect(timeline.sliders.map(\.phase) == [.cancelled])
        #expect(timeline.sliders.map(\.value) == [0.5])
        #expect(!timeline.state.isLatched)
        timeline.move(by: 45, 0)
        #expect(timeline.sliders.isEmpty)
    }
}
