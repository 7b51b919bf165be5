import PointerEngine
import PointerModel
import Testing

/// The rules of styles: where shapes come to lie, how long beams are, which effect is automatic, what stands beside the pointer.
@Suite("Styles: shapes, beams and accessories")
struct ShapeRules {
    static let frame = Rect(x: 100, y: 100, width: 60, height: 24)

    static func resolved(
        _ style: Style?,
        appearance: Appearance = Appearance(),
        region: Rect? = nil,
        frame: Rect = frame,
        settings: EngineSettings = EngineSettings.snapping
    ) -> ResolvedStyle {
        var node = Node(id: "view", frame: frame, appearance: appearance, interaction: Interaction(style: style))
        if let region { node.interaction?.regions = [Region(rect: region)] }
        var timeline = Timeline([node], settings: settings)
        timeline.move(to: frame.midX, frame.midY)
        return timeline.state.style
    }

    // MARK: Spaces

    @Test(
        "Styles: a content effect's shape is converted from its space to the screen's",
        arguments: [
            (CoordinateSpace.node, Rect(x: -4, y: -2, width: 68, height: 28)),
            (.container, Rect(x: 96, y: 98, width: 68, height: 28)),
            (.screen, Rect(x: 96, y: 98, width: 68, height: 28)),
        ]
    )
    func spaces(space: CoordinateSpace, rect: Rect) {
        let style = Self.resolved(.content(.highlight(), shape: .roundedRect(rect, radius: 3, space: space)))
        #expect(style.shape == .roundedRect(Rect(x: 96, y: 98, width: 68, height: 28), radius: 3))
        #expect(!style.shapeFollowsPointer)
    }

    @Test("Styles: a content effect's shape in the pointer's space moves with the pointer", arguments: [true, false])
    func pointerSpace(isHover: Bool) {
        let shape = Shape.roundedRect(Rect(x: -10, y: -10, width: 20, height: 20), space: .pointer)
        let node = Node(
            id: "view",
            frame: Self.frame,
            interaction: Interaction(style: .content(isHover ? .hover() : .highlight(), shape: shape))
        )
        var timeline = Timeline([node])
        timeline.move(to: 150, 110)
        #expect(timeline.state.style.shape == .roundedRect(Rect(x: -10, y: -10, width: 20, height: 20), radius: 8))
        #expect(timeline.state.style.shapeFollowsPointer)
        #expect(timeline.state.displayed == Point(x: 150, y: 110))
    }

    @Test("Styles: a shape style's rounded rectangle is centered on the pointer, its origin being an offset")
    func offset() {
        let style = Self.resolved(.shape(.roundedRect(Rect(x: 5, y: -3, width: 20, height: 10), radius: 2)))
        #expect(style.kind == .shape)
        #expect(style.shape == .roundedRect(Rect(x: -5, y: -8, width: 20, height: 10), radius: 2))
        #expect(style.shapeFollowsPointer)
    }

    @Test("Styles: a shape style's path has its (0, 0) on the pointer")
    func hotSpot() {
        let arrow = Path(polygon: [.zero, Point(x: 10, y: 4), Point(x: 4, y: 10)])
        #expect(Self.resolved(.shape(.path(arrow))).shape == .path(arrow, origin: .zero))
    }

    // MARK: Beams

    @Test(
        "Styles: a beam is as long as declared, and no longer than its region on its axis",
        arguments: [
            (Shape.BeamAxis.vertical, 20.0, 20.0), (.vertical, 24, 24), (.vertical, 30, 24), (.horizontal, 50, 50),
            (.horizontal, 60, 60), (.horizontal, 64, 60),
        ]
    )
    func beamLength(axis: Shape.BeamAxis, length: Double, drawn: Double) {
        #expect(Self.resolved(.shape(.beam(axis: axis, length: length))).shape == .beam(axis: axis, length: drawn))
    }

    /// Settings with each of the two switches.
    static func settings(_ freesLong: Bool, _ freesWhole: Bool) -> EngineSettings {
        var settings = EngineSettings.snapping
        settings.effects.freesLongBeams = freesLong
        settings.effects.freesBeamsOfWholeNodes = freesWhole
        return settings
    }

    static let line = Rect(x: 0, y: 2, width: 60, height: 20)

    @Test(
        "Styles: a beam longer than the maximum snap length, or on a whole node, is free; both can be switched off",
        arguments: [
            (20.0, line, true, true, Axes.vertical), (64, line, true, true, .vertical), (64.5, line, true, true, []),
            (64.5, line, false, true, .vertical), (20, nil, true, true, []), (20, nil, true, false, .vertical),
            (64.5, nil, false, true, []), (64.5, nil, true, false, []), (64.5, nil, false, false, .vertical),
        ] as [(Double, Rect?, Bool, Bool, Axes)]
    )
    func freeBeams(length: Double, region: Rect?, freesLong: Bool, freesWhole: Bool, axes: Axes) {
        let style = Self.resolved(
            .shape(.beam(axis: .vertical, length: length), constrainedAxes: .vertical),
            region: region,
            settings: Self.settings(freesLong, freesWhole)
        )
        #expect(style.constrainedAxes == axes)
    }

    @Test("Styles: what is no beam is held to its rail also on a whole node")
    func otherShapes() {
        let shape = Shape.roundedRect(Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(Self.resolved(.shape(shape, constrainedAxes: .both)).constrainedAxes == .both)
    }

    // MARK: Text

    /// Two lines of 20 with 18 between them, in a node that ends with them.
    static let text = Node(
        id: "text",
        frame: Rect(x: 100, y: 100, width: 300, height: 58),
        role: .text,
        interaction: Interaction(
            regions: [
                Region(rect: Rect(x: 0, y: 0, width: 300, height: 20), identifier: "1"),
                Region(rect: Rect(x: 0, y: 38, width: 300, height: 20), identifier: "2"),
            ],
            style: .shape(.beam(axis: .vertical, length: 20), constrainedAxes: .vertical)
        )
    )

    @Test(
        "Styles: lines of text reach 10 above and below themselves, so that the beam survives between them",
        arguments: [(10.0, 100.0), (0, 20), (9, 100)]
    )
    func textPadding(padding: Double, covered: Double) {
        var settings = EngineSettings.snapping
        settings.effects.textLinePadding = padding
        var timeline = Timeline([Self.text], settings: settings)
        timeline.move(to: 200, 101)
        var identifiers: [String?] = []
        for y in stride(from: 101, through: 157, by: 0.5) {
            timeline.move(to: 200, y)
            let identifier = timeline.state.region?.identifier
            if identifiers.last != .some(identifier) { identifiers.append(identifier) }
        }
        #expect(identifiers == (covered == 100 ? ["1", "2"] : ["1", nil, "2"]))
    }

    @Test(
        "Styles: the rail of a line of text is in the middle of the line, also where its node cuts the padding off",
        arguments: [(101.0, 110.0), (119, 110), (128, 110), (129.5, 148), (139, 148), (157, 148)]
    )
    func textRail(y: Double, rail: Double) {
        var timeline = Timeline([Self.text])
        timeline.move(to: 200, y, .touchpad)
        #expect(abs(timeline.state.displayed.y - rail) < 5)
        timeline.wait(1000)
        timeline.lift()
        #expect(timeline.state.position == Point(x: 200, y: rail))
        #expect(timeline.state.displayed == Point(x: 200, y: rail))
        #expect(timeline.crossings == [])
    }

    @Test("Styles: regions of another role are not padded")
    func noPadding() {
        var node = Self.text
        node.role = nil
        var timeline = Timeline([node])
        timeline.move(to: 200, 121)
        #expect(timeline.state.region == nil)
        timeline.move(to: 200, 119)
        #expect(timeline.state.region?.rect == Rect(x: 100, y: 100, width: 300, height: 20))
    }

    // MARK: Automatic, hidden, system

    @Test(
        "Styles: automatic is hover for what is larger than the threshold, else lift for what is opaque, else highlight",
        arguments: [
            (240.0, 240.0, true, ResolvedStyle.Kind.lift), (240, 240, false, .highlight), (240, 240.5, true, .hover),
            (240, 240.5, false, .hover), (50, 60, true, .hover), (60, 60, false, .highlight),
        ]
    )
    func automatic(threshold: Double, width: Double, isOpaque: Bool, kind: ResolvedStyle.Kind) {
        var settings = EngineSettings.snapping
        settings.effects.largeThreshold = threshold
        let style = Self.resolved(
            .content(.automatic()),
            appearance: Appearance(isOpaque: isOpaque),
            frame: Rect(x: 100, y: 100, width: width, height: 24),
            settings: settings
        )
        #expect(style.kind == kind)
        #expect(style.tint == (kind == .hover ? .overlay : .none))
        #expect(style.shadow == (kind == .lift))
        #expect(style.scale == (kind != .highlight))
    }

    @Test(
        "Styles: hidden and system leave the pointer where it is and treat no content",
        arguments: [Style.hidden, .system]
    )
    func plain(style: Style) {
        #expect(Self.resolved(style) == (style == .hidden ? .hidden : .system))
    }

    // MARK: Accessories

    @Test("Styles: of the accessories four at most are drawn")
    func maximum() {
        let five = (0..<5).map { Accessory(.arrow, offset: Double($0)) }
        let shape = Shape.roundedRect(Rect(x: 0, y: 0, width: 20, height: 10))
        #expect(Self.resolved(.shape(shape, accessories: five)).accessories.map(\.center.y) == [-5, -6, -7, -8])
        #expect(Self.resolved(Style(kind: .system, accessories: five)).accessories.count == 4)
        #expect(Self.resolved(Style(kind: .hidden, accessories: five)).accessories.isEmpty)
    }

    static let places: [(angle: Double, offset: Double, x: Double, y: Double)] = [
        (0, 0, 0, -5), (0, 4, 0, -9), (.pi / 2, 4, 14, 0), (.pi, 4, 0, 9), (3 * .pi / 2, 4, -14, 0),
        (2 * .pi, 0, 0, -5), (-.pi / 2, 1, -11, 0), (.pi / 4, 0, 5, -5),
    ]

    @Test("Styles: an accessory stands beside the shape's edge, its angle clockwise from the top", arguments: places)
    func place(angle: Double, offset: Double, x: Double, y: Double) throws {
        let accessory = Accessory(.arrow, offset: offset, angle: angle)
        let turned = Accessory(.arrow, offset: offset, angle: angle, orientationMatchesAngle: true)
        let styles = [
            Style.shape(.roundedRect(Rect(x: 0, y: 0, width: 20, height: 10)), accessories: [accessory, turned]),
            // Around the drawn pointer, which is on the middle of the content's shape.
            .content(
                .highlight(),
                shape: .roundedRect(Rect(x: 20, y: 7, width: 20, height: 10), space: .node),
                accessories: [accessory, turned]
            ),
        ]
        for style in styles {
            let found = Self.resolved(style).accessories
            #expect(found.map(\.rotation) == [0, angle])
            for accessory in found {
                #expect(abs(accessory.center.x - x) < 1e-9 && abs(accessory.center.y - y) < 1e-9)
                #expect(accessory.shape == nil)
            }
        }
    }

    @Test("Styles: an accessory of a pointer that the client draws stands about the pointer itself")
    func placeOfSystem() {
        let style = Style(kind: .system, accessories: [Accessory(.arrow, offset: 12)])
        #expect(
            Self.resolved(style).accessories == [
                ResolvedAccessory(shape: nil, center: Point(x: 0, y: -12), rotation: 0)
            ]
        )
    }

    @Test("Styles: an accessory can be a shape, with its (0, 0) or its middle in its place")
    func marks() {
        let dot = Path(ovalIn: Rect(x: -2, y: -2, width: 4, height: 4))
        let accessories = [
            Accessory(.shape(.roundedRect(Rect(x: 1, y: 0, width: 6, height: 4), radius: 1))),
            Accessory(.shape(.path(dot))),
            Accessory(.shape(.beam(axis: .vertical, length: 9))),
        ]
        let style = Self.resolved(
            .shape(.roundedRect(Rect(x: 0, y: 0, width: 20, height: 10)), accessories: accessories)
        )
        #expect(
            style.accessories.map(\.shape) == [
                .roundedRect(Rect(x: -2, y: -2, width: 6, height: 4), radius: 1), .path(dot, origin: .zero),
                .beam(axis: .vertical, length: 9),
            ]
        )
    }
}
